package org.genenv.agent;

import org.genenv.core.config.Setting;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.TrainerConfig;

/** How the agent learns from its rollouts. */
public record GrpoConfig(
        @Setting(
                        value = "1e-6",
                        range = "above 0",
                        doc =
                                "Learning rate of AdamW; an adapter takes ten times the default or more, the quickstart's small"
                                        + " models 5e-4.",
                        source = "paper, all parameters of a 7B model")
                double learningRate,
        @Setting(
                        value = "16",
                        range = "0 or more",
                        unit = "updates",
                        doc = "The learning rate rises linearly over the first updates of a run.",
                        source = "quickstart recipe")
                int warmupUpdates,
        @Setting(
                        value = "6",
                        range = "1 or more",
                        doc = "Updates in one pass over the rollouts of an epoch.",
                        source = "quickstart recipe")
                int minibatches,
        @Setting(
                        value = "1",
                        range = "1 or more",
                        doc = "Passes over the rollouts of an epoch.",
                        source = "quickstart recipe")
                int passes,
        @Setting(
                        value = "0.2",
                        range = "(0, 1]",
                        doc = "How far below 1 a probability ratio still counts; cispo has no such bound.",
                        source = "PPO")
                double clipLow,
        @Setting(
                        value = "0.2",
                        range = "above 0",
                        doc =
                                "How far above 1 a probability ratio still counts. With cispo a token's weight is at most 1 + clipHigh, which wants 2 or"
                                        + " more: TRL's epsilon_high of 5 is 4 here.",
                        source = "PPO; DAPO has 0.28")
                double clipHigh,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc =
                                "Weight of the divergence from the first agent; 0 needs no reference. Groups that are dropped are not held by it.",
                        source = "quickstart recipe")
                double klCoefficient,
        @Setting(doc = "Which of the published losses; GRPO's as in DeepSeekMath by default.") GrpoVariant variant,
        @Setting(doc = "How far one epoch's update may move it, beside the clip; off by default.") KlCap updateKl,
        @Setting(value = "0", range = "0 or more", doc = "AdamW's weight decay.") double weightDecay,
        @Setting(value = "1.0", range = "0 or more", doc = "Gradients are scaled down to this norm; 0 does not.")
                double maxGradientNorm,
        @Setting(
                        value = "4096",
                        range = "1 or more",
                        unit = "tokens",
                        doc =
                                "Most tokens, padding counted, that one pass holds activations for; bounds memory and does not change results.")
                int tokensPerMicroBatch,
        @Setting(
                        value = "256",
                        range = "0 or more",
                        unit = "MiB",
                        doc =
                                "About how much the activations of one pass may keep for the way back; layers beyond it are computed again,"
                                        + " which costs up to a third more time and does not change results. 0 keeps those of no layer.")
                int activationMiB,
        @Setting(
                        value = "1e-3",
                        range = "above 0",
                        unit = "nats",
                        doc =
                                "How far the trainer's log-probability of a sampled token may be from the recorded one before the run stops: a"
                                        + " larger difference is a fault (float32; seen 2e-6). With variant.rolloutCorrection the run goes on.")
                double logProbTolerance) {
    /** Checks every value. */
    public GrpoConfig {
        above0("learningRate", learningRate);
        atLeast0("warmupUpdates", warmupUpdates);
        if (minibatches < 1) {
            throw new IllegalArgumentException("minibatches is " + minibatches + ", expected 1 or more");
        }
        if (passes < 1) {
            throw new IllegalArgumentException("passes is " + passes + ", expected 1 or more");
        }
        if (!(clipLow > 0 && clipLow <= 1)) {
            throw new IllegalArgumentException("clipLow is " + clipLow + ", expected (0, 1]");
        }
        above0("clipHigh", clipHigh);
        atLeast0("klCoefficient", klCoefficient);
        if (variant.delta() > 0 && variant.delta() <= 1 + clipHigh) {
            throw new IllegalArgumentException("variant.delta is " + variant.delta()
                    + ", expected 0, or a number above 1 + clipHigh, which is " + (1 + clipHigh));
        }
        atLeast0("weightDecay", weightDecay);
        atLeast0("maxGradientNorm", maxGradientNorm);
        if (tokensPerMicroBatch < 1) {
            throw new IllegalArgumentException(
                    "tokensPerMicroBatch is " + tokensPerMicroBatch + ", expected 1 or more");
        }
        if (activationMiB < 0) {
            throw new IllegalArgumentException("activationMiB is " + activationMiB + ", expected 0 or more");
        }
        above0("logProbTolerance", logProbTolerance);
    }

    /** The published settings, and the recipe's where the paper is silent. */
    public static GrpoConfig defaults() {
        return new GrpoConfig(1e-6, 16, 6, 1, 0.2, 0.2, 0, GrpoVariant.defaults(), KlCap.none(), 0, 1, 4096, 256, 1e-3);
    }

    /** @return {@link #activationMiB} in bytes */
    public long activationBytes() {
        return (long) activationMiB << 20;
    }

    /** @return what the trainer needs of these settings */
    TrainerConfig trainer() {
        return new TrainerConfig(
                LearningRateSchedule.linearWarmup(learningRate, warmupUpdates),
                AdamWConfig.defaults().withWeightDecay(weightDecay),
                maxGradientNorm,
                tokensPerMicroBatch,
                activationBytes());
    }

    /** These settings with another learning rate. */
    public GrpoConfig withLearningRate(double rate) {
        return new GrpoConfig(
                rate,
                warmupUpdates,
                minibatches,
                passes,
                clipLow,
                clipHigh,
                klCoefficient,
                variant,
                updateKl,
                weightDecay,
                maxGradientNorm,
                tokensPerMicroBatch,
                activationMiB,
                logProbTolerance);
    }

    /** These settings with another loss of the family. */
    public GrpoConfig withVariant(GrpoVariant other) {
        return new GrpoConfig(
                learningRate,
                warmupUpdates,
                minibatches,
                passes,
                clipLow,
                clipHigh,
                klCoefficient,
                other,
                updateKl,
                weightDecay,
                maxGradientNorm,
                tokensPerMicroBatch,
                activationMiB,
                logProbTolerance);
    }

    private static void above0(String name, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected a finite number above 0");
        }
    }

    private static void atLeast0(String name, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected a finite number of 0 or more");
        }
    }
}
