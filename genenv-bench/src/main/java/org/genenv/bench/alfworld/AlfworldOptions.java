package org.genenv.bench.alfworld;

import java.util.List;
import java.util.Map;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;

/**
 * What a configuration can say about this world, under {@code domain:}.
 *
 * @param catalog {@code full} (default): every type of ALFWorld's games, with prompts in prose for instruction models;
 *     {@code small}: 15 and 26 types with prompts of a few words for models made from scratch
 * @param allowsContents {@code placement: named} lets a task say what lies where; {@code drawn} (default): the environment draws it
 * @param seeds files or folders of ALFWorld's games whose houses and goals become seeds; empty (default): seeds are drawn
 * @param seedCount how many seeds, 1 or more, default 24, the kinds in turn; of more games than that, evenly spread ones
 * @param houseSize receptacles in the houses of drawn seeds and of the panel, within [4, 40], default [7, 14]
 * @param hiddenShare share of seeds and panel tasks whose object lies in something closed, in [0, 1], default 0.6
 * @param distractors other objects lying about in drawn tasks, within [0, 12], default [2, 6]
 * @param admissible whether observations tell the admissible commands, default false
 * @param warmStart what the demonstrations are like
 */
record AlfworldOptions(
        Catalog catalog,
        boolean allowsContents,
        List<String> seeds,
        int seedCount,
        IntRange houseSize,
        double hiddenShare,
        IntRange distractors,
        boolean admissible,
        WarmStart warmStart) {

    /**
     * Demonstrations. The defaults are those of the tried recipe.
     *
     * @param houseSize receptacles in the houses of the agent's demonstrations, within [4, 40]; default [2, 6] means 3 for the kinds
     *     that need an appliance and two more receptacles
     * @param hiddenShare share of them whose object lies in something closed, in [0, 1], default 0.35
     * @param blunderShare share of commands that a wrong one precedes, with its answer but without weight, in [0, 1), default 0.1
     * @param observationWeight weight of observations in the loss, 0 or more, default 0.3; commands weigh 1
     * @param inflatedShare share of the simulator's demonstrations whose house has 30 to 40 receptacles, in [0, 1], default 0.8; the
     *     others have 2 to as many as the seed's
     */
    record WarmStart(
            IntRange houseSize,
            double hiddenShare,
            double blunderShare,
            double observationWeight,
            double inflatedShare) {}

    /** Whether prompts are a few words, and instructions none: for models made from scratch, which learn from demonstrations. */
    boolean isTerse() {
        return catalog.equals(Catalog.small());
    }

    static final AlfworldOptions DEFAULTS = read(Map.of());

    static AlfworldOptions read(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        Catalog catalog =
                reader.choice("catalog", "full", List.of("full", "small")).equals("full")
                        ? Catalog.full()
                        : Catalog.small();
        boolean allowsContents =
                reader.choice("placement", "drawn", List.of("drawn", "named")).equals("named");
        List<String> seeds = reader.texts("seeds");
        int seedCount = reader.whole("seedCount", 24, 1, 100_000);
        IntRange houseSize = reader.range("houseSize", new IntRange(7, 14), 4, HouseTask.MOST_RECEPTACLES);
        double hiddenShare = reader.number("hiddenShare", 0.6, 0, 1);
        IntRange distractors = reader.range("distractors", new IntRange(2, 6), 0, HouseTask.MOST_DISTRACTORS);
        boolean admissible = reader.flag("admissible", false);
        OptionReader warm = reader.nested("warmStart");
        WarmStart warmStart = new WarmStart(
                warm.range("houseSize", new IntRange(2, 6), HouseTask.LEAST_RECEPTACLES, HouseTask.MOST_RECEPTACLES),
                warm.number("hiddenShare", 0.35, 0, 1),
                warm.number("blunderShare", 0.1, 0, 0.9),
                warm.number("observationWeight", 0.3, 0, 100),
                warm.number("inflatedShare", 0.8, 0, 1));
        warm.requireAllUsed();
        reader.requireAllUsed();
        return new AlfworldOptions(
                catalog, allowsContents, seeds, seedCount, houseSize, hiddenShare, distractors, admissible, warmStart);
    }
}
