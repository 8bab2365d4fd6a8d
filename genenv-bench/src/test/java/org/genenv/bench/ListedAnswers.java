package org.genenv.bench;

import java.util.ArrayList;
import java.util.List;

/** A sheet that remembers answers in the order in which they were finished. */
public final class ListedAnswers implements AnswerSheet {
    private final List<String> planned = new ArrayList<>();
    private final List<EvaluatedItem> items = new ArrayList<>();

    @Override
    public void planned(List<String> more) {
        planned.addAll(more);
    }

    @Override
    public boolean has(String item) {
        return items.stream().anyMatch(known -> known.id().equals(item));
    }

    @Override
    public void add(EvaluatedItem item) {
        items.add(item);
    }

    /** All that was to be answered, in its order. */
    public List<String> planned() {
        return planned;
    }

    /** What was answered. */
    public List<EvaluatedItem> items() {
        return items;
    }
}
