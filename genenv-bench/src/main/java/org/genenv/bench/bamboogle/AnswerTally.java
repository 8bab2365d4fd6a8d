package org.genenv.bench.bamboogle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.genenv.bench.Proportion;
import org.genenv.bench.bamboogle.answer.AnswerScore;
import org.genenv.bench.bamboogle.answer.MeanF1;

/**
 * The three figures over many answers: shares with Wilson's interval, F1 as a mean with the normal one.
 *
 * @param exact EM
 * @param covers cover-EM
 * @param f1 mean F1
 */
record AnswerTally(Proportion exact, Proportion covers, MeanF1 f1) {
    static final AnswerTally NONE = new AnswerTally(Proportion.NONE, Proportion.NONE, MeanF1.NONE);

    AnswerTally plus(AnswerScore score) {
        return new AnswerTally(exact.plus(score.isExact()), covers.plus(score.covers()), f1.plus(score.f1()));
    }

    Proportion headline(Protocol protocol) {
        return protocol == Protocol.PAPER ? covers : exact;
    }

    /** {@code items}, {@code score} (the headline), then each figure with its interval. */
    void write(ObjectNode figures, Protocol protocol) {
        figures.put("items", exact.attempts());
        if (exact.attempts() > 0) {
            figures.put("score", headline(protocol).value());
            write(figures.putObject("em"), exact.value(), exact.lower(), exact.upper());
            write(figures.putObject("coverEm"), covers.value(), covers.lower(), covers.upper());
            write(figures.putObject("f1"), f1.value(), f1.lower(), f1.upper());
        }
    }

    private static void write(ObjectNode figure, double value, double lower, double upper) {
        figure.put("value", value).putArray("interval95").add(lower).add(upper);
    }

    /** As lines for a person, the headline first. */
    String summary(Protocol protocol) {
        String em = row("EM", exact);
        String cover = row("cover-EM", covers);
        String both = protocol == Protocol.PAPER ? cover + em : em + cover;
        return String.format("bamboogle, protocol %s, of which the first figure is the headline:%n", protocol.title())
                + both
                + String.format("  %-9s mean of %4d  %s", "F1", f1.items(), f1);
    }

    private static String row(String title, Proportion share) {
        return String.format("  %-9s %4d of %4d  %s%n", title, share.successes(), share.attempts(), share);
    }
}
