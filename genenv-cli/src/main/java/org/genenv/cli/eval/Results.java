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
 * @param tokens sampled
 * @param isWhole whether all items were answered
 */
record Results(
        String benchmark,
        EvaluationRequest request,
        String source,
        Scores scores,
        long tokens,
        double seconds,
        boolean isWhole) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int NAME_WIDTH = 34;

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
        write(node, scores.headline());
        node.put("tokens", tokens).put("seconds", seconds);
        ObjectNode options = node.putObject("options");
        request.options().forEach(options::put);
        ObjectNode parts = node.putObject("byType");
        scores.parts().forEach(part -> write(parts.putObject(part.name()), part));
        scores.notes().forEach(node.putArray("notes")::add);
        return node;
    }

    private static void write(ObjectNode node, Score score) {
        node.put("items", score.items());
        score.successes().ifPresent(count -> node.put("successes", count));
        if (score.items() > 0) {
            node.put("score", 100 * score.value());
            node.putArray("interval95").add(100 * score.lower()).add(100 * score.upper());
        }
        score.ceiling().ifPresent(best -> node.put("ceiling", 100 * best));
    }

    /** A figure in a few words, with its interval. */
    static String brief(Score score) {
        return score.items() == 0
                ? "none counted"
                : String.format(
                        Locale.ROOT,
                        "%s %.1f %% [%.1f, %.1f]",
                        score.name(),
                        100 * score.value(),
                        100 * score.lower(),
                        100 * score.upper());
    }

    /** A table for a person. */
    String table() {
        StringBuilder text = new StringBuilder();
        head(text, benchmark + ", " + request.protocol() + ", " + request.split());
        scores.parts().forEach(part -> row(text, "  " + part.name(), part));
        row(text, scores.headline().name(), scores.headline());
        text.append(String.format(
                Locale.ROOT,
                "%d tokens sampled in %.1f s, %.0f a second; protocol %s, data: %s",
                tokens,
                seconds,
                tokens / Math.max(seconds, 1e-3),
                request.protocol(),
                source));
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
