package org.genenv.agent;

import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.training.TrainingRow;

/** One attempt as the update sees it: the ids exactly as sampled, what they were sampled with, and how much better than its group it was. */
final class Experience {
    /** Whose attempt it is. */
    final String taskId;

    /** The ids, and which of them the policy sampled. */
    final TrainingRow row;

    /** Of the sampled tokens, natural log, as the engine recorded them. */
    final float[] recordedLogProbs;

    /** What the loss knows of it. */
    final PolicySample sample;

    /** Whether the present policy sampled it. */
    final boolean isFresh;

    Experience(String taskId, TrainingRow row, float[] recordedLogProbs, PolicySample sample, boolean isFresh) {
        this.taskId = taskId;
        this.row = row;
        this.recordedLogProbs = recordedLogProbs;
        this.sample = sample;
        this.isFresh = isFresh;
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
