package org.genenv.bench.travelplanner.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.travelplanner.check.CommonsenseCheck;
import org.genenv.bench.travelplanner.check.Rates;

/** What is counted of one plan, as the figures of an item. */
final class PlanFigures {
    private static final String DELIVERED = "delivered";
    private static final String COMMONSENSE_TRUE = "commonsenseTrue";
    private static final String COMMONSENSE_ALL = "commonsenseAll";
    private static final String HARD_TRUE = "hardTrue";
    private static final String HARD_ASKED = "hardAsked";
    private static final String HARD_ALL = "hardAll";

    private PlanFigures() {}

    /** @param plan the rates of one plan */
    static Map<String, Double> of(Rates plan) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(DELIVERED, (double) plan.delivered());
        figures.put(COMMONSENSE_TRUE, (double) plan.commonsenseTrue());
        figures.put(COMMONSENSE_ALL, (double) plan.commonsenseAll());
        figures.put(HARD_TRUE, (double) plan.hardTrue());
        figures.put(HARD_ASKED, (double) plan.hardAsked());
        figures.put(HARD_ALL, (double) plan.hardAll());
        return figures;
    }

    /** What {@link #of} was made of. */
    static Rates read(EvaluatedItem item) {
        return new Rates(
                1,
                count(item, DELIVERED),
                count(item, COMMONSENSE_TRUE),
                count(item, COMMONSENSE_ALL),
                count(item, HARD_TRUE),
                count(item, HARD_ASKED),
                count(item, HARD_ALL),
                item.isSuccess() ? 1 : 0);
    }

    /** The share of plans of which everything holds. */
    static Score finalPass(Rates plans) {
        return Score.of("final pass", new Proportion(plans.passed(), plans.plans()));
    }

    /** The mean of both micro and both macro rates over single plans, of each of which the rates are given. */
    static Score paperMean(List<Rates> plans) {
        Rates all = plans.stream().reduce(Rates.NONE, Rates::plus);
        double hardPerItem = (double) all.hardAsked() / all.plans();
        // What each plan adds, so that their own mean is it: the hard micro rate weighs items by what they ask for.
        double[] contributions = plans.stream()
                .mapToDouble(plan -> ((double) plan.commonsenseTrue() / CommonsenseCheck.values().length
                                + plan.commonsenseAll()
                                + plan.hardTrue() / hardPerItem
                                + plan.hardAll())
                        / 4)
                .toArray();
        return Score.mean("mean of both micro and both macro rates", contributions);
    }

    private static int count(EvaluatedItem item, String figure) {
        return (int) item.figure(figure);
    }
}
