package org.genenv.cli.train;

import java.io.IOException;
import java.util.Optional;
import org.genenv.cli.model.ModelFolders;
import org.genenv.core.config.CrossCheck;
import org.genenv.core.config.Findings;
import org.genenv.core.domain.Domain;
import org.genenv.core.game.Mode;
import org.genenv.core.model.ModelConfig;

/** What is wrong or doubtful across the records of a configuration. */
final class TrainConfigCheck implements CrossCheck<TrainConfig> {
    /** Below this an adapter hardly moves: full training's rates are a tenth of an adapter's (huggingface/trl#2872). */
    static final double SMALL_ADAPTER_RATE = 1e-6;

    /** Fewer attempts give a baseline that is mostly noise (huggingface/trl#2872). */
    static final int SMALL_GROUP = 4;

    @Override
    public void check(TrainConfig config, Findings findings) {
        world(config, findings);
        model("agent.model", config.agent().model(), findings);
        if (config.mode().simulatorWrites()) {
            model("simulator.model", config.simulator().model(), findings);
        }
        contexts(config, findings);
        adapterRates(config, findings);
        if (config.mode() == Mode.OFFLINE && config.game().offlineTasks().isEmpty()) {
            findings.problem("game.offlineTasks", "is not set, but mode is offline. Name a file of tasks.");
        }
        if (config.game().groupSize() < SMALL_GROUP) {
            findings.warning(
                    "game.groupSize",
                    "is " + config.game().groupSize() + ": the baseline of so small a group is mostly noise. Use "
                            + SMALL_GROUP + " or more.");
        }
    }

    private static void model(String key, Optional<String> name, Findings findings) {
        if (name.isEmpty()) {
            return;
        }
        try {
            ModelConfig.read(ModelFolders.ofProcess().find(name.get()));
        } catch (IOException e) {
            findings.problem(key, "is " + name.get() + ": " + e.getMessage());
        }
    }

    private static void world(TrainConfig config, Findings findings) {
        Optional<Domain> world = Optional.empty();
        try {
            world = Optional.of(config.world());
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            int end = message.indexOf(' ');
            boolean namesItsKey = message.startsWith("domain.") && end > 0;
            findings.problem(
                    namesItsKey ? message.substring(0, end) : "domain",
                    namesItsKey ? message.substring(end + 1) : "cannot be used: " + message);
        }
        world.ifPresent(domain -> {
            boolean hasNewModel = config.agent().init().isPresent()
                    || (config.mode().simulatorWrites()
                            && config.simulator().init().isPresent());
            if (hasNewModel && domain.vocabulary().isEmpty()) {
                findings.problem(
                        "domain",
                        "has no small vocabulary with these options, so no new model (init) can speak it. Set model to one with"
                                + " a tokenizer of its own, or for alfworld domain.catalog to small.");
            }
        });
    }

    /** An adapter that is trained at the rate of all parameters learns next to nothing, and nobody sees why. */
    private static void adapterRates(TrainConfig config, Findings findings) {
        if (config.agent().lora().isPresent()) {
            adapterRate("agent.grpo.learningRate", config.agent().grpo().learningRate(), findings);
        }
        if (config.mode().simulatorLearns() && config.simulator().lora().isPresent()) {
            adapterRate("simulator.rwr.learningRate", config.simulator().rwr().learningRate(), findings);
        }
    }

    private static void adapterRate(String key, double rate, Findings findings) {
        if (rate < SMALL_ADAPTER_RATE) {
            findings.warning(
                    key,
                    "is " + rate + ", but an adapter is trained: at less than " + SMALL_ADAPTER_RATE
                            + " it hardly moves. Use about ten times the rate for all parameters, such as 1e-5.");
        }
    }

    private static void contexts(TrainConfig config, Findings findings) {
        config.agent()
                .init()
                .ifPresent(init -> context(
                        "agent.rollout.contextLength",
                        config.agent().rollout().contextLength(),
                        "agent.init.contextLength",
                        init.contextLength(),
                        findings));
        config.simulator()
                .init()
                .ifPresent(init -> context(
                        "simulator.rwr.contextLength",
                        config.simulator().rwr().contextLength(),
                        "simulator.init.contextLength",
                        init.contextLength(),
                        findings));
    }

    private static void context(String key, int used, String modelKey, int made, Findings findings) {
        if (used > made) {
            findings.problem(
                    key,
                    "is " + used + ", but the new model is made for " + made + " tokens. Raise " + modelKey
                            + ", or lower this.");
        }
    }
}
