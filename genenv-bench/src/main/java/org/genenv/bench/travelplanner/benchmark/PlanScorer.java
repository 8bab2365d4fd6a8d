package org.genenv.bench.travelplanner.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.check.PlanVerdict;
import org.genenv.bench.travelplanner.check.Rates;
import org.genenv.bench.travelplanner.check.Verdict;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.plan.PlanException;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryItem;

/**
 * Checks recorded plans as the benchmark does.
 *
 * <p>In: {@code {"id", "split", "plan": [day..] or null}}, with the index from 1; without a split the usual one. Out:
 * {@code {"id", "commonsense": {check: [verdict, reason]}, "hard": {..}, "cost", "delivered"}}, where what was not checked is null.
 */
final class PlanScorer implements PredictionScorer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NO_ITEM_HARD_CHECKS = 1;

    private final TravelPlannerData data;
    private final String protocol;
    private final PlanChecker checker;
    private final List<Rates> plans = new ArrayList<>();

    PlanScorer(TravelPlannerData data, String protocol) {
        this.data = data;
        this.protocol = protocol;
        this.checker = new PlanChecker(data.tables());
    }

    @Override
    public ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException {
        PlanVerdict failed = new PlanVerdict(Map.of(), Map.of(), OptionalDouble.empty(), NO_ITEM_HARD_CHECKS);
        try {
            Query query = item(prediction).query();
            failed = checker.check(query, Optional.empty());
            PlanVerdict verdict = checker.check(query, plan(prediction));
            count(verdict, isCounted);
            return write(prediction, verdict);
        } catch (PredictionException e) {
            count(failed, isCounted);
            throw e;
        }
    }

    private void count(PlanVerdict verdict, boolean isCounted) {
        if (isCounted) {
            plans.add(Rates.of(verdict));
        }
    }

    private Rates rates() {
        return plans.stream().reduce(Rates.NONE, Rates::plus);
    }

    @Override
    public Optional<ItemPlace> place(JsonNode prediction) {
        try {
            item(prediction);
        } catch (PredictionException e) {
            return Optional.empty(); // said of the line itself, which is scored
        }
        String split = prediction.path("split").asText(data.usualSplit());
        int all = data.splits().get(split).items().size();
        return Optional.of(new ItemPlace(split + " " + prediction.path("id").asText(), split, all));
    }

    @Override
    public Score headline() {
        return protocol.equals(TravelPlannerBenchmark.PAPER)
                ? PlanFigures.paperMean(plans)
                : PlanFigures.finalPass(rates());
    }

    private QueryItem item(JsonNode prediction) throws PredictionException {
        String split = prediction.path("split").asText(data.usualSplit());
        if (!data.splits().containsKey(split)) {
            throw new PredictionException("split is '" + split + "', expected "
                    + String.join(" or ", data.splits().keySet()) + " of "
                    + data.tables().source());
        }
        JsonNode id = prediction.path("id");
        return Optional.of(id)
                .filter(JsonNode::canConvertToInt)
                .flatMap(index -> data.splits().get(split).item(index.intValue()))
                .orElseThrow(() -> new PredictionException("id is " + (id.isMissingNode() ? "missing" : id)
                        + ", expected the index of a query of " + split + ", from 1 to "
                        + data.splits().get(split).items().size()));
    }

    private static Optional<Plan> plan(JsonNode prediction) throws PredictionException {
        try {
            return PlanJson.read(prediction.path("plan"));
        } catch (PlanException e) {
            throw new PredictionException(e.getMessage());
        }
    }

    private static ObjectNode write(JsonNode prediction, PlanVerdict verdict) {
        ObjectNode line = JSON.createObjectNode();
        line.set("id", prediction.get("id"));
        ObjectNode commonsense = verdict.commonsense().isEmpty() ? null : JSON.createObjectNode();
        line.set("commonsense", commonsense);
        verdict.commonsense().forEach((check, said) -> write(commonsense, check.key(), said));
        ObjectNode hard = verdict.hard().isEmpty() ? null : JSON.createObjectNode();
        line.set("hard", hard);
        verdict.hard().forEach((check, said) -> write(hard, check.key(), said));
        if (verdict.cost().isPresent()) {
            line.put("cost", verdict.cost().getAsDouble());
        } else {
            line.putNull("cost");
        }
        return line.put("delivered", verdict.isDelivered());
    }

    private static void write(ObjectNode checks, String key, Verdict said) {
        checks.putArray(key).add(said.outcome().orElse(null)).add(said.reason().orElse(null));
    }

    @Override
    public ObjectNode failed(JsonNode prediction, String problem) {
        ObjectNode line = JSON.createObjectNode();
        line.set("id", prediction.path("id").isMissingNode() ? null : prediction.get("id"));
        return line.putNull("commonsense")
                .putNull("hard")
                .putNull("cost")
                .put("delivered", false)
                .put("error", problem);
    }

    @Override
    public ObjectNode aggregate() {
        Rates rates = rates();
        ObjectNode figures = JSON.createObjectNode();
        figures.put("benchmark", TravelPlannerBenchmark.NAME)
                .put("protocol", protocol)
                .put("items", rates.plans());
        if (rates.plans() > 0) {
            figures.put("delivery", rates.delivery())
                    .put("commonsenseMicro", rates.commonsenseMicro())
                    .put("commonsenseMacro", rates.commonsenseMacro())
                    .put("hardMicro", rates.hardMicro())
                    .put("hardMacro", rates.hardMacro())
                    .put("finalPass", rates.finalPass())
                    .put("paper", rates.paper());
        }
        return figures;
    }

    @Override
    public String summary() {
        Rates rates = rates();
        if (rates.plans() == 0) {
            return "travelplanner, protocol " + protocol + ": no plans";
        }
        String headline = protocol.equals(TravelPlannerBenchmark.PAPER)
                ? String.format(Locale.ROOT, "mean of both micro and both macro rates %.1f %%", 100 * rates.paper())
                : "final pass rate " + new Proportion(rates.passed(), rates.plans());
        return String.join(
                "\n",
                "travelplanner, protocol " + protocol + ": " + headline + " over " + rates.plans() + " plans",
                line("delivered", rates.delivered(), rates.plans()),
                line("commonsense micro", rates.commonsenseTrue(), rates.commonsenseAsked()),
                line("commonsense macro", rates.commonsenseAll(), rates.plans()),
                line("hard micro", rates.hardTrue(), rates.hardAsked()),
                line("hard macro", rates.hardAll(), rates.plans()),
                line("final pass", rates.passed(), rates.plans()),
                String.format(Locale.ROOT, "  %-18s %5.1f %%", "paper's mean", 100 * rates.paper()));
    }

    private static String line(String rate, int part, int all) {
        return String.format(Locale.ROOT, "  %-18s %4d of %4d  %s", rate, part, all, new Proportion(part, all));
    }
}
