package org.genenv.core.game;

import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.config.Setting;

/** The size of an epoch, and what is remembered between epochs. */
public record GameConfig(
        @Setting(
                        value = "10",
                        range = "0 or more",
                        doc = "How many epochs the game lasts; 0 evaluates only.",
                        source = "paper: 10")
                int epochs,
        @Setting(
                        value = "16",
                        range = "1 or more",
                        doc =
                                "Seeds whose turn it is in an epoch, kinds alternating; more than the domain has means all.",
                        source = "paper: 16 x 4 variations are its batch of 64 tasks")
                int seedsPerEpoch,
        @Setting(
                        value = "4",
                        range = "1 or more",
                        doc = "Tasks that the simulator writes from a seed in an epoch.",
                        source = "paper: 4")
                int variations,
        @Setting(
                        value = "3",
                        range = "1 or more",
                        doc = "How often a variation that is no task is written before it is given up and counted in"
                                + " tasks.missing; a tool result that the simulator writes likewise.")
                int writingRounds,
        @Setting(
                        value = "8",
                        range = "2 or more",
                        doc = "G, the agent's attempts at a task in training.",
                        source = "quickstart recipe")
                int groupSize,
        @Setting(
                        value = "batch",
                        doc =
                                "batch: the pass rate of a task is taken over all variations of its seed; task: over its own"
                                        + " attempts.",
                        source = "paper, Eq. 2")
                PassRateScope passRateOver,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc =
                                "How often seeds get further variations in the same epoch, for those that were no task or whose"
                                        + " attempts all had the same reward, until as many groups teach something as were asked"
                                        + " for; 0 plays what there is.",
                        source = "DAPO, dynamic sampling")
                int refillRounds,
        @Setting(doc = "What is remembered between epochs.") PoolConfig pools,
        @Setting(doc = "What the agent learns from beside its fresh rollouts.") MixtureConfig mixture,
        @Setting(
                        value = "5",
                        range = "1 or more",
                        doc = "mode static: tasks written from each seed before training.",
                        source = "paper: 5")
                int staticTasksPerSeed,
        @Setting(
                        doc =
                                "mode offline: the tasks, JSON lines as `genenv tasks` writes them or Parquet, a file, folder or pattern such as"
                                        + " data/*.parquet (docs/data.md).")
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
        atLeast(0, "refillRounds", refillRounds);
        if (mixture.replayShare() > 0 && pools.traceEpochs() == 0) {
            throw new IllegalArgumentException(
                    "mixture.replayShare is " + mixture.replayShare()
                            + ", but pools.traceEpochs is 0, so nothing is remembered. Raise traceEpochs or set replayShare to 0");
        }
        atLeast(1, "staticTasksPerSeed", staticTasksPerSeed);
    }

    /** The published settings, and the recipe's where the paper is silent. */
    public static GameConfig defaults() {
        return new GameConfig(
                10,
                16,
                4,
                3,
                8,
                PassRateScope.BATCH,
                0,
                PoolConfig.defaults(),
                MixtureConfig.none(),
                5,
                Optional.empty());
    }

    private static void atLeast(int least, String name, int value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + least + " or more");
        }
    }
}
