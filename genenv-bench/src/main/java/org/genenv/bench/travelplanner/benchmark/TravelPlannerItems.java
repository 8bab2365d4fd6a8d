package org.genenv.bench.travelplanner.benchmark;

import java.util.List;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.travelplanner.tool.Stage;

/**
 * The queries as items, by index.
 *
 * @param data where they are read from
 */
record TravelPlannerItems(TravelPlannerData data) implements ItemSet {
    @Override
    public String source() {
        return data.tables().source();
    }

    @Override
    public Set<String> splits() {
        return data.splits().keySet();
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        return data.usualSplit();
    }

    @Override
    public List<String> ids(String split) {
        return data.splits().get(split).items().keySet().stream()
                .map(String::valueOf)
                .toList();
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        stage(request);
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        return new TravelPlannerEvaluation(
                policy,
                data,
                data.splits().get(request.split()),
                stage(request),
                request.protocol().equals(TravelPlannerBenchmark.PAPER));
    }

    private static Stage stage(EvaluationRequest request) {
        String stage = request.options().getOrDefault(TravelPlannerBenchmark.STAGE, Stage.TOOLS.word());
        if (!stage.equals(Stage.TOOLS.word()) && !stage.equals(Stage.PLAN.word())) {
            throw new IllegalArgumentException("option " + TravelPlannerBenchmark.STAGE + " is '" + stage
                    + "', expected " + Stage.TOOLS.word() + " or " + Stage.PLAN.word());
        }
        return stage.equals(Stage.PLAN.word()) ? Stage.PLAN : Stage.TOOLS;
    }
}
