package org.genenv.bench.bfcl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.catalog.Catalog;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;

/**
 * What a configuration can say about this world, under {@code domain:}.
 *
 * @param isTerse {@code catalog: small}: eight functions, named in place of their schemas, with prompts of a few words, for models made from
 *     scratch; {@code full} (default): schemas, and prompts in prose for instruction models
 * @param answers {@code answers: native}: the model's own tool calls, with the functions told by its chat template; {@code prompt} (default):
 *     {@code [f(a=1), g()]}, with the functions told in the system message
 * @param kinds of the tasks, in turn; default all, of the small catalog those of a single turn
 * @param seedCount how many seeds, 1 or more, default 24
 * @param calls in a drawn task of several calls, within [2, 8], default [2, 4]
 * @param distractors functions that a drawn task of several functions offers beyond those that are called, within [1, 5], default [1, 3]
 * @param turns of a drawn task of several turns, within [1, 6], default [1, 4]
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
        WarmStart warmStart) {
    static final BfclOptions DEFAULTS = read(Map.of());

    static final int MOST_CALLS = 8;
    private static final int MOST_DISTRACTORS = 5;
    static final int MOST_TURNS = 6;

    /**
     * Demonstrations.
     *
     * @param calls in the agent's demonstrations of several calls, within [2, 8], default [2, 3]
     * @param requestWeight weight of what the agent reads in the loss, 0 or more, default 0.3; its answers weigh 1
     * @param inflatedShare share of the simulator's demonstrations that have more calls or turns than their seed, in [0, 1], default 0.6; the
     *     others have at most as many
     */
    record WarmStart(IntRange calls, double requestWeight, double inflatedShare) {}

    Catalog catalog() {
        return isTerse ? Catalog.small() : Catalog.full();
    }

    static BfclOptions read(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        boolean isTerse =
                reader.choice("catalog", "full", List.of("full", "small")).equals("small");
        boolean isNative =
                reader.choice("answers", "prompt", List.of("prompt", "native")).equals("native");
        if (isTerse && isNative) {
            throw new IllegalArgumentException(
                    "domain.answers is native, but models of the small catalog have no tool calls of their own, expected prompt");
        }
        List<TaskKind> kinds = kinds(reader.texts("kinds"), isTerse);
        int seedCount = reader.whole("seedCount", 24, 1, 100_000);
        IntRange calls = reader.range("calls", new IntRange(2, 4), 2, MOST_CALLS);
        IntRange distractors = reader.range("distractors", new IntRange(1, 3), 1, MOST_DISTRACTORS);
        IntRange turns = reader.range("turns", new IntRange(1, 4), 1, MOST_TURNS);
        OptionReader warm = reader.nested("warmStart");
        WarmStart warmStart = new WarmStart(
                warm.range("calls", new IntRange(2, 3), 2, MOST_CALLS),
                warm.number("requestWeight", 0.3, 0, 100),
                warm.number("inflatedShare", 0.6, 0, 1));
        warm.requireAllUsed();
        reader.requireAllUsed();
        return new BfclOptions(
                isTerse,
                isNative ? AnswerFormat.NATIVE : AnswerFormat.PYTHON,
                kinds,
                seedCount,
                calls,
                distractors,
                turns,
                warmStart);
    }

    private static List<TaskKind> kinds(List<String> labels, boolean isTerse) {
        List<TaskKind> possible = isTerse ? TaskKind.singleTurn() : List.of(TaskKind.values());
        if (labels.isEmpty()) {
            return possible;
        }
        List<TaskKind> kinds = new ArrayList<>();
        for (String label : labels) {
            kinds.add(possible.stream()
                    .filter(kind -> kind.label().equals(label))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("domain.kinds has " + label + ", expected some of "
                            + String.join(
                                    ", ", possible.stream().map(TaskKind::label).toList()))));
        }
        return List.copyOf(kinds);
    }
}
