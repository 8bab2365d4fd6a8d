package org.genenv.bench.apibank;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Level;
import org.genenv.bench.apibank.dialogue.Turn;

/**
 * The turns that an assistant has to take, as items: every call once, and what was said right after a call. An id is the dialogue's file and the
 * number of the sample, such as {@code doctor.jsonl#2}.
 *
 * @param data where they come from
 */
record DialogueItems(ApiBankData data) implements ItemSet {
    private static final String ALL = "all";

    /** The split of a level, such as {@code level-1}. */
    private static String split(Level level) {
        return level.title().replace(' ', '-');
    }

    @Override
    public String source() {
        return data.source();
    }

    @Override
    public Set<String> splits() {
        Set<String> splits = new LinkedHashSet<>();
        splits.add(ALL);
        for (Level level : Level.values()) {
            splits.add(split(level));
        }
        return splits;
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        return ALL;
    }

    @Override
    public List<String> ids(String split) {
        List<String> ids = new ArrayList<>();
        for (Level level : Level.values()) {
            if (split.equals(ALL) || split.equals(split(level))) {
                data.dialogues().all().stream()
                        .filter(dialogue -> dialogue.level() == level)
                        .forEach(dialogue -> ids.addAll(ids(dialogue)));
            }
        }
        return ids;
    }

    private static List<String> ids(Dialogue dialogue) {
        List<String> ids = new ArrayList<>();
        for (int call = 0; call < dialogue.calls().size(); call++) {
            ids.add(dialogue.file() + "#" + 2 * call);
            Optional<Integer> after = dialogue.turnOf(2 * call + 1);
            // A call right after a call is an item already.
            if (after.isPresent() && dialogue.turns().get(after.get()) instanceof Turn.Said) {
                ids.add(dialogue.file() + "#" + (2 * call + 1));
            }
        }
        return ids;
    }

    @Override
    public List<String> problems() {
        return data.dialogues().problems();
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        TurnEvaluation.check(policy, request);
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        return new TurnEvaluation(policy, data, request);
    }
}
