package org.genenv.bench.bamboogle.answer;

import java.util.List;

/**
 * How good an answer is: the best over the golden answers, each figure for itself.
 *
 * @param isExact exact match (EM): equal to a golden answer once both are normalised
 * @param covers cover-EM, also called sub-EM: a normalised golden answer is a substring of the normalised answer, in the midst of a word too
 * @param f1 overlap of words, in [0, 1]. Departure from HotpotQA's script: yes and no are words like any others
 */
public record AnswerScore(boolean isExact, boolean covers, double f1) {
    /** What no answer gets. */
    public static final AnswerScore NONE = new AnswerScore(false, false, 0);

    /**
     * Scores an answer.
     *
     * @param answer as {@link FinalAnswer} took it
     * @param golden the right answers, one or more
     */
    public static AnswerScore of(String answer, List<String> golden) {
        NormalizedAnswer given = NormalizedAnswer.of(answer);
        AnswerScore best = NONE;
        for (String right : golden) {
            NormalizedAnswer expected = NormalizedAnswer.of(right);
            if (!expected.isEmpty()) { // of which everything would be an answer
                best = new AnswerScore(
                        best.isExact || given.equals(expected),
                        best.covers || given.text().contains(expected.text()),
                        Math.max(best.f1, given.f1(expected)));
            }
        }
        return best;
    }
}
