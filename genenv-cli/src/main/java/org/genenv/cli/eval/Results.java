package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;

/**
 * The figures of one benchmark with how they were made.
 *
 * @param source where the items come from
 * @param cutOff items that a limit ended
 * @param extent how many items were asked for
 * @param isWhole whether all items were answered
 */
record Results(
        String benchmark,
        EvaluationRequest request,
        String source,
        Scores scores,
        CutOff cutOff,
        Effort effort,
        Extent extent,
        boolean isWhole) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NAME_WIDTH = 34;

    /**
     * What it took.
     *
     * @param tokens sampled for all items
     * @param tokensNow of them, since the evaluation was begun or continued
     * @param seconds since then
     * @param before items that had been answered before
     */
    record Effort(long tokens, long tokensNow, double seconds, int before) {
        @Override
        public String toString() {
            double speed = tokensNow / Math.max(seconds, 1e-3);
            String all = before == 0 ? "" : tokens + " tokens sampled, of these ";
            return String.format(
                    Locale.ROOT, "%s%d tokens sampled in %.1f s, %.0f a second", all, tokensNow, seconds, speed);
        }
    }

    /**
     * How far it came, in items as they were asked for, of which a protocol may have made several.
     *
     * @param answered of them
     */
    record Extent(int answered, int all) {
        @Override
        public String toString() {
            return answered + " of " + all + " items";
        }
    }

    /** @return what the headline was counted over */
    int items() {
        return scores.headline().items();
    }

    /** The figures as {@code results.json} holds them. */
    ObjectNode json() {
        ObjectNode node = JSON.createObjectNode();
        node.put("benchmark", benchmark)
                .put("protocol", request.protocol())
                .put("split", request.split())
                .put("data", source)
                .put("partial", !isWhole);
        scores.headline().write(node);
        node.put("tokens", effort.tokens).put("seconds", effort.seconds);
        if (effort.before > 0) {
            node.put("answeredBefore", effort.before).put("tokensSinceThen", effort.tokensNow);
        }
        cutOff.write(node.putObject("cutOff"));
        ObjectNode options = node.putObject("options");
        request.options().forEach(options::put);
        ObjectNode parts = node.putObject("byType");
        scores.parts().forEach(part -> part.write(parts.putObject(part.name())));
        scores.notes().forEach(node.putArray("notes")::add);
        return node;
    }

    /** A table for a person. */
    String table() {
        StringBuilder text = new StringBuilder();
        head(text, benchmark + ", " + request.protocol() + ", " + request.split());
        scores.parts().forEach(part -> row(text, "  " + part.name(), part));
        row(text, scores.headline().name(), scores.headline());
        text.append(effort)
                .append("; protocol ")
                .append(request.protocol())
                .append(", data: ")
                .append(source);
        scores.notes().forEach(note -> text.append(System.lineSeparator()).append(note));
        return text.toString();
    }

    /** The headlines of several benchmarks in one table. */
    static String overview(List<Results> results) {
        StringBuilder text = new StringBuilder();
        head(text, "all benchmarks");
        results.forEach(one -> row(text, "  " + one.benchmark + ", " + one.request.protocol(), one.scores.headline()));
        return text.toString().stripTrailing();
    }

    private static void head(StringBuilder text, String title) {
        text.append(String.format(
                Locale.ROOT,
                "%-" + NAME_WIDTH + "s %7s  %-14s %9s  %7s%n",
                title,
                "score",
                "95 % interval",
                "solved",
                "ceiling"));
    }

    private static void row(StringBuilder text, String name, Score score) {
        String figures = score.items() == 0
                ? String.format(Locale.ROOT, "%7s", "none")
                : String.format(
                        Locale.ROOT,
                        "%5.1f %%  [%4.1f, %5.1f]",
                        100 * score.value(),
                        100 * score.lower(),
                        100 * score.upper());
        String counts = score.successes().isPresent()
                ? String.format(Locale.ROOT, "%4d/%-4d", score.successes().getAsInt(), score.items())
                : String.format(Locale.ROOT, "%4s/%-4d", "", score.items());
        String best = score.ceiling().isPresent()
                ? String.format(Locale.ROOT, "%5.1f %%", 100 * score.ceiling().getAsDouble())
                : "";
        text.append(String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s %-22s  %s  %s", name, figures, counts, best)
                .stripTrailing());
        text.append(System.lineSeparator());
    }
}
