package org.genenv.agent;

import java.util.Optional;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.training.TrainingRow;

/**
 * One row of an update: an attempt, with the ids exactly as sampled, what they were sampled with, and how much better than its group it was; or a
 * conversation of base data, of which there is nothing but the ids.
 */
final class Experience {
    /** Whose attempt it is. */
    final String taskId;

    /** The ids, and which of them are learnt from. */
    final TrainingRow row;

    /** Of the sampled tokens, natural log, as the engine recorded them; empty for base data. */
    final float[] recordedLogProbs;

    /** What the policy loss knows of it; absent for base data, which is imitated. */
    final Optional<PolicySample> sample;

    /** Whether the present policy sampled it. */
    final boolean isFresh;

    Experience(String taskId, TrainingRow row, float[] recordedLogProbs, PolicySample sample, boolean isFresh) {
        this(taskId, row, recordedLogProbs, Optional.of(sample), isFresh);
    }

    private Experience(
            String taskId, TrainingRow row, float[] recordedLogProbs, Optional<PolicySample> sample, boolean isFresh) {
        this.taskId = taskId;
        this.row = row;
        this.recordedLogProbs = recordedLogProbs;
        this.sample = sample;
        this.isFresh = isFresh;
    }

    /** A conversation to imitate. */
    static Experience ofBase(TrainingRow row) {
        return new Experience("base data", row, new float[0], Optional.empty(), false);
    }

    static TrainingRow row(Trajectory attempt) {
        return new TrainingRow(attempt.tokens().ids(), attempt.tokens().completionMask());
    }

    /** The recorded log-probabilities of the sampled tokens, in their order. */
    static float[] recordedLogProbs(Trajectory attempt) {
        TokenRecord tokens = attempt.tokens();
        boolean[] mask = tokens.completionMask();
        float[] logProbs = tokens.logProbs();
        float[] kept = new float[tokens.sampledTokens()];
        int count = 0;
        for (int i = 0; i < mask.length; i++) {
            if (mask[i]) {
                kept[count++] = logProbs[i];
            }
        }
        return kept;
    }
}
