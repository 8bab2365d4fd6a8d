package org.genenv.bench.bamboogle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Proportion;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;
import org.genenv.bench.bamboogle.answer.AnswerScore;

/** The three figures over many answers: EM and cover-EM as shares with Wilson's interval, F1 as a mean with the normal one. Not thread-safe. */
final class AnswerTally {
    private static final String EM = "em";
    private static final String COVER_EM = "coverEm";
    private static final String F1 = "f1";

    private final Protocol protocol;
    private final List<Double> f1 = new ArrayList<>();
    private Proportion exact = Proportion.NONE;
    private Proportion covers = Proportion.NONE;

    /** @param protocol says which figure is the headline */
    AnswerTally(Protocol protocol) {
        this.protocol = protocol;
    }

    /** A score as the figures of an item. */
    static Map<String, Double> figures(AnswerScore score) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(EM, score.isExact() ? 1.0 : 0);
        figures.put(COVER_EM, score.covers() ? 1.0 : 0);
        figures.put(F1, score.f1());
        return figures;
    }

    /** What {@link #figures} was made of. */
    static AnswerScore score(EvaluatedItem item) {
        return new AnswerScore(item.figure(EM) == 1, item.figure(COVER_EM) == 1, item.figure(F1));
    }

    void add(AnswerScore score) {
        exact = exact.plus(score.isExact());
        covers = covers.plus(score.covers());
        f1.add(score.f1());
    }

    /** @param notes what has to be known to read the figures */
    Scores scores(List<String> notes) {
        Score em = Score.of("EM", exact);
        Score cover = Score.of("cover-EM", covers);
        Score overlap =
                Score.mean("F1", f1.stream().mapToDouble(Double::doubleValue).toArray());
        return protocol == Protocol.PAPER
                ? new Scores(cover, List.of(em, overlap), notes)
                : new Scores(em, List.of(cover, overlap), notes);
    }

    /** {@code items}, {@code score} (the headline), then each figure with its interval. */
    void write(ObjectNode figures) {
        Scores scores = scores(List.of());
        figures.put("items", f1.size());
        if (!f1.isEmpty()) {
            figures.put("score", scores.headline().value());
            write(figures.putObject(EM), Score.of("EM", exact));
            write(figures.putObject(COVER_EM), Score.of("cover-EM", covers));
            write(figures.putObject(F1), scores.parts().get(1));
        }
    }

    private static void write(ObjectNode figure, Score score) {
        figure.put("value", score.value())
                .putArray("interval95")
                .add(score.lower())
                .add(score.upper());
    }

    /** As lines for a person, the headline first. */
    String summary() {
        Scores scores = scores(List.of());
        StringBuilder text = new StringBuilder(String.format(
                "bamboogle, protocol %s, of which the first figure is the headline:%n", protocol.title()));
        text.append(row(scores.headline()));
        scores.parts().forEach(part -> text.append(row(part)));
        return text.toString().stripTrailing();
    }

    private static String row(Score score) {
        String counted = score.successes().isPresent()
                ? String.format("%4d of %4d", score.successes().getAsInt(), score.items())
                : String.format("mean of %4d", score.items());
        return score.items() == 0
                ? String.format("  %-9s %12s  none%n", score.name(), counted)
                : String.format(
                        Locale.ROOT,
                        "  %-9s %12s  %.1f %% [%.1f, %.1f]%n",
                        score.name(),
                        counted,
                        100 * score.value(),
                        100 * score.lower(),
                        100 * score.upper());
    }
}
