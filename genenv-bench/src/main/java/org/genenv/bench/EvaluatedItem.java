package org.genenv.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.environment.StopReason;

/**
 * How a policy did on one item of a benchmark.
 *
 * @param id the item, as the benchmark names it
 * @param category what the benchmark breaks its score down by
 * @param isSuccess whether it counts
 * @param reason why it ended so, or what was expected and what was said
 * @param transcript what was said, in order
 * @param sampledTokens how many tokens the policy spent
 * @param ending how the episode ended, in which it was answered
 * @param figures what else was measured of it, by name: with success and category all that the benchmark's figures are counted from
 */
public record EvaluatedItem(
        String id,
        String category,
        boolean isSuccess,
        String reason,
        List<TranscriptLine> transcript,
        int sampledTokens,
        StopReason ending,
        Map<String, Double> figures) {
    /** Copies transcript and figures. */
    public EvaluatedItem {
        transcript = List.copyOf(transcript);
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /**
     * One of its figures.
     *
     * @throws IllegalArgumentException if it has none of that name; says which it has
     */
    public double figure(String name) {
        Double value = figures.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "item " + id + " has no figure '" + name + "'; it has " + figures.keySet());
        }
        return value;
    }

    /** The same item without what was said, which may be long. */
    public EvaluatedItem withoutTranscript() {
        return new EvaluatedItem(id, category, isSuccess, reason, List.of(), sampledTokens, ending, figures);
    }

    /**
     * One thing that was said.
     *
     * @param role who said it, as chat templates name it
     * @param text what
     */
    public record TranscriptLine(String role, String text) {}
}
