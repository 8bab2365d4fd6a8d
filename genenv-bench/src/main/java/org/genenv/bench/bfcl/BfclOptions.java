package org.genenv.bench.bfcl;

import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.catalog.Catalog;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;
import org.genenv.core.domain.DomainOption;

/**
 * What a configuration can say about this world, under {@code domain:}; {@link #read} has defaults and bounds.
 *
 * @param isTerse whether functions are few and named in place of their schemas, for models made from scratch
 * @param answers how calls are written
 * @param kinds of the tasks, in turn
 * @param seedCount how many seeds
 * @param calls in a drawn task of several calls
 * @param distractors functions that a drawn task of several functions offers beyond those that are called
 * @param turns of a drawn task of several turns
 * @param simulatedTools whether the simulator writes what calls of the functions that it invents return; such tasks may be answered over
 *     several turns. Tasks of several turns run in a world and never ask it
 * @param warmStart what the demonstrations are like
 */
record BfclOptions(
        boolean isTerse,
        AnswerFormat answers,
        List<TaskKind> kinds,
        int seedCount,
        IntRange calls,
        IntRange distractors,
        IntRange turns,
        boolean simulatedTools,
        WarmStart warmStart) {
    static final BfclOptions DEFAULTS = read(Map.of());

    static final int MOST_CALLS = 8;
    private static final int MOST_DISTRACTORS = 5;
    static final int MOST_TURNS = 6;

    /**
     * Demonstrations.
     *
     * @param calls in the agent's demonstrations of several calls
     * @param requestWeight weight of what the agent reads in the loss; its answers weigh 1
     * @param inflatedShare share of the simulator's that have more calls or turns than their seed
     */
    record WarmStart(IntRange calls, double requestWeight, double inflatedShare) {}

    Catalog catalog() {
        return isTerse ? Catalog.small() : Catalog.full();
    }

    static BfclOptions read(Map<String, Object> options) {
        return read(new OptionReader("domain", options));
    }

    static List<DomainOption> describe(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        read(reader);
        return reader.described();
    }

    private static BfclOptions read(OptionReader reader) {
        boolean isTerse = reader.choice(
                        "catalog",
                        "full",
                        List.of("full", "small"),
                        "full: schemas, and prompts in prose for instruction models; small: eight functions, named in place of their schemas, with prompts of a few words, for models made from scratch.")
                .equals("small");
        boolean isNative = reader.choice(
                        "answers",
                        "prompt",
                        List.of("prompt", "native"),
                        "prompt: [f(a=1), g()], with the functions told in the system message; native: the model's own tool calls, with the functions told by its chat template.")
                .equals("native");
        if (isTerse && isNative) {
            reader.problem(
                    "answers",
                    "is native, but models of the small catalog have no tool calls of their own, expected prompt");
        }
        List<TaskKind> kinds = kinds(reader, isTerse);
        int seedCount = reader.whole("seedCount", 24, 1, 100_000, "How many seeds, the kinds in turn.");
        IntRange calls =
                reader.range("calls", new IntRange(2, 4), 2, MOST_CALLS, "Calls in a drawn task of several calls.");
        IntRange distractors = reader.range(
                "distractors",
                new IntRange(1, 3),
                1,
                MOST_DISTRACTORS,
                "Functions that a drawn task of several functions offers beyond those that are called.");
        IntRange turns =
                reader.range("turns", new IntRange(1, 4), 1, MOST_TURNS, "Turns of a drawn task of several turns.");
        boolean simulatedTools = reader.flag(
                "simulatedTools",
                false,
                "Whether the simulator writes what calls of the functions that it invents return; tasks of several calls may then be answered over several turns.");
        if (simulatedTools && kinds.stream().noneMatch(TaskKind::hasSeveralCalls)) {
            reader.problem(
                    "simulatedTools",
                    "is true, but no task of these kinds has a result to write: simple and multiple end with their one"
                            + " call, and multi_turn runs in a world. Add parallel or parallel_multiple to kinds, or leave it away");
        }
        OptionReader warm = reader.nested("warmStart", "What the demonstrations of the warm start are like.");
        WarmStart warmStart = new WarmStart(
                warm.range(
                        "calls",
                        new IntRange(2, 3),
                        2,
                        MOST_CALLS,
                        "Calls in the agent's demonstrations of several calls."),
                warm.number(
                        "requestWeight",
                        0.3,
                        0,
                        100,
                        "Weight of what the agent reads in the loss; its answers weigh 1."),
                warm.number(
                        "inflatedShare",
                        0.6,
                        0,
                        1,
                        "Share of the simulator's demonstrations that have more calls or turns than their seed; the others have at most as many."));
        reader.requireNoProblems();
        return new BfclOptions(
                isTerse,
                isNative ? AnswerFormat.NATIVE : AnswerFormat.PYTHON,
                kinds,
                seedCount,
                calls,
                distractors,
                turns,
                simulatedTools,
                warmStart);
    }

    private static List<TaskKind> kinds(OptionReader reader, boolean isTerse) {
        List<TaskKind> possible = isTerse ? TaskKind.singleTurn() : List.of(TaskKind.values());
        List<String> labels = reader.texts(
                "kinds",
                possible.stream().map(TaskKind::label).toList(),
                "Kinds of the tasks, in turn; with none, all, of the small catalog those of a single turn.");
        List<TaskKind> named = labels.stream()
                .flatMap(label -> possible.stream().filter(kind -> kind.label().equals(label)))
                .toList();
        return named.isEmpty() ? possible : named;
    }
}
