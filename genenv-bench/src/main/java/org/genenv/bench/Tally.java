package org.genenv.bench;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Successes over all items and by category, added up item by item. Not thread-safe. */
public final class Tally {
    private final Map<String, Proportion> byCategory = new TreeMap<>();
    private Proportion all = Proportion.NONE;

    /** Counts one more item. */
    public void add(EvaluatedItem item) {
        all = all.plus(item.isSuccess());
        byCategory.merge(
                item.category(), Proportion.NONE.plus(item.isSuccess()), (known, one) -> known.plus(item.isSuccess()));
    }

    /** The figures of items: the share over all, and that of every category. */
    public static Scores scores(List<EvaluatedItem> items) {
        Tally tally = new Tally();
        items.forEach(tally::add);
        return tally.scores();
    }

    /** @return the share over all items */
    public Proportion all() {
        return all;
    }

    /** @return the share of every category that was met, by name */
    public Map<String, Proportion> byCategory() {
        return Map.copyOf(byCategory);
    }

    /** The share over all items, and that of every category. */
    public Scores scores() {
        List<Score> parts = byCategory.entrySet().stream()
                .map(entry -> Score.of(entry.getKey(), entry.getValue()))
                .toList();
        return new Scores(Score.of("all", all), parts, List.of());
    }
}
