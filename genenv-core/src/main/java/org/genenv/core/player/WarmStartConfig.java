package org.genenv.core.player;

import org.genenv.core.config.Setting;

/** Supervised training on an expert's demonstrations before the game; each is seen once. */
public record WarmStartConfig(
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc = "Updates; 0 starts from the model as it is.",
                        source = "quickstart recipe: 900 for the agent, 300 for the simulator")
                int steps,
        @Setting(
                        value = "2500",
                        range = "1 or more",
                        unit = "tokens",
                        doc = "Tokens of an update, padding counted.",
                        source = "quickstart recipe: 2500 for the agent, 4000 for the simulator")
                int tokensPerStep,
        @Setting(
                        value = "5e-3",
                        range = "above 0",
                        doc =
                                "Highest learning rate; it rises linearly and falls by a cosine to 0; a large model needs a"
                                        + " hundredth of the default or less.",
                        source = "quickstart recipe, for models of 100 thousand parameters")
                double learningRate,
        @Setting(
                        value = "30",
                        range = "0 or more",
                        unit = "updates",
                        doc = "Length of the rise.",
                        source = "quickstart recipe")
                int warmupSteps,
        @Setting(value = "0.01", range = "0 or more", doc = "AdamW's weight decay.", source = "quickstart recipe")
                double weightDecay,
        @Setting(
                        value = "1.0",
                        range = "0 or more",
                        doc = "Gradients are scaled down to this norm; 0 does not.",
                        source = "quickstart recipe")
                double maxGradientNorm) {
    /** Checks every value. */
    public WarmStartConfig {
        if (steps < 0) {
            throw new IllegalArgumentException("steps is " + steps + ", expected 0 or more");
        }
        if (tokensPerStep < 1) {
            throw new IllegalArgumentException("tokensPerStep is " + tokensPerStep + ", expected 1 or more");
        }
        if (!(learningRate > 0) || Double.isInfinite(learningRate)) {
            throw new IllegalArgumentException("learningRate is " + learningRate + ", expected a number above 0");
        }
        if (warmupSteps < 0 || (steps > 0 && warmupSteps >= steps)) {
            throw new IllegalArgumentException(
                    "warmupSteps is " + warmupSteps + ", expected 0 or more, and fewer than steps (" + steps + ")");
        }
        if (!(weightDecay >= 0)) {
            throw new IllegalArgumentException("weightDecay is " + weightDecay + ", expected 0 or more");
        }
        if (!(maxGradientNorm >= 0)) {
            throw new IllegalArgumentException("maxGradientNorm is " + maxGradientNorm + ", expected 0 or more");
        }
    }

    /** No warm start: a model that speaks already. */
    public static WarmStartConfig none() {
        return new WarmStartConfig(0, 2500, 5e-3, 0, 0.01, 1);
    }

    /** The recipe's settings with a number of steps and tokens of one's own. */
    public static WarmStartConfig of(int steps, int tokensPerStep) {
        return new WarmStartConfig(steps, tokensPerStep, 5e-3, Math.min(30, Math.max(0, steps / 10)), 0.01, 1);
    }
}
