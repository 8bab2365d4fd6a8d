package org.genenv.cli.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.cli.run.MemoryPlan.Part;
import org.genenv.cli.run.MemoryPlan.Phase;
import org.genenv.cli.run.MemoryPlan.Remedy;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationMemory;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.training.ActivationMemory;
import org.genenv.core.training.TrainerConfig;

/**
 * Works out what a configuration will hold in memory and write at each checkpoint: reads {@code config.json} of models that are here, knows the form of some
 * that are not, and loads nothing.
 */
public final class PlannedMemory {
    /** Compiled code, classes, stacks of threads and what PyTorch keeps of its own, where the device's memory is the host's; as seen in small runs. */
    private static final long JAVA_BYTES = 150L << 20;

    private final TrainConfig config;
    private final Forms forms;
    private final Dtype dtype;
    private final List<Part> parts = new ArrayList<>();
    private long checkpointBytes;

    /** The players' models; the simulator's is absent where none writes. */
    private record Forms(ModelConfig agent, Optional<ModelConfig> simulator) {}

    private PlannedMemory(TrainConfig config, Forms forms) {
        this.config = config;
        this.forms = forms;
        this.dtype = config.runtime().dtype();
        plan();
    }

    /**
     * Plans a run.
     *
     * @param folders where models are looked for
     * @throws IOException if a model is missing and of no published form, or its {@code config.json} cannot be used
     */
    public static PlannedMemory of(TrainConfig config, ModelFolders folders) throws IOException {
        AgentSettings agent = config.agent();
        SimulatorSettings simulator = config.simulator();
        ModelConfig ofAgent = form(config, agent.model(), agent.init(), folders);
        Optional<ModelConfig> ofSimulator = config.mode().simulatorWrites()
                ? Optional.of(form(config, simulator.model(), simulator.init(), folders))
                : Optional.empty();
        return new PlannedMemory(config, new Forms(ofAgent, ofSimulator));
    }

    private static ModelConfig form(
            TrainConfig config, Optional<String> name, Optional<InitSettings> init, ModelFolders folders)
            throws IOException {
        if (name.isPresent()) {
            return folders.form(name.get());
        }
        Domain world = config.world();
        WorldVocabulary words = world.vocabulary()
                .orElseThrow(() -> new IOException("domain " + world.name() + " has no vocabulary for a new model"));
        int size =
                words.phrases().size() + words.entities().size() + words.words().size();
        return init.orElseThrow().toModel(size);
    }

    /**
     * Plans the run with other numbers.
     *
     * @param changed of the same mode and the same models
     */
    public PlannedMemory with(TrainConfig changed) {
        return new PlannedMemory(changed, forms);
    }

    /** @return what takes how much memory */
    public MemoryPlan memory() {
        return new MemoryPlan(parts);
    }

    /** @return about the size of one checkpoint: trained values, the optimiser's moments, the reference; pools are small beside them */
    public long checkpointBytes() {
        return checkpointBytes;
    }

    private void plan() {
        if (config.runtime().device().equals("cpu")) {
            parts.add(new Part("Java beside its heap", JAVA_BYTES, Phase.ALWAYS, Optional.empty()));
        }
        AgentSettings agent = config.agent();
        SimulatorSettings simulator = config.simulator();
        ModelConfig agentModel = forms.agent();
        boolean isShared = forms.simulator().isPresent()
                && agent.lora().isPresent()
                && simulator.lora().isPresent()
                && agent.model().isPresent()
                && agent.model().equals(simulator.model());
        Remedy shorterPasses = shorterPasses();
        weights(isShared ? "base of both players" : "agent", agentModel, sizeOf("agent", agent.init()));
        Player ofAgent = new Player(
                "agent",
                agentModel,
                agent.init(),
                agent.lora(),
                agent.warmStart(),
                EngineConfig.of(agent.rollout().slots(), agent.rollout().contextLength()));
        trained(ofAgent, true, agent.grpo().klCoefficient() > 0, Phase.AGENT_IMITATES);
        generation(ofAgent, "agent.rollout.slots", Phase.PLAYING);
        passes(
                ofAgent,
                agent.grpo().tokensPerMicroBatch(),
                agent.grpo().activationBytes(),
                Phase.AGENT_IMITATES,
                Optional.of(Phase.AGENT_LEARNS),
                shorterPasses);
        if (forms.simulator().isPresent()) {
            boolean learns = config.mode().simulatorLearns();
            ModelConfig simulatorModel = forms.simulator().get();
            if (!isShared) {
                weights("simulator", simulatorModel, sizeOf("simulator", simulator.init()));
            }
            Player ofSimulator = new Player(
                    "simulator",
                    simulatorModel,
                    simulator.init(),
                    simulator.lora(),
                    simulator.warmStart(),
                    EngineConfig.of(simulator.rwr().slots(), simulator.rwr().contextLength()));
            trained(ofSimulator, learns, true, Phase.SIMULATOR_IMITATES);
            generation(ofSimulator, "simulator.rwr.slots", Phase.WRITING);
            passes(
                    ofSimulator,
                    simulator.rwr().tokensPerMicroBatch(),
                    simulator.rwr().activationBytes(),
                    Phase.SIMULATOR_IMITATES,
                    learns ? Optional.of(Phase.SIMULATOR_LEARNS) : Optional.empty(),
                    shorterPasses);
        }
    }

    /** What the plan asks of either player. */
    private record Player(
            String name,
            ModelConfig model,
            Optional<InitSettings> init,
            Optional<LoraSettings> lora,
            WarmStartConfig warmStart,
            EngineConfig engine) {
        boolean isWarmedUp() {
            return warmStart.steps() > 0;
        }

        /** Of a new adapter the reference is the base, which is there already. */
        boolean isReferenceCopied() {
            return lora.isEmpty() || isWarmedUp();
        }
    }

    private void weights(String name, ModelConfig model, Optional<Remedy> size) {
        parts.add(new Part(name + ": weights", MemoryPlan.weights(model, dtype), Phase.ALWAYS, size));
        if (config.runtime().toRuntime().packs(model)) {
            parts.add(new Part(
                    name + ": weights packed for generation",
                    MemoryPlan.packedWeights(model, dtype),
                    Phase.ALWAYS,
                    Optional.of(Remedy.of("set runtime.packedWeightsGiB to 0, which makes generation slower"))));
        }
    }

    /**
     * What a player trains: adapter or all parameters, the optimiser's state, and the reference.
     *
     * @param learns whether the game updates it; else there is an optimiser in its warm start alone
     * @param hasReference whether updates look at the divergence from it as it was before the first
     * @param warmStart its warm start
     */
    private void trained(Player player, boolean learns, boolean hasReference, Phase warmStart) {
        String name = player.name();
        Optional<LoraSettings> lora = player.lora();
        long trained = lora.map(adapter -> MemoryPlan.adapterSize(player.model(), adapter.rank(), adapter.targets()))
                .orElseGet(() -> new WeightLayout(player.model()).totalSize());
        Optional<Remedy> remedy = lora.map(adapter -> Remedy.lowering(Map.of(name + ".lora.rank", adapter.rank())))
                .or(() -> sizeOf(name, player.init()))
                .or(() -> Optional.of(Remedy.of("train an adapter in place of all parameters, " + name + ".lora")));
        long values = trained * (lora.isPresent() ? Float.BYTES : dtype.bytes());
        checkpointBytes += values;
        if (lora.isPresent()) {
            parts.add(new Part(name + ": adapter", values, Phase.ALWAYS, remedy));
        }
        if (player.isWarmedUp()) {
            optimizer(player, trained, warmStart, remedy);
        }
        if (learns) {
            checkpointBytes += optimizer(player, trained, Phase.GAME, remedy);
            if (hasReference && player.isReferenceCopied()) {
                parts.add(new Part(name + ": frozen reference", values, Phase.GAME, remedy));
                checkpointBytes += values;
            }
        }
    }

    /** @return bytes of what a checkpoint holds of it */
    private long optimizer(Player player, long trained, Phase phase, Optional<Remedy> remedy) {
        long moments = MemoryPlan.moments(trained);
        long floats = trained * Float.BYTES;
        boolean hasMasters = player.lora().isEmpty() && dtype != Dtype.FLOAT32;
        parts.add(new Part(player.name() + ": AdamW's moments", moments, phase, remedy));
        parts.add(new Part(player.name() + ": gradients", floats, phase, remedy));
        if (hasMasters) {
            parts.add(new Part(player.name() + ": float32 masters", floats, phase, remedy));
        }
        return hasMasters ? moments + floats : moments;
    }

    private void generation(Player player, String setting, Phase phase) {
        EngineConfig engine = player.engine();
        Optional<Remedy> fewerSlots = Optional.of(Remedy.lowering(Map.of(setting, engine.slots())));
        parts.add(new Part(
                player.name() + ": key and value cache",
                MemoryPlan.kvCache(player.model(), dtype, engine.slots(), engine.contextLength()),
                Phase.ALWAYS,
                fewerSlots));
        parts.add(new Part(
                player.name() + ": activations of a step",
                GenerationMemory.peakBytes(player.model(), dtype, player.lora().isPresent(), engine),
                phase,
                fewerSlots));
    }

    /**
     * What training holds for the way back.
     *
     * @param tokens that an update of the game computes at once
     * @param kept what their activations may take
     * @param learning absent where the game does not update the player
     */
    private void passes(
            Player player, int tokens, long kept, Phase warmStart, Optional<Phase> learning, Remedy remedy) {
        if (player.isWarmedUp()) {
            pass(player, player.warmStart().tokensPerStep(), TrainerConfig.DEFAULT_ACTIVATION_BYTES, warmStart, remedy);
        }
        learning.ifPresent(phase -> pass(player, tokens, kept, phase, remedy));
    }

    /** A conversation is never split, so a pass takes one of full length whatever its bound. */
    private void pass(Player player, int tokens, long kept, Phase phase, Remedy remedy) {
        parts.add(new Part(
                player.name() + ": activations of an update",
                ActivationMemory.peakBytes(
                        player.model(),
                        dtype,
                        player.lora().isPresent(),
                        Math.max(tokens, player.engine().contextLength()),
                        kept),
                phase,
                Optional.of(remedy)));
    }

    /** Every setting that says how many tokens a pass of training has: none helps alone where another asks for as many. */
    private Remedy shorterPasses() {
        Map<String, Integer> settings = new LinkedHashMap<>();
        AgentSettings agent = config.agent();
        settings.put("agent.grpo.tokensPerMicroBatch", agent.grpo().tokensPerMicroBatch());
        settings.put("agent.rollout.contextLength", agent.rollout().contextLength());
        if (agent.warmStart().steps() > 0) {
            settings.put("agent.warmStart.tokensPerStep", agent.warmStart().tokensPerStep());
        }
        SimulatorSettings simulator = config.simulator();
        if (config.mode().simulatorLearns()) {
            settings.put("simulator.rwr.tokensPerMicroBatch", simulator.rwr().tokensPerMicroBatch());
            settings.put("simulator.rwr.contextLength", simulator.rwr().contextLength());
        }
        if (config.mode().simulatorWrites() && simulator.warmStart().steps() > 0) {
            settings.put(
                    "simulator.warmStart.tokensPerStep", simulator.warmStart().tokensPerStep());
        }
        return Remedy.lowering(settings);
    }

    /** The settings that lower the size of a new model; a model that exists is as large as it is. */
    private static Optional<Remedy> sizeOf(String player, Optional<InitSettings> init) {
        return init.map(form -> Remedy.of("lower " + player + ".init.hiddenSize or " + player + ".init.layers"));
    }
}
