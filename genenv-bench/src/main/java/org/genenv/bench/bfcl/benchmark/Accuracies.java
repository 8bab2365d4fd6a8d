package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;

/**
 * Counts answers by category and adds them up with the leaderboard's weights (version 4): 10 % each for non-live, live and irrelevance, 30 %
 * for multi-turn. The other 40 % are agentic tasks, which are not part of this. What was not run counts 0, as there.
 */
final class Accuracies {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String OVERALL = "overall";
    private static final String NOTE =
            "the leaderboard's overall without its agentic tasks, which are not part of this and count 0 of 40 %";

    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    private final Map<Category, Proportion> byCategory = new EnumMap<>(Category.class);
    private int unknown;

    void add(Category category, boolean isValid) {
        byCategory.put(category, of(category).plus(isValid));
    }

    /** One more answer that belongs to no category. */
    void addUnknown() {
        unknown++;
    }

    private Proportion of(Category category) {
        return byCategory.getOrDefault(category, Proportion.NONE);
    }

    private Map<Category, Double> weights(Group group) {
        return group.weights(category -> of(category).attempts());
    }

    private double mean(Map<Category, Double> weights) {
        double sum = 0;
        for (Map.Entry<Category, Double> entry : weights.entrySet()) {
            Proportion share = of(entry.getKey());
            sum += share.attempts() == 0 ? 0 : entry.getValue() * share.value();
        }
        return sum;
    }

    private Map<Category, Double> overallWeights() {
        Map<Category, Double> weights = new EnumMap<>(Category.class);
        for (Group group : Group.values()) {
            weights(group).forEach((category, weight) -> weights.put(category, group.share() * weight));
        }
        return weights;
    }

    /** @return the means by group, and with all of them the overall accuracy, in [0, 1] */
    private Map<String, Double> groups() {
        Map<String, Double> groups = new LinkedHashMap<>();
        for (Group group : Group.values()) {
            groups.put(group.label(), mean(weights(group)));
        }
        groups.put(OVERALL, mean(overallWeights()));
        return groups;
    }

    private int items() {
        return unknown
                + byCategory.values().stream().mapToInt(Proportion::attempts).sum();
    }

    private int valid() {
        return byCategory.values().stream().mapToInt(Proportion::successes).sum();
    }

    // An evaluation's figures.

    /**
     * The figures of an evaluation. Quoted is the overall accuracy where every category was run, the mean of a group where just that was, and else
     * the share of all items.
     */
    Scores scores() {
        List<Group> complete =
                Arrays.stream(Group.values()).filter(this::isComplete).toList();
        List<Score> parts = new ArrayList<>();
        complete.forEach(group -> parts.add(weighted(group.label(), weights(group))));
        byCategory.forEach((category, share) -> parts.add(Score.of(category.label(), share)));
        List<String> notes = new ArrayList<>();
        Score headline = all("all");
        if (complete.size() == Group.values().length) {
            double most =
                    Arrays.stream(Group.values()).mapToDouble(Group::share).sum();
            headline = weighted(OVERALL, overallWeights()).withCeiling(most);
            notes.add("overall is " + NOTE + ".");
        } else if (complete.size() == 1 && weights(complete.get(0)).keySet().equals(byCategory.keySet())) {
            headline = weighted(complete.get(0).label(), weights(complete.get(0)));
        } else if (byCategory.size() > 1) {
            notes.add("Not every category was run, so there is no overall accuracy with the leaderboard's weights.");
        }
        return new Scores(headline, parts, notes);
    }

    /** The figures of an evaluation in which every turn counts by itself. */
    Scores turnScores() {
        List<Score> parts = new ArrayList<>();
        byCategory.forEach((category, share) -> parts.add(Score.of(category.label(), share)));
        return new Scores(
                all("turns"),
                parts,
                List.of("Every turn counts by itself, after the expected calls of the turns before it."));
    }

    private boolean isComplete(Group group) {
        return byCategory.keySet().containsAll(weights(group).keySet());
    }

    private Score all(String name) {
        return Score.of(
                name,
                byCategory.values().stream()
                        .reduce(
                                Proportion.NONE,
                                (a, b) -> new Proportion(a.successes() + b.successes(), a.attempts() + b.attempts())));
    }

    /** A weighted mean of shares with the interval of the normal approximation, its variance from two more successes and failures each. */
    private Score weighted(String name, Map<Category, Double> weights) {
        double value = mean(weights);
        double variance = 0;
        int items = 0;
        for (Map.Entry<Category, Double> entry : weights.entrySet()) {
            Proportion share = of(entry.getKey());
            double p = (share.successes() + 2.0) / (share.attempts() + 4.0);
            variance += entry.getValue() * entry.getValue() * p * (1 - p) / (share.attempts() + 4.0);
            items += share.attempts();
        }
        double halfWidth = Z * Math.sqrt(variance);
        return new Score(
                name,
                value,
                Math.max(0, value - halfWidth),
                Math.min(1, value + halfWidth),
                items,
                OptionalInt.empty(),
                OptionalDouble.empty());
    }

    // The figures of recorded answers.

    ObjectNode toJson() {
        ObjectNode figures = JSON.createObjectNode();
        figures.put("benchmark", "bfcl").put("protocol", "official");
        figures.put("items", items()).put("valid", valid()).put("ofNoCategory", unknown);
        groups().forEach(figures::put);
        figures.put("overallIs", NOTE);
        ObjectNode categories = figures.putObject("byCategory");
        byCategory.forEach((category, proportion) -> {
            ObjectNode one = categories.putObject(category.label());
            one.put("items", proportion.attempts()).put("valid", proportion.successes());
            one.put("accuracy", proportion.value());
            one.putArray("interval95").add(proportion.lower()).add(proportion.upper());
        });
        return figures;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "bfcl, protocol official: %d of %d valid", valid(), items()));
        for (Category category : Category.values()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%n  %-26s %s",
                    category.label(),
                    of(category).attempts() == 0
                            ? "N/A"
                            : String.format(
                                    Locale.ROOT,
                                    "%4d of %4d  %s",
                                    of(category).successes(),
                                    of(category).attempts(),
                                    of(category))));
        }
        groups().forEach((name, value) ->
                text.append(String.format(Locale.ROOT, "%n  %-26s %.2f %%", name, 100 * value)));
        text.append(String.format(Locale.ROOT, "%n  (overall: %s)", NOTE));
        return text.toString();
    }
}
