package org.genenv.bench.bfcl.benchmark;

import static org.genenv.bench.bfcl.benchmark.Category.LIVE_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_PARALLEL;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_PARALLEL_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.LIVE_SIMPLE;
import static org.genenv.bench.bfcl.benchmark.Category.MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.PARALLEL;
import static org.genenv.bench.bfcl.benchmark.Category.PARALLEL_MULTIPLE;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_JAVA;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_JAVASCRIPT;
import static org.genenv.bench.bfcl.benchmark.Category.SIMPLE_PYTHON;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The groups whose accuracies the leaderboard adds up (version 4). */
enum Group {
    /** The mean of simple, multiple, parallel and parallel multiple; simple is the mean over the three languages. */
    NON_LIVE("nonLive", 0.1) {
        @Override
        Map<Category, Double> weights(ToIntFunction<Category> items) {
            Map<Category, Double> weights = equal(List.of(SIMPLE_PYTHON, SIMPLE_JAVA, SIMPLE_JAVASCRIPT), 0.25);
            weights.putAll(equal(List.of(MULTIPLE, PARALLEL, PARALLEL_MULTIPLE), 0.75));
            return weights;
        }
    },
    /** Every item weighs the same. */
    LIVE("live", 0.1) {
        @Override
        Map<Category, Double> weights(ToIntFunction<Category> items) {
            List<Category> members = List.of(LIVE_SIMPLE, LIVE_MULTIPLE, LIVE_PARALLEL, LIVE_PARALLEL_MULTIPLE);
            double all = Math.max(1, members.stream().mapToInt(items).sum());
            Map<Category, Double> weights = new EnumMap<>(Category.class);
            members.forEach(member -> weights.put(member, items.applyAsInt(member) / all));
            return weights;
        }
    },
    /** The mean of the two categories in which no call is right. */
    IRRELEVANCE("irrelevance", 0.1) {
        @Override
        Map<Category, Double> weights(ToIntFunction<Category> items) {
            return equal(List.of(Category.IRRELEVANCE, Category.LIVE_IRRELEVANCE), 1);
        }
    },
    /** The mean of the four categories. */
    MULTI_TURN("multiTurn", 0.3) {
        @Override
        Map<Category, Double> weights(ToIntFunction<Category> items) {
            return equal(
                    Arrays.stream(Category.values())
                            .filter(Category::isMultiTurn)
                            .toList(),
                    1);
        }
    };

    private final String label;
    private final double share;

    Group(String label, double share) {
        this.label = label;
        this.share = share;
    }

    /** @return the name in figures */
    String label() {
        return label;
    }

    /** @return its weight in the overall accuracy */
    double share() {
        return share;
    }

    /**
     * How much each of its categories weighs.
     *
     * @param items how many items of a category were answered
     */
    abstract Map<Category, Double> weights(ToIntFunction<Category> items);

    private static Map<Category, Double> equal(List<Category> members, double total) {
        Map<Category, Double> weights = new EnumMap<>(Category.class);
        members.forEach(member -> weights.put(member, total / members.size()));
        return weights;
    }
}
