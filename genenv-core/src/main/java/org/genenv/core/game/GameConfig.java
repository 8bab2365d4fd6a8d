package org.genenv.core.game;

import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.config.Setting;

/** The size of an epoch, and what is remembered between epochs. */
public record GameConfig(
        @Setting(
                        value = "10",
                        range = "0 or more",
                        doc = "How many epochs the game lasts (paper: 10); 0 evaluates only.")
                int epochs,
        @Setting(
                        value = "12",
                        range = "1 or more",
                        doc =
                                "Seeds whose turn it is in an epoch, kinds alternating; more than the domain has means all (quickstart"
                                        + " recipe).")
                int seedsPerEpoch,
        @Setting(
                        value = "4",
                        range = "1 or more",
                        doc = "Tasks that the simulator writes from a seed in an epoch (paper: 4).")
                int variations,
        @Setting(
                        value = "3",
                        range = "1 or more",
                        doc =
                                "How often a variation that is no task is written again before it is given up, the first time"
                                        + " included.")
                int writingRounds,
        @Setting(
                        value = "8",
                        range = "2 or more",
                        doc = "G, the agent's attempts at a task in training (quickstart recipe).")
                int groupSize,
        @Setting(
                        value = "batch",
                        doc =
                                "batch: the pass rate of a task is taken over all variations of its seed (paper, Eq. 2); task: over its"
                                        + " own attempts.")
                PassRateScope passRateOver,
        @Setting(
                        value = "2",
                        range = "1 or more",
                        unit = "epochs",
                        doc = "How long the simulator learns from a generation (quickstart recipe).")
                int generationPoolEpochs,
        @Setting(
                        value = "1",
                        range = "0 or more",
                        unit = "epochs",
                        doc = "How long valid traces of the agent are remembered; 0 forgets them at once.")
                int tracePoolEpochs,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "groups",
                        doc =
                                "Remembered groups mixed into each update of the agent; 0 learns from fresh rollouts alone (quickstart"
                                        + " recipe).")
                int replayedGroups,
        @Setting(
                        value = "5",
                        range = "1 or more",
                        doc = "mode static: tasks written from each seed before training (paper: 5).")
                int staticTasksPerSeed,
        @Setting(doc = "mode offline: the file of tasks, JSON lines as `genenv tasks` writes them.")
                Optional<Path> offlineTasks) {
    /** Checks every value. */
    public GameConfig {
        atLeast(0, "epochs", epochs);
        atLeast(1, "seedsPerEpoch", seedsPerEpoch);
        atLeast(1, "variations", variations);
        atLeast(1, "writingRounds", writingRounds);
        if (groupSize < 2) {
            throw new IllegalArgumentException("groupSize is " + groupSize
                    + ", but a group needs 2 or more attempts to have a baseline. Set groupSize to 2 or more");
        }
        atLeast(1, "generationPoolEpochs", generationPoolEpochs);
        atLeast(0, "tracePoolEpochs", tracePoolEpochs);
        atLeast(0, "replayedGroups", replayedGroups);
        if (replayedGroups > 0 && tracePoolEpochs == 0) {
            throw new IllegalArgumentException(
                    "replayedGroups is " + replayedGroups
                            + ", but tracePoolEpochs is 0, so nothing is remembered. Raise tracePoolEpochs or set replayedGroups to 0");
        }
        atLeast(1, "staticTasksPerSeed", staticTasksPerSeed);
    }

    /** The published settings, and the recipe's where the paper is silent. */
    public static GameConfig defaults() {
        return new GameConfig(10, 12, 4, 3, 8, PassRateScope.BATCH, 2, 1, 0, 5, Optional.empty());
    }

    private static void atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + least + " or more");
        }
    }
}
