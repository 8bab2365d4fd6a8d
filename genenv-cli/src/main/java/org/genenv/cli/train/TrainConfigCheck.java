package org.genenv.cli.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.agent.Aggregation;
import org.genenv.agent.GrpoConfig;
import org.genenv.cli.model.ModelFolders;
import org.genenv.core.config.CrossCheck;
import org.genenv.core.config.Findings;
import org.genenv.core.domain.Domain;
import org.genenv.core.file.FileFault;
import org.genenv.core.game.BaseData;
import org.genenv.core.game.Mode;
import org.genenv.core.game.TaskFile;
import org.genenv.core.model.ModelConfig;

/** What is wrong or doubtful across the records of a configuration. */
final class TrainConfigCheck implements CrossCheck<TrainConfig> {
    /** Below this an adapter hardly moves: full training's rates are a tenth of an adapter's (huggingface/trl#2872). */
    static final double SMALL_ADAPTER_RATE = 1e-6;

    /** Fewer attempts give a baseline that is mostly noise (huggingface/trl#2872). */
    static final int SMALL_GROUP = 4;

    /** Below this the bound of cispo acts on tokens that another clip would leave alone. */
    static final double SMALL_CISPO_CLIP = 1;

    private final ModelLookUp models;

    /** Finds out about a model that a configuration names. */
    @FunctionalInterface
    interface ModelLookUp {
        /** @throws IOException if the model cannot be used; says why */
        ModelConfig form(ModelFolders folders, String model) throws IOException;
    }

    TrainConfigCheck(ModelLookUp models) {
        this.models = models;
    }

    @Override
    public void check(TrainConfig config, Findings findings) {
        Domain world = config.world();
        vocabulary(config, world, findings);
        if (world.asksSimulator() && !config.mode().simulatorWrites()) {
            findings.problem(
                    "domain.simulatedTools",
                    "is true, but in mode offline no simulator is there to write what tools return. Choose mode static or"
                            + " random, or leave it away.");
        }
        if (config.mode().simulatorWrites()) {
            config.simulator().model().ifPresent(name -> model("simulator.model", name, findings));
        }
        contexts(config, findings);
        adapterRates(config, findings);
        clipsOfCispo(config.agent().grpo(), findings);
        if (config.mode() == Mode.OFFLINE) {
            offlineTasks(config.game().offlineTasks(), world, findings);
        }
        if (config.game().mixture().baseShare() > 0) {
            baseData(config.game().mixture().baseData().orElseThrow(), findings);
        }
        if (config.game().groupSize() < SMALL_GROUP) {
            findings.warning(
                    "game.groupSize",
                    "is " + config.game().groupSize() + ": the baseline of so small a group is mostly noise. Use "
                            + SMALL_GROUP + " or more.");
        }
    }

    /** A model that is named must be there; what is no text is reported already. */
    void model(String key, Object name, Findings findings) {
        if (name instanceof String text) {
            try {
                models.form(ModelFolders.ofProcess(), text);
            } catch (IOException e) {
                findings.problem(key, "is " + text + ": " + FileFault.of(e));
            }
        }
    }

    /** The world must be known, and its options be its own; a missing name is reported already. */
    static void world(Object domain, Findings findings) {
        if (!(domain instanceof Map<?, ?> options) || !(options.get(TrainConfig.NAME) instanceof String)) {
            return;
        }
        try {
            Map<String, Object> named = new LinkedHashMap<>();
            options.forEach((key, value) -> named.put((String) key, value));
            TrainConfig.world(named);
        } catch (IllegalArgumentException e) {
            refusals(String.valueOf(e.getMessage())).forEach(message -> refusal(message, findings));
        }
    }

    /** A world reports each of its problems in a line that begins with the key; other lines belong to the problem before. */
    private static List<String> refusals(String message) {
        return List.of(message.split("\n(?=domain\\.)"));
    }

    private static void refusal(String message, Findings findings) {
        int end = message.indexOf(' ');
        boolean namesItsKey = message.startsWith("domain.") && end > 0;
        findings.problem(
                namesItsKey ? message.substring(0, end) : "domain",
                namesItsKey ? message.substring(end + 1) : "cannot be used: " + message);
    }

    private static void vocabulary(TrainConfig config, Domain world, Findings findings) {
        boolean hasNewModel = config.agent().init().isPresent()
                || (config.mode().simulatorWrites() && config.simulator().init().isPresent());
        if (hasNewModel && world.vocabulary().isEmpty()) {
            findings.problem(
                    "domain",
                    "has no small vocabulary with these options, so no new model (init) can speak it. Set model to one with"
                            + " a tokenizer of its own, or for alfworld domain.catalog to small.");
        }
    }

    /** Found here and not when the run's folder is made already. */
    private static void offlineTasks(Optional<Path> file, Domain world, Findings findings) {
        if (file.isEmpty()) {
            findings.problem("game.offlineTasks", "is not set, but mode is offline. Name a file of tasks.");
            return;
        }
        try {
            TaskFile.require(file.get(), world);
        } catch (IOException e) {
            findings.problem(
                    "game.offlineTasks", "cannot be played: " + FileFault.of(e).replace("\n", "\n    "));
        }
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

    /** In cispo clipHigh bounds a token's weight, and the defaults are meant for PPO's clip. */
    private static void clipsOfCispo(GrpoConfig grpo, Findings findings) {
        if (grpo.variant().aggregation() != Aggregation.CISPO) {
            return;
        }
        if (grpo.clipHigh() < SMALL_CISPO_CLIP) {
            findings.warning(
                    "agent.grpo.clipHigh",
                    "is " + grpo.clipHigh() + ", so in cispo no token weighs more than " + (1 + grpo.clipHigh())
                            + ". Use 2 or more; TRL's epsilon_high of 5 is 4 here.");
        }
        if (grpo.clipLow() != GrpoConfig.defaults().clipLow()) {
            findings.warning(
                    "agent.grpo.clipLow",
                    "is " + grpo.clipLow() + ", but cispo has no lower bound and does not look at it. Leave it away.");
        }
    }

    private static void baseData(Path file, Findings findings) {
        try {
            BaseData.read(file);
        } catch (IOException e) {
            findings.problem(
                    "game.mixture.baseData",
                    "cannot be used: " + FileFault.of(e).replace("\n", "\n    "));
        }
    }

    private void contexts(TrainConfig config, Findings findings) {
        context(
                "agent",
                config.agent().init(),
                config.agent().model(),
                "agent.rollout.contextLength",
                config.agent().rollout().contextLength(),
                findings);
        if (config.simulator().init().isPresent() || config.mode().simulatorWrites()) {
            context(
                    "simulator",
                    config.simulator().init(),
                    config.simulator().model(),
                    "simulator.rwr.contextLength",
                    config.simulator().rwr().contextLength(),
                    findings);
        }
    }

    private void context(
            String player,
            Optional<InitSettings> init,
            Optional<String> model,
            String key,
            int used,
            Findings findings) {
        init.filter(made -> used > made.contextLength())
                .ifPresent(made -> findings.problem(
                        key,
                        "is " + used + ", but the new model is made for " + made.contextLength() + " tokens. Raise "
                                + player + ".init.contextLength, or lower this."));
        model.flatMap(this::form)
                .filter(form -> used > form.maxPositions())
                .ifPresent(form -> findings.problem(
                        key,
                        "is " + used + ", but " + model.get() + " is made for " + form.maxPositions()
                                + " tokens (max_position_embeddings). Lower it to that, or choose another model."));
    }

    /** Absent where the model cannot be used, which is reported where it is named. */
    private Optional<ModelConfig> form(String model) {
        try {
            return Optional.of(models.form(ModelFolders.ofProcess(), model));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
