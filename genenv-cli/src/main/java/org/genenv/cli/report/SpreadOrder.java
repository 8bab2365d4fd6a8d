package org.genenv.cli.report;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Puts a list into an order of which every beginning is spread over the whole: the ends first, then the middles between those there are. */
final class SpreadOrder {
    private SpreadOrder() {}

    /** @return all elements, once each */
    static <T> List<T> of(List<T> list) {
        List<T> ordered = new ArrayList<>(list.size());
        if (!list.isEmpty()) {
            ordered.add(list.get(0));
        }
        if (list.size() > 1) {
            ordered.add(list.get(list.size() - 1));
        }
        Deque<int[]> gaps = new ArrayDeque<>(List.of(new int[] {0, list.size() - 1}));
        while (!gaps.isEmpty()) {
            int[] gap = gaps.poll();
            int middle = (gap[0] + gap[1]) / 2;
            if (middle > gap[0]) {
                ordered.add(list.get(middle));
                gaps.add(new int[] {gap[0], middle});
                gaps.add(new int[] {middle, gap[1]});
            }
        }
        return ordered;
    }
}
