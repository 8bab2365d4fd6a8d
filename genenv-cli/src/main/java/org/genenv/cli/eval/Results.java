package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Proportion;

/** The figures of one benchmark, added up item by item. Not thread-safe. */
final class Results {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String benchmark;
    private final String protocol;
    private final String split;
    private final String source;
    private final Map<String, Proportion> byCategory = new TreeMap<>();
    private Proportion all = Proportion.NONE;
    private long tokens;

    /** @param source where the items come from, for messages */
    Results(String benchmark, String protocol, String split, String source) {
        this.benchmark = benchmark;
        this.protocol = protocol;
        this.split = split;
        this.source = source;
    }

    void add(EvaluatedItem item) {
        all = all.plus(item.isSuccess());
        tokens += item.sampledTokens();
        byCategory.put(
                item.category(),
                byCategory.getOrDefault(item.category(), Proportion.NONE).plus(item.isSuccess()));
    }

    Proportion all() {
        return all;
    }

    /** The content of {@code results.json}. */
    ObjectNode json(double seconds) {
        ObjectNode node = JSON.createObjectNode();
        node.put("benchmark", benchmark)
                .put("protocol", protocol)
                .put("split", split)
                .put("data", source);
        write(node, all);
        node.put("tokens", tokens).put("seconds", seconds);
        ObjectNode categories = node.putObject("byType");
        byCategory.forEach((name, proportion) -> write(categories.putObject(name), proportion));
        return node;
    }

    private static void write(ObjectNode node, Proportion proportion) {
        node.put("items", proportion.attempts()).put("successes", proportion.successes());
        if (proportion.attempts() > 0) {
            node.put("score", 100 * proportion.value());
            node.putArray("interval95").add(100 * proportion.lower()).add(100 * proportion.upper());
        }
    }

    /** A table for a person. */
    String table(double seconds) {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "%-32s %7s  %-14s %9s%n",
                benchmark + ", " + protocol + ", " + split,
                "score",
                "95 % interval",
                "solved"));
        byCategory.forEach((name, proportion) -> row(text, "  " + name, proportion));
        row(text, "all", all);
        text.append(String.format(
                Locale.ROOT,
                "%d tokens sampled in %.1f s, %.0f a second; protocol %s, data: %s",
                tokens,
                seconds,
                tokens / Math.max(seconds, 1e-3),
                protocol,
                source));
        return text.toString();
    }

    private static void row(StringBuilder text, String name, Proportion proportion) {
        text.append(String.format(
                Locale.ROOT,
                "%-32s %5.1f %%  [%4.1f, %5.1f]  %4d/%-4d%n",
                name,
                100 * proportion.value(),
                100 * proportion.lower(),
                100 * proportion.upper(),
                proportion.successes(),
                proportion.attempts()));
    }
}
