package org.genenv.core.training;

import java.util.Objects;
import org.genenv.core.model.torch.AdamWConfig;

/**
 * How a policy is updated.
 *
 * @param schedule learning rate of each update
 * @param adamW numbers of the optimiser
 * @param maxGradientNorm gradients are scaled down to this Euclidean norm over all parameters; 0 does not clip; default 1
 * @param tokensPerMicroBatch most tokens, padding counted, that one pass holds activations for; a longer row makes a
 *     micro-batch of its own; default 4096. It bounds memory and does not change the result
 */
public record TrainerConfig(
        LearningRateSchedule schedule, AdamWConfig adamW, double maxGradientNorm, int tokensPerMicroBatch) {
    public TrainerConfig {
        Objects.requireNonNull(schedule, "schedule");
        Objects.requireNonNull(adamW, "adamW");
        if (!(maxGradientNorm >= 0)) {
            throw new IllegalArgumentException("maxGradientNorm is " + maxGradientNorm + "; expected 0 or more");
        }
        if (tokensPerMicroBatch < 1) {
            throw new IllegalArgumentException(
                    "tokensPerMicroBatch is " + tokensPerMicroBatch + "; expected 1 or more");
        }
    }

    /** AdamW's defaults, clip at norm 1, 4096 tokens a pass. */
    public static TrainerConfig of(LearningRateSchedule schedule) {
        return new TrainerConfig(schedule, AdamWConfig.defaults(), 1, 4096);
    }
}
