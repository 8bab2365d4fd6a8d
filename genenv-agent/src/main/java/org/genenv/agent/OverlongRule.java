package org.genenv.agent;

import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;

/**
 * What is done about attempts that ran out of room: one of their turns or the conversation was cut off, or they sampled more than
 * {@code maxCompletionTokens}.
 */
public enum OverlongRule {
    /** They count like any other, with the reward that they got. */
    KEEP,

    /**
     * They take part in their group's mean and give no gradient of their own: DAPO (arXiv 2503.14476), overlong filtering. Departure from TRL, whose
     * {@code mask_truncated_completions} counts their rows in the mean over completions: here they are in no divisor.
     */
    MASK {
        @Override
        boolean isTrainedOn(Trajectory attempt, int maxTokens) {
            boolean isCutOff =
                    attempt.stopReason() == StopReason.TRUNCATED || attempt.stopReason() == StopReason.CONTEXT_LIMIT;
            return !isCutOff && (maxTokens == 0 || attempt.tokens().sampledTokens() <= maxTokens);
        }
    },

    /**
     * Their reward falls linearly by up to 1 over the last {@code overlongBuffer} tokens before {@code maxCompletionTokens}, and by 1 beyond:
     * DAPO (arXiv 2503.14476), eq. 13, soft overlong punishment.
     */
    PUNISH {
        @Override
        double penalty(int sampledTokens, int maxTokens, int buffer) {
            int excess = sampledTokens - (maxTokens - buffer);
            return Math.min(1, Math.max(0, excess / (double) buffer));
        }
    };

    /** @param maxTokens most tokens that an attempt may sample; 0 for no limit but the context */
    boolean isTrainedOn(Trajectory attempt, int maxTokens) {
        return true;
    }

    /** @return what is taken off the reward, in [0, 1] */
    double penalty(int sampledTokens, int maxTokens, int buffer) {
        return 0;
    }
}
