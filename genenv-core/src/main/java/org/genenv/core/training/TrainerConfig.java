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
 * @param activationBytes about how much memory the activations of one pass may keep for the way back. Layers beyond it keep
 *     their input alone and are computed again (layer checkpointing), which costs up to a third more time and does not change
 *     the result; 0 keeps the activations of no layer; default {@link #DEFAULT_ACTIVATION_BYTES}
 */
public record TrainerConfig(
        LearningRateSchedule schedule,
        AdamWConfig adamW,
        double maxGradientNorm,
        int tokensPerMicroBatch,
        long activationBytes) {
    /** 256 MiB: models of a few layers keep everything, large ones next to nothing. */
    public static final long DEFAULT_ACTIVATION_BYTES = 1L << 28;

    /** Checks the ranges. */
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
        if (activationBytes < 0) {
            throw new IllegalArgumentException("activationBytes is " + activationBytes + "; expected 0 or more");
        }
    }

    /** The given settings, with {@link #DEFAULT_ACTIVATION_BYTES}. */
    public TrainerConfig(
            LearningRateSchedule schedule, AdamWConfig adamW, double maxGradientNorm, int tokensPerMicroBatch) {
        this(schedule, adamW, maxGradientNorm, tokensPerMicroBatch, DEFAULT_ACTIVATION_BYTES);
    }

    /** AdamW's defaults, clip at norm 1, 4096 tokens a pass. */
    public static TrainerConfig of(LearningRateSchedule schedule) {
        return new TrainerConfig(schedule, AdamWConfig.defaults(), 1, 4096);
    }

    /** These settings with another bound on the activations that are kept. */
    public TrainerConfig withActivationBytes(long bytes) {
        return new TrainerConfig(schedule, adamW, maxGradientNorm, tokensPerMicroBatch, bytes);
    }
}
