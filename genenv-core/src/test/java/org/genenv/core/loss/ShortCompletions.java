package org.genenv.core.loss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Every completion of at most three tokens out of three, of which the first ends it: 15, so that expectations over them can be summed by hand. */
public final class ShortCompletions {
    public static final int MOST_TOKENS = 3;
    public static final List<int[]> ALL = all();

    private ShortCompletions() {}

    private static List<int[]> all() {
        List<int[]> all = new ArrayList<>();
        extend(new int[0], all);
        return List.copyOf(all);
    }

    private static void extend(int[] begun, List<int[]> all) {
        for (int token = 0; token < 3; token++) {
            int[] longer = Arrays.copyOf(begun, begun.length + 1);
            longer[begun.length] = token;
            if (token == 0 || longer.length == MOST_TOKENS) {
                all.add(longer);
            } else {
                extend(longer, all);
            }
        }
    }

    /** Sums over the tokens of a completion. */
    public static double sum(int[] completion, ToDoubleFunction<Integer> ofToken) {
        return Arrays.stream(completion).boxed().mapToDouble(ofToken).sum();
    }
}
