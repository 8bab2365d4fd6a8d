package org.genenv.bench.apibank.world;

import java.util.List;
import java.util.Map;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.scenario.ScenarioBook;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;
import org.genenv.core.domain.DomainOption;

/**
 * What a configuration can say about this world, under {@code domain:}; {@link #read} has defaults and bounds.
 *
 * @param book every API that has a world, or the few of models made from scratch
 * @param format how calls are written
 * @param seedCount how many seeds, the APIs in turn
 * @param revisions how often the user changes their mind in seeds and panel
 * @param responseShare share of seeds and panel tasks that want a response
 * @param responseSuccess token F1 from which a response counts as a success
 * @param otherApis how many APIs are described beside those that are needed
 * @param simulatedTools whether the APIs that only a network could serve are described beside the others, and the simulator writes what
 *     calls of them return; all other APIs are always run
 * @param warmStart what the demonstrations are like
 */
record ApiBankOptions(
        ScenarioBook book,
        CallFormat format,
        int seedCount,
        IntRange revisions,
        double responseShare,
        double responseSuccess,
        IntRange otherApis,
        boolean simulatedTools,
        WarmStart warmStart) {
    /** Revisions of a task. */
    static final int MOST_REVISIONS = 6;

    static final ApiBankOptions DEFAULTS = read(Map.of());

    /**
     * Demonstrations.
     *
     * @param revisions how often the user changes their mind in the agent's
     * @param inflatedShare share of the simulator's whose user changes their mind far too often
     */
    record WarmStart(IntRange revisions, double inflatedShare) {}

    /** Whether prompts are a few words: for models made from scratch, which learn from demonstrations. */
    boolean isTerse() {
        return format == CallFormat.BARE;
    }

    static ApiBankOptions read(Map<String, Object> options) {
        return read(new OptionReader("domain", options));
    }

    static List<DomainOption> describe(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        read(reader);
        return reader.described();
    }

    private static ApiBankOptions read(OptionReader reader) {
        boolean isSmall = reader.choice(
                        "catalog",
                        "full",
                        List.of("full", "small"),
                        "full: every API that has a world, in prose for instruction models; small: seven APIs in few words, for models made from scratch.")
                .equals("small");
        boolean isNative = reader.choice(
                        "calls",
                        "text",
                        List.of("text", "native"),
                        "text: [Name(key='value')]; native: as the chat template writes tool calls. The small catalog has text alone.")
                .equals("native");
        if (isSmall && isNative) {
            reader.problem(
                    "calls",
                    "is native, but the small catalog is for models made from scratch, which know no tools."
                            + " Leave calls away, or set catalog to full");
        }
        int seedCount = reader.whole(
                "seedCount",
                isSmall ? 28 : 48,
                1,
                100_000,
                "How many seeds, the APIs in turn; 28 by default for the small catalog.");
        IntRange revisions = reader.range(
                "revisions",
                isSmall ? new IntRange(1, 4) : new IntRange(0, 3),
                0,
                MOST_REVISIONS,
                "How often the user changes their mind in seeds and panel; [1, 4] by default for the small catalog.");
        double responseShare = reader.number(
                "responseShare",
                isSmall ? 0 : 0.2,
                0,
                isSmall ? 0 : 1,
                "Share of seeds and panel tasks that want a response; the small catalog has none.");
        double responseSuccess = reader.number(
                "responseSuccess",
                0.5,
                0.01,
                1,
                "Token F1 from which a response counts as a success; its reward is the F1 itself.");
        IntRange otherApis = reader.range(
                "otherApis", new IntRange(2, 5), 0, 12, "How many APIs are described beside those that are needed.");
        boolean simulatedTools = reader.flag(
                "simulatedTools",
                false,
                "Whether Translate and Dictionary, which only a network could serve, are described beside the others, and the simulator writes what calls of them return.");
        if (simulatedTools && isSmall) {
            reader.problem(
                    "simulatedTools",
                    "is true, but every API of the small catalog is served by a real engine. Leave it away, or set catalog to"
                            + " full");
        }
        OptionReader warm = reader.nested("warmStart", "What the demonstrations of the warm start are like.");
        WarmStart warmStart = new WarmStart(
                warm.range(
                        "revisions",
                        new IntRange(0, 1),
                        0,
                        MOST_REVISIONS,
                        "How often the user changes their mind in the agent's."),
                warm.number(
                        "inflatedShare",
                        0.6,
                        0,
                        1,
                        "Share of the simulator's whose user changes their mind 4 to 6 times; the others do so up to twice."));
        reader.requireNoProblems();
        CallFormat format = isSmall ? CallFormat.BARE : isNative ? CallFormat.NATIVE : CallFormat.TEXT;
        return new ApiBankOptions(
                isSmall ? ScenarioBook.small() : ScenarioBook.full(),
                format,
                seedCount,
                revisions,
                responseShare,
                responseSuccess,
                otherApis,
                simulatedTools,
                warmStart);
    }
}
