package org.genenv.core.curriculum;

import org.genenv.core.config.Setting;

/** How hard the simulator's tasks should be. */
public record CurriculumConfig(
        @Setting(
                        value = "0.5",
                        range = "(0, 1)",
                        doc = "Success rate of the agent that the simulator aims at.",
                        source = "paper, Eq. 3")
                double alpha,
        @Setting(
                        value = "2.0",
                        range = "above 0",
                        doc = "How sharply the simulator's reward falls off the target.",
                        source = "the authors' configuration; not in the paper")
                double beta,
        @Setting(
                        value = "0.1",
                        range = "[0, 1]",
                        doc =
                                "The simulator learns only from tasks whose success rate is this close to alpha; 0 switches the"
                                        + " filter off.",
                        source = "paper, k_min")
                double kMin,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc =
                                "Moves the target against the tasks' mean success m: alpha + gain (alpha - m), within [0.15, 0.85];"
                                        + " 0 keeps it fixed as published.")
                double targetGain) {
    /** Checks every value. */
    public CurriculumConfig {
        new AlphaCurriculum(alpha, beta);
        if (!(kMin >= 0 && kMin <= 1)) {
            throw new IllegalArgumentException(
                    "kMin is " + kMin + ", expected [0, 1], where 0 switches the filter off");
        }
        if (!(targetGain >= 0) || Double.isInfinite(targetGain)) {
            throw new IllegalArgumentException(
                    "targetGain is " + targetGain + ", expected a finite number of 0 or more");
        }
    }

    /** The published settings. */
    public static CurriculumConfig defaults() {
        return new CurriculumConfig(0.5, 2.0, 0.1, 0);
    }

    /** @return the reward of these settings */
    public AlphaCurriculum curriculum() {
        return new AlphaCurriculum(alpha, beta);
    }

    /** @return the filter of these settings */
    public DifficultyFilter filter() {
        return kMin == 0 ? DifficultyFilter.off() : DifficultyFilter.within(kMin);
    }
}
