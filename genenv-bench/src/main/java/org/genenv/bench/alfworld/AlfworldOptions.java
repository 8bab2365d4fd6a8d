package org.genenv.bench.alfworld;

import java.util.List;
import java.util.Map;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.task.HouseTask;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;
import org.genenv.core.domain.DomainOption;

/**
 * What a configuration can say about this world, under {@code domain:}; {@link #read} has defaults and bounds.
 *
 * @param catalog every type of ALFWorld's games, or the few of models made from scratch
 * @param allowsContents whether a task may say what lies where; else the environment draws it
 * @param seeds files or folders of ALFWorld's games whose houses and goals become seeds; empty: seeds are drawn
 * @param seedCount how many seeds, the kinds in turn
 * @param houseSize receptacles in the houses of drawn seeds and of the panel
 * @param hiddenShare share of seeds and panel tasks whose object lies in something closed
 * @param distractors other objects lying about in drawn tasks
 * @param admissible whether observations tell the admissible commands
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
     * @param houseSize receptacles in the houses of the agent's
     * @param hiddenShare share of them whose object lies in something closed
     * @param blunderShare share of commands that a wrong one precedes
     * @param observationWeight weight of observations in the loss
     * @param inflatedShare share of the simulator's whose house is far too large
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
        return read(new OptionReader("domain", options));
    }

    static List<DomainOption> describe(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        read(reader);
        return reader.described();
    }

    private static AlfworldOptions read(OptionReader reader) {
        Catalog catalog = reader.choice(
                                "catalog",
                                "full",
                                List.of("full", "small"),
                                "full: every type of ALFWorld's games, with prompts in prose for instruction models; small: 15 and 26 types with prompts of a few words for models made from scratch.")
                        .equals("full")
                ? Catalog.full()
                : Catalog.small();
        boolean allowsContents = reader.choice(
                        "placement",
                        "drawn",
                        List.of("drawn", "named"),
                        "drawn: the environment draws what lies where; named: a task may say it.")
                .equals("named");
        List<String> seeds = reader.texts(
                "seeds",
                "Files or folders of ALFWorld's games whose houses and goals become seeds; with none, seeds are drawn.");
        int seedCount = reader.whole(
                "seedCount",
                24,
                1,
                100_000,
                "How many seeds, the kinds in turn; of more games than that, evenly spread ones.");
        IntRange houseSize = reader.range(
                "houseSize",
                new IntRange(7, 14),
                4,
                HouseTask.MOST_RECEPTACLES,
                "Receptacles in the houses of drawn seeds and of the panel.");
        double hiddenShare = reader.number(
                "hiddenShare", 0.6, 0, 1, "Share of seeds and panel tasks whose object lies in something closed.");
        IntRange distractors = reader.range(
                "distractors",
                new IntRange(2, 6),
                0,
                HouseTask.MOST_DISTRACTORS,
                "Other objects lying about in drawn tasks.");
        boolean admissible = reader.flag("admissible", false, "Whether observations tell the admissible commands.");
        OptionReader warm = reader.nested("warmStart", "What the demonstrations of the warm start are like.");
        WarmStart warmStart = new WarmStart(
                warm.range(
                        "houseSize",
                        new IntRange(2, 6),
                        HouseTask.LEAST_RECEPTACLES,
                        HouseTask.MOST_RECEPTACLES,
                        "Receptacles in the houses of the agent's demonstrations; 2 means 3 for the kinds that need an appliance and two more receptacles."),
                warm.number(
                        "hiddenShare",
                        0.35,
                        0,
                        1,
                        "Share of the agent's demonstrations whose object lies in something closed."),
                warm.number(
                        "blunderShare",
                        0.1,
                        0,
                        0.9,
                        "Share of commands that a wrong one precedes, with its answer but without weight."),
                warm.number("observationWeight", 0.3, 0, 100, "Weight of observations in the loss; commands weigh 1."),
                warm.number(
                        "inflatedShare",
                        0.8,
                        0,
                        1,
                        "Share of the simulator's demonstrations whose house has 30 to 40 receptacles; the others have 2 to as many as the seed's."));
        reader.refuse(
                "simulatedTools", "every house is played by a real engine, which answers every command. Leave it away");
        reader.requireNoProblems();
        return new AlfworldOptions(
                catalog, allowsContents, seeds, seedCount, houseSize, hiddenShare, distractors, admissible, warmStart);
    }
}
