package org.genenv.bench.alfworld.benchmark;

import java.util.List;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;

/**
 * The games of a collection as items.
 *
 * @param games where they are read from
 */
record GameItems(GameCollection games) implements ItemSet {
    private static final String USUAL_SPLIT = "valid_unseen";

    @Override
    public String source() {
        return games.source();
    }

    @Override
    public Set<String> splits() {
        return games.splits();
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        if (splits().contains(SampleGames.SMALL_SPLIT)) {
            return policy.isChatModel() ? SampleGames.SPLIT : SampleGames.SMALL_SPLIT;
        }
        return splits().contains(USUAL_SPLIT)
                ? USUAL_SPLIT
                : splits().iterator().next();
    }

    @Override
    public List<String> ids(String split) {
        return games.ids(split);
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        request.requireSwitch(AlfworldBenchmark.ADMISSIBLE);
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        boolean tellsAdmissible = request.isOn(AlfworldBenchmark.ADMISSIBLE);
        return request.protocol().equals(AlfworldBenchmark.PAPER)
                ? new SingleStepEvaluation(policy, games)
                : new InteractiveEvaluation(policy, games, tellsAdmissible);
    }
}
