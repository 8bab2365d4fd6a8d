package org.genenv.cli.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.training.ActivationMemory;
import org.genenv.core.training.TrainerConfig;

/**
 * Works out what a configuration will hold in memory and write at each checkpoint: reads {@code config.json} of models that exist, and loads
 * nothing.
 */
public final class PlannedMemory {
    private final TrainConfig config;
    private final ModelFolders folders;
    private final Dtype dtype;
    private final List<MemoryPlan.Part> parts = new ArrayList<>();
    private long checkpointBytes;

    private PlannedMemory(TrainConfig config, ModelFolders folders) {
        this.config = config;
        this.folders = folders;
        this.dtype = config.runtime().dtype();
    }

    /**
     * @param folders where models are looked for
     * @throws IOException if a model is missing, or its {@code config.json} cannot be used
     */
    public static PlannedMemory of(TrainConfig config, ModelFolders folders) throws IOException {
        PlannedMemory planned = new PlannedMemory(config, folders);
        planned.plan();
        return planned;
    }

    /** @return what takes how much memory */
    public MemoryPlan memory() {
        return new MemoryPlan(parts);
    }

    /** @return about the size of one checkpoint: trained values, the optimiser's moments, the reference; pools are small beside them */
    public long checkpointBytes() {
        return checkpointBytes;
    }

    private void plan() throws IOException {
        AgentSettings agent = config.agent();
        ModelConfig agentModel = model(agent.model(), agent.init());
        boolean writes = config.mode().simulatorWrites();
        SimulatorSettings simulator = config.simulator();
        boolean isShared = writes
                && agent.lora().isPresent()
                && simulator.lora().isPresent()
                && agent.model().isPresent()
                && agent.model().equals(simulator.model());
        boolean hasReference = agent.grpo().klCoefficient() > 0;
        player("agent", agentModel, agent.init().isPresent(), agent.lora(), false, hasReference);
        if (writes) {
            ModelConfig simulatorModel = model(simulator.model(), simulator.init());
            player("simulator", simulatorModel, simulator.init().isPresent(), simulator.lora(), isShared, true);
        }
        parts.add(new MemoryPlan.Part(
                "key and value cache of rollouts",
                MemoryPlan.kvCache(
                        agentModel,
                        dtype,
                        agent.rollout().slots(),
                        agent.rollout().contextLength()),
                "agent.rollout.slots"));
        parts.add(new MemoryPlan.Part(
                "activations of an update, roughly",
                ActivationMemory.peakBytes(
                        agentModel,
                        dtype,
                        Math.max(
                                agent.grpo().tokensPerMicroBatch(),
                                agent.rollout().contextLength()),
                        TrainerConfig.DEFAULT_ACTIVATION_BYTES),
                "agent.grpo.tokensPerMicroBatch"));
    }

    private void player(
            String name,
            ModelConfig model,
            boolean isNew,
            Optional<LoraSettings> lora,
            boolean sharesBase,
            boolean hasReference) {
        long weights = MemoryPlan.weights(model, dtype);
        if (!sharesBase) {
            parts.add(new MemoryPlan.Part(name + ": weights", weights, isNew ? size(name) : ""));
            if (config.runtime().packedWeights() && config.runtime().device().equals("cpu")) {
                parts.add(new MemoryPlan.Part(
                        name + ": weights packed for generation",
                        MemoryPlan.packedWeights(model, dtype),
                        "runtime.packedWeights to false"));
            }
        }
        long trained = lora.map(adapter -> MemoryPlan.adapterSize(model, adapter.rank(), adapter.targets()))
                .orElse(weights / dtype.bytes());
        String remedy = lora.isPresent()
                ? name + ".lora.rank"
                : isNew ? size(name) : name + ".lora (an adapter in place of all parameters)";
        if (lora.isPresent()) {
            parts.add(new MemoryPlan.Part(name + ": adapter", trained * Float.BYTES, remedy));
        }
        parts.add(new MemoryPlan.Part(name + ": gradients and AdamW's moments", MemoryPlan.optimiser(trained), remedy));
        int copies = 3; // the values and two moments
        if (hasReference) {
            copies++;
            parts.add(new MemoryPlan.Part(name + ": frozen reference", trained * Float.BYTES, remedy));
        }
        checkpointBytes += copies * trained * Float.BYTES;
    }

    /** The settings that lower the size of a new model. */
    private static String size(String player) {
        return player + ".init.hiddenSize or " + player + ".init.layers";
    }

    private ModelConfig model(Optional<String> name, Optional<InitSettings> init) throws IOException {
        if (name.isPresent()) {
            return ModelConfig.read(folders.find(name.get()));
        }
        Domain world = config.world();
        WorldVocabulary words = world.vocabulary()
                .orElseThrow(() -> new IOException("domain " + world.name() + " has no vocabulary for a new model"));
        int size =
                words.phrases().size() + words.entities().size() + words.words().size();
        return init.orElseThrow().toModel(size);
    }
}
