package org.genenv.core.environment;

import java.util.List;
import java.util.Objects;

/**
 * The record of one played episode. Plain data: it travels and is written to disk as it is.
 *
 * @param taskId the task that was attempted
 * @param sample index of this attempt within its group, from 0
 * @param prompt the text before the agent's first turn, for people to read
 * @param tokens ids, mask and log-probabilities of the whole conversation
 * @param turns the agent's turns in order
 * @param reward task reward in [0, 1] (paper, Eq. 1)
 * @param stopReason how the episode ended
 * @param detail the fault's message where the environment failed, or the simulator in its place; else empty
 * @param transcript the same as messages; {@link Transcript#NONE} where none was recorded, as after a restart
 */
public record Trajectory(
        String taskId,
        int sample,
        String prompt,
        TokenRecord tokens,
        List<Turn> turns,
        double reward,
        StopReason stopReason,
        String detail,
        Transcript transcript) {
    /** Copies the turns and checks that they lie inside the tokens. */
    public Trajectory {
        Objects.requireNonNull(stopReason, "stopReason");
        Objects.requireNonNull(transcript, "transcript");
        turns = List.copyOf(turns);
        for (Turn turn : turns) {
            if (turn.end() > tokens.length()) {
                throw new IllegalArgumentException(
                        "turn ends at token " + turn.end() + " of a trajectory of " + tokens.length());
            }
        }
    }

    /** A trajectory without a transcript. */
    public Trajectory(
            String taskId,
            int sample,
            String prompt,
            TokenRecord tokens,
            List<Turn> turns,
            double reward,
            StopReason stopReason,
            String detail) {
        this(taskId, sample, prompt, tokens, turns, reward, stopReason, detail, Transcript.NONE);
    }

    /** Whether the task was solved. */
    public boolean isSuccess() {
        return stopReason == StopReason.SOLVED;
    }

    /** How many of the agent's actions the world accepted. */
    public int validActions() {
        return (int) turns.stream().filter(Turn::isValid).count();
    }
}
