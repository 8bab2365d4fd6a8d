package org.genenv.bench.bfcl.benchmark;

import static org.genenv.bench.bfcl.benchmark.Category.IRRELEVANCE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_IRRELEVANCE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_PARALLEL;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_PARALLEL_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_SIMPLE;
import static org.genenv.bench.bfcl.benchmark.Category.MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.MULTI_TURN_BASE;
import static org.genenv.bench.bfcl.benchmark.Category.MULTI_TURN_LONG_CONTEXT;
import static org.genenv.bench.bfcl.benchmark.Category.MULTI_TURN_MISS_FUNC;
import static org.genenv.bench.bfcl.benchmark.Category.MULTI_TURN_MISS_PARAM;
import static org.genenv.bench.bfcl.benchmark.Category.PARALLEL;
import static org.genenv.bench.bfcl.benchmark.Category.PARALLEL_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_JAVA;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_JAVASCRIPT;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_PYTHON;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.Proportion;

/**
 * Counts answers by category and adds them up with the leaderboard's weights (version 4): 10 % each for non-live, live and irrelevance, 30 %
 * for multi-turn. The other 40 % are agentic tasks, which are not part of this. What was not run counts 0, as there.
 */
final class Accuracies {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NOTE =
            "the leaderboard's overall without its agentic tasks, which are not part of this and count 0 of 40 %";

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

    private double accuracy(Category category) {
        return of(category).attempts() == 0 ? 0 : of(category).value();
    }

    private double mean(Category... categories) {
        double sum = 0;
        for (Category category : categories) {
            sum += accuracy(category);
        }
        return sum / categories.length;
    }

    private double nonLive() {
        double simple = mean(SIMPLE_PYTHON, SIMPLE_JAVA, SIMPLE_JAVASCRIPT);
        return (simple + accuracy(MULTIPLE) + accuracy(PARALLEL) + accuracy(PARALLEL_MULTIPLE)) / 4;
    }

    /** Every item weighs the same. */
    private double live() {
        int valid = 0;
        int items = 0;
        for (Category category : List.of(LIVE_SIMPLE, LIVE_MULTIPLE, LIVE_PARALLEL, LIVE_PARALLEL_MULTIPLE)) {
            valid += of(category).successes();
            items += of(category).attempts();
        }
        return items == 0 ? 0 : (double) valid / items;
    }

    /** @return the means by group, and with all of them the overall accuracy, in [0, 1] */
    private Map<String, Double> groups() {
        Map<String, Double> groups = new LinkedHashMap<>();
        groups.put("nonLive", nonLive());
        groups.put("live", live());
        groups.put("irrelevance", mean(IRRELEVANCE, LIVE_IRRELEVANCE));
        groups.put(
                "multiTurn",
                mean(MULTI_TURN_BASE, MULTI_TURN_MISS_FUNC, MULTI_TURN_MISS_PARAM, MULTI_TURN_LONG_CONTEXT));
        groups.put(
                "overall",
                0.1 * groups.get("nonLive")
                        + 0.1 * groups.get("live")
                        + 0.1 * groups.get("irrelevance")
                        + 0.3 * groups.get("multiTurn"));
        return groups;
    }

    private int items() {
        return unknown
                + byCategory.values().stream().mapToInt(Proportion::attempts).sum();
    }

    private int valid() {
        return byCategory.values().stream().mapToInt(Proportion::successes).sum();
    }

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
