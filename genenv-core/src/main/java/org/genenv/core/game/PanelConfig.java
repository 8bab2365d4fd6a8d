package org.genenv.core.game;

import org.genenv.core.config.Setting;

/** How the held-out panel is evaluated: tasks that nobody trains on, the same with the same random numbers every time. */
public record PanelConfig(
        @Setting(
                        value = "120",
                        range = "0 or more",
                        unit = "tasks",
                        doc = "Held-out tasks; 0 evaluates none.",
                        source = "quickstart recipe")
                int size,
        @Setting(
                        value = "1",
                        range = "1 or more",
                        doc = "Attempts at each task in the evaluations between the first and the last.")
                int attempts,
        @Setting(
                        value = "4",
                        range = "1 or more",
                        doc =
                                "Attempts at each task before the first and after the last epoch, where the figures are compared.")
                int finalAttempts,
        @Setting(
                        value = "4",
                        range = "0 or more",
                        unit = "epochs",
                        doc =
                                "Evaluates every so many epochs, besides before the first and after the last; 0 means those two only.")
                int everyEpochs,
        @Setting(
                        value = "true",
                        doc =
                                "Also plays the panel once with the likeliest tokens, before the first and after the last epoch.")
                boolean greedy) {
    /** Checks every value. */
    public PanelConfig {
        if (size < 0) {
            throw new IllegalArgumentException("size is " + size + ", expected 0 or more");
        }
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts is " + attempts + ", expected 1 or more");
        }
        if (finalAttempts < 1) {
            throw new IllegalArgumentException("finalAttempts is " + finalAttempts + ", expected 1 or more");
        }
        if (everyEpochs < 0) {
            throw new IllegalArgumentException("everyEpochs is " + everyEpochs + ", expected 0 or more");
        }
    }

    /** The recipe's panel. */
    public static PanelConfig defaults() {
        return new PanelConfig(120, 1, 4, 4, true);
    }

    /** No evaluation at all. */
    public static PanelConfig none() {
        return new PanelConfig(0, 1, 1, 0, false);
    }
}
