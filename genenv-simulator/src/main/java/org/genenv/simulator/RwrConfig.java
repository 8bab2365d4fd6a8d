package org.genenv.simulator;

import org.genenv.core.config.Setting;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.TrainerConfig;

/** How the simulator writes, and how it learns from what its tasks were worth. */
public record RwrConfig(
        @Setting(
                        value = "5e-7",
                        range = "above 0",
                        doc =
                                "Learning rate of AdamW; an adapter takes ten times the default or more, the quickstart's small"
                                        + " models 1e-3.",
                        source = "paper, all parameters of a 7B model")
                double learningRate,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "updates",
                        doc =
                                "The learning rate rises linearly over the first updates of a run; 0 starts at full rate.")
                int warmupUpdates,
        @Setting(
                        value = "8",
                        range = "1 or more",
                        doc = "Updates in an epoch, each over the whole pool.",
                        source = "quickstart recipe")
                int updatesPerEpoch,
        @Setting(
                        value = "1.0",
                        range = "0 or more",
                        doc =
                                "lambda: a generation weighs exp(lambda R_env); 0 weighs all alike. With beta 2 the published 1"
                                        + " makes the best weigh 1.48 times the worst, so selection is left to kMin; 10 selects by itself,"
                                        + " as in the quickstart.",
                        source = "paper")
                double lambda,
        @Setting(
                        value = "0.1",
                        range = "0 or more",
                        doc =
                                "Weight of the exact divergence from the first simulator, a token; 0 lets it go anywhere.",
                        source = "quickstart recipe")
                double klCoefficient,
        @Setting(doc = "How far one epoch's update may move it; off by default.", source = "paper, value not published")
                KlCap updateKl,
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
        @Setting(value = "1.0", range = "above 0", doc = "Sampling temperature of the writing.") double temperature,
        @Setting(
                        value = "256",
                        range = "1 or more",
                        unit = "tokens",
                        doc = "Length of a task; a longer one is cut off, and then rejected by the domain.")
                int maxTaskTokens,
        @Setting(
                        value = "640",
                        range = "2 or more",
                        unit = "tokens",
                        doc = "Length of prompt and task together.",
                        source = "quickstart recipe; paper: 9000")
                int contextLength,
        @Setting(value = "64", range = "1 or more", doc = "Tasks that are written side by side.") int slots) {
    /** Checks every value. */
    public RwrConfig {
        above0("learningRate", learningRate);
        atLeast(0, "warmupUpdates", warmupUpdates);
        atLeast(1, "updatesPerEpoch", updatesPerEpoch);
        atLeast0("lambda", lambda);
        atLeast0("klCoefficient", klCoefficient);
        atLeast0("weightDecay", weightDecay);
        atLeast0("maxGradientNorm", maxGradientNorm);
        atLeast(1, "tokensPerMicroBatch", tokensPerMicroBatch);
        atLeast(0, "activationMiB", activationMiB);
        above0("temperature", temperature);
        atLeast(1, "maxTaskTokens", maxTaskTokens);
        atLeast(2, "contextLength", contextLength);
        if (maxTaskTokens >= contextLength) {
            throw new IllegalArgumentException("maxTaskTokens is " + maxTaskTokens + ", but contextLength is "
                    + contextLength + ", which leaves no room for a prompt. Raise contextLength");
        }
        atLeast(1, "slots", slots);
    }

    /** The published settings, and the recipe's where the paper is silent. */
    public static RwrConfig defaults() {
        return new RwrConfig(5e-7, 0, 8, 1, 0.1, KlCap.none(), 0, 1, 4096, 256, 1, 256, 640, 64);
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

    /** These settings with another learning rate and another lambda. */
    public RwrConfig with(double rate, double newLambda) {
        return new RwrConfig(
                rate,
                warmupUpdates,
                updatesPerEpoch,
                newLambda,
                klCoefficient,
                updateKl,
                weightDecay,
                maxGradientNorm,
                tokensPerMicroBatch,
                activationMiB,
                temperature,
                maxTaskTokens,
                contextLength,
                slots);
    }

    /** These settings with another cap on an update. */
    public RwrConfig withUpdateKl(KlCap cap) {
        return new RwrConfig(
                learningRate,
                warmupUpdates,
                updatesPerEpoch,
                lambda,
                klCoefficient,
                cap,
                weightDecay,
                maxGradientNorm,
                tokensPerMicroBatch,
                activationMiB,
                temperature,
                maxTaskTokens,
                contextLength,
                slots);
    }

    private static void atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + least + " or more");
        }
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
