package org.genenv.core.player;

import org.genenv.core.config.Setting;

/** How far one update may move a policy (GenEnv, arXiv 2512.19682, Algorithm 1: a cap on the KL of an update; its value is not published). */
public record KlCap(
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "nats a token",
                        doc =
                                "Most that the policy may move in the update of one epoch, KL(before || after) estimated on the update's own completions;"
                                        + " 0 sets no cap. Measuring costs a forward pass a step.")
                double max,
        @Setting(
                        value = "stop",
                        doc =
                                "What is done with a step that goes beyond it: stop takes the step back, halve halves it until it is within; either ends the"
                                        + " update.")
                Rule rule) {
    /** What is done with a step that goes beyond the cap. */
    public enum Rule {
        /** The step is taken back. */
        STOP,
        /** The way from before the step is halved until the cap is kept. */
        HALVE
    }

    /** Checks every value. */
    public KlCap {
        if (!(max >= 0) || Double.isInfinite(max)) {
            throw new IllegalArgumentException("max is " + max + ", expected a finite number of 0 or more");
        }
    }

    /** No cap. */
    public static KlCap none() {
        return new KlCap(0, Rule.STOP);
    }
}
