package org.genenv.bench;

import java.util.List;

/**
 * How a policy did on one item of a benchmark.
 *
 * @param id the item, as the benchmark names it
 * @param category what the benchmark breaks its score down by
 * @param isSuccess whether it counts
 * @param reason why it ended so, or what was expected and what was said
 * @param transcript what was said, in order
 * @param sampledTokens how many tokens the policy spent
 */
public record EvaluatedItem(
        String id,
        String category,
        boolean isSuccess,
        String reason,
        List<TranscriptLine> transcript,
        int sampledTokens) {
    /** Copies the transcript. */
    public EvaluatedItem {
        transcript = List.copyOf(transcript);
    }

    /**
     * One thing that was said.
     *
     * @param role who said it, as chat templates name it
     * @param text what
     */
    public record TranscriptLine(String role, String text) {}
}
