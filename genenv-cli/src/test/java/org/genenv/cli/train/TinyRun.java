package org.genenv.cli.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The arguments of a run that takes seconds: the quickstart with models and epochs of next to nothing. */
public final class TinyRun {
    private static final List<String> SETTINGS = List.of(
            "runtime.threads=1",
            "agent.init={hiddenSize: 16, layers: 1, heads: 2, kvHeads: 1, intermediateSize: 32}",
            "agent.warmStart={steps: 4, tokensPerStep: 800, warmupSteps: 1}",
            "agent.rollout.slots=16",
            "simulator.init={hiddenSize: 16, layers: 1, heads: 2, kvHeads: 1, intermediateSize: 32}",
            "simulator.warmStart={steps: 4, tokensPerStep: 800, warmupSteps: 1}",
            "game.seedsPerEpoch=2",
            "game.variations=2",
            "game.groupSize=4",
            "game.writingRounds=1",
            "panel={size: 6, attempts: 1, finalAttempts: 1, everyEpochs: 1}");

    private TinyRun() {}

    /** Each {@code key=value}, to go behind {@code --set}. */
    public static List<String> settings() {
        return SETTINGS;
    }

    /** {@code train --config quickstart.yaml} with all that, into a folder, and more arguments. */
    public static String[] train(Path output, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--config", "quickstart.yaml"));
        SETTINGS.forEach(setting -> arguments.addAll(List.of("--set", setting)));
        arguments.addAll(List.of("--output", output.toString()));
        arguments.addAll(Arrays.asList(more));
        return arguments.toArray(String[]::new);
    }
}
