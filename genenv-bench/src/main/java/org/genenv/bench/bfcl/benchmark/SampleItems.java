package org.genenv.bench.bfcl.benchmark;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;

/** The sample inside the jar: items of every category in our own words, and a split of tasks for models that know the small catalog's words alone. */
final class SampleItems implements ItemSet {
    private static final String SMALL = "sample-small";

    private final ItemSet items = new BfclItems(new BfclData(new BfclFiles.Sample()));

    @Override
    public String source() {
        return items.source();
    }

    @Override
    public Set<String> splits() {
        Set<String> splits = new LinkedHashSet<>(items.splits());
        splits.add(SMALL);
        return splits;
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        return policy.isChatModel() ? items.usualSplit(policy) : SMALL;
    }

    @Override
    public String usualSplit(PolicyUnderTest policy, String protocol) {
        return policy.isChatModel() ? items.usualSplit(policy, protocol) : SMALL;
    }

    @Override
    public List<String> ids(String split) {
        return split.equals(SMALL) ? SmallEvaluation.ids() : items.ids(split);
    }

    @Override
    public List<String> problems() {
        return items.problems();
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        if (!request.split().equals(SMALL)) {
            items.check(policy, request);
        } else if (policy.isChatModel()) {
            throw new IllegalArgumentException("split " + SMALL
                    + " is in the few words of models made by configs/bfcl-small.yaml; expected another split");
        }
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        check(policy, request);
        return request.split().equals(SMALL) ? new SmallEvaluation(policy) : items.evaluation(policy, request);
    }
}
