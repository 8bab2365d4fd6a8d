package org.genenv.bench.apibank.world;

import java.util.List;
import java.util.Map;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.scenario.ScenarioBook;
import org.genenv.bench.option.IntRange;
import org.genenv.bench.option.OptionReader;

/**
 * What a configuration can say about this world, under {@code domain:}.
 *
 * @param book {@code catalog: full} (default): every API that has a world, in prose for instruction models; {@code small}: seven APIs in few
 *     words, for models made from scratch
 * @param format {@code calls: text} (default): {@code [Name(key='value')]}; {@code native}: as the chat template writes tool calls. The
 *     small catalog has text alone
 * @param seedCount how many seeds, 1 or more, the APIs in turn; default 48, 28 for the small catalog
 * @param revisions how often the user changes their mind in seeds and panel, within [0, 6], default [0, 3], [1, 4] for the small catalog
 * @param responseShare share of seeds and panel tasks that want a response, in [0, 1], default 0.2; the small catalog has none
 * @param responseSuccess token F1 from which a response counts as a success, in (0, 1], default 0.5; its reward is the F1 itself
 * @param otherApis how many APIs are described beside those that are needed, within [0, 12], default [2, 5]
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
        WarmStart warmStart) {
    /** Revisions of a task. */
    static final int MOST_REVISIONS = 6;

    static final ApiBankOptions DEFAULTS = read(Map.of());

    /**
     * Demonstrations.
     *
     * @param revisions how often the user changes their mind in the agent's, within [0, 6], default [0, 1]
     * @param inflatedShare share of the simulator's whose user changes their mind 4 to 6 times, in [0, 1], default 0.6; the others do so
     *     up to twice
     */
    record WarmStart(IntRange revisions, double inflatedShare) {}

    /** Whether prompts are a few words: for models made from scratch, which learn from demonstrations. */
    boolean isTerse() {
        return format == CallFormat.BARE;
    }

    static ApiBankOptions read(Map<String, Object> options) {
        OptionReader reader = new OptionReader("domain", options);
        boolean isSmall =
                reader.choice("catalog", "full", List.of("full", "small")).equals("small");
        boolean isNative =
                reader.choice("calls", "text", List.of("text", "native")).equals("native");
        if (isSmall && isNative) {
            throw new IllegalArgumentException(
                    "domain.calls is native, but the small catalog is for models made from scratch, which know no tools."
                            + " Leave calls away, or set catalog to full");
        }
        int seedCount = reader.whole("seedCount", isSmall ? 28 : 48, 1, 100_000);
        IntRange revisions =
                reader.range("revisions", isSmall ? new IntRange(1, 4) : new IntRange(0, 3), 0, MOST_REVISIONS);
        double responseShare = reader.number("responseShare", isSmall ? 0 : 0.2, 0, isSmall ? 0 : 1);
        double responseSuccess = reader.number("responseSuccess", 0.5, 0.01, 1);
        IntRange otherApis = reader.range("otherApis", new IntRange(2, 5), 0, 12);
        OptionReader warm = reader.nested("warmStart");
        WarmStart warmStart = new WarmStart(
                warm.range("revisions", new IntRange(0, 1), 0, MOST_REVISIONS),
                warm.number("inflatedShare", 0.6, 0, 1));
        warm.requireAllUsed();
        reader.requireAllUsed();
        CallFormat format = isSmall ? CallFormat.BARE : isNative ? CallFormat.NATIVE : CallFormat.TEXT;
        return new ApiBankOptions(
                isSmall ? ScenarioBook.small() : ScenarioBook.full(),
                format,
                seedCount,
                revisions,
                responseShare,
                responseSuccess,
                otherApis,
                warmStart);
    }
}
