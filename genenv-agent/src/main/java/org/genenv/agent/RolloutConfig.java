package org.genenv.agent;

import java.time.Duration;
import org.genenv.core.config.Setting;

/** Limits of an episode, and how its actions are sampled and read. */
public record RolloutConfig(
        @Setting(
                        value = "24",
                        range = "1 or more",
                        unit = "turns",
                        doc = "Actions in an episode.",
                        source = "quickstart recipe")
                int maxTurns,
        @Setting(
                        value = "8",
                        range = "0 or more",
                        doc = "An episode ends with this many actions that the world did not accept; 0 sets no limit.",
                        source = "quickstart recipe")
                int maxInvalidActions,
        @Setting(
                        value = "9",
                        range = "1 or more",
                        unit = "tokens",
                        doc =
                                "Length of a turn, the token that ends it included; a longer one ends the episode as truncated; a"
                                        + " chat model that thinks aloud needs hundreds.",
                        source = "quickstart recipe")
                int maxActionTokens,
        @Setting(
                        value = "640",
                        range = "2 or more",
                        unit = "tokens",
                        doc = "Length of a whole conversation, prompt included.",
                        source = "quickstart recipe; paper: 9000")
                int contextLength,
        @Setting(
                        value = "1.0",
                        range = "above 0",
                        doc =
                                "Sampling temperature; GRPO assumes that rollouts are samples of the policy itself, which is 1.")
                double temperature,
        @Setting(
                        value = "192",
                        range = "1 or more",
                        doc = "Episodes that are generated side by side; more costs memory for their caches.",
                        source = "quickstart recipe")
                int slots,
        @Setting(
                        value = "1",
                        range = "1 or more",
                        doc = "Threads for environments; on a CPU they compete with the forward pass, so few are best.")
                int environmentThreads,
        @Setting(
                        value = "30",
                        range = "above 0",
                        unit = "seconds",
                        doc =
                                "Wall-clock limit of one answer of an environment; a slower one ends the episode as timed out.")
                double environmentTimeoutSeconds,
        @Setting(
                        value = "1",
                        range = "0 or more",
                        unit = "seconds",
                        doc =
                                "How long a step of the model is held back for environments that have not answered yet, so that fast ones go on"
                                        + " together and a run does not depend on the clock. Where one takes longer than a step, such as a"
                                        + " search over a network, 0 lets the other episodes go on meanwhile; equal runs are then no longer"
                                        + " equal to the bit.")
                double environmentPatienceSeconds,
        @Setting(
                        value = "first-line",
                        doc =
                                "first-line: the turn is the action; action-line: it stands after the last `Action:`, else in the last line; whole-turn: all that was said, for worlds that read tool calls.")
                ActionFormat actionFormat) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Checks every value. */
    public RolloutConfig {
        atLeast(1, "maxTurns", maxTurns);
        atLeast(0, "maxInvalidActions", maxInvalidActions);
        atLeast(1, "maxActionTokens", maxActionTokens);
        atLeast(2, "contextLength", contextLength);
        if (maxActionTokens >= contextLength) {
            throw new IllegalArgumentException("maxActionTokens is " + maxActionTokens + ", but contextLength is "
                    + contextLength + ", which leaves no room for a prompt. Raise contextLength");
        }
        above0("temperature", temperature);
        atLeast(1, "slots", slots);
        atLeast(1, "environmentThreads", environmentThreads);
        above0("environmentTimeoutSeconds", environmentTimeoutSeconds);
        if (!(environmentPatienceSeconds >= 0) || Double.isInfinite(environmentPatienceSeconds)) {
            throw new IllegalArgumentException("environmentPatienceSeconds is " + environmentPatienceSeconds
                    + ", expected a finite number of 0 or more");
        }
    }

    /** That patience. */
    Duration environmentPatience() {
        return Duration.ofNanos((long) (environmentPatienceSeconds * NANOS_PER_SECOND));
    }

    /** The recipe's limits. */
    public static RolloutConfig defaults() {
        return new RolloutConfig(24, 8, 9, 640, 1.0, 192, 1, 30, 1, ActionFormat.FIRST_LINE);
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
}
