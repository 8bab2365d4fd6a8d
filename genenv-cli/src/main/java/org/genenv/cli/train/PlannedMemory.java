package org.genenv.cli.train;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.cli.run.MemoryPlan.Part;
import org.genenv.cli.run.MemoryPlan.Phase;
import org.genenv.cli.run.MemoryPlan.Remedy;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.WorldVocabulary;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.training.ActivationMemory;

/**
 * Works out what a configuration will hold in memory and write at each checkpoint: reads {@code config.json} of models that are here, knows the form of some
 * that are not, and loads nothing.
 */
public final class PlannedMemory {
    /** Compiled code, classes, stacks of threads and what PyTorch keeps of its own, where the device's memory is the host's; as seen in small runs. */
    private static final long JAVA_BYTES = 150L << 20;

    private final TrainConfig config;
    private final ModelFolders folders;
    private final Dtype dtype;
    private final List<Part> parts = new ArrayList<>();
    private long checkpointBytes;

    private PlannedMemory(TrainConfig config, ModelFolders folders) {
        this.config = config;
        this.folders = folders;
        this.dtype = config.runtime().dtype();
    }

    /**
     * @param folders where models are looked for
     * @throws IOException if a model is missing and of no published form, or its {@code config.json} cannot be used
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
        if (config.runtime().device().equals("cpu")) {
            parts.add(new Part("Java beside its heap", JAVA_BYTES, Phase.ALWAYS, Optional.empty()));
        }
        AgentSettings agent = config.agent();
        SimulatorSettings simulator = config.simulator();
        ModelConfig agentModel = model(agent.model(), agent.init());
        boolean writes = config.mode().simulatorWrites();
        boolean isShared = writes
                && agent.lora().isPresent()
                && simulator.lora().isPresent()
                && agent.model().isPresent()
                && agent.model().equals(simulator.model());
        weights(isShared ? "base of both players" : "agent", agentModel, sizeOf("agent", agent.init()));
        boolean agentHasReference = agent.grpo().klCoefficient() > 0 && isCopied(agent.lora(), agent.warmStart());
        player("agent", agentModel, agent.init(), agent.lora(), agentHasReference);
        cache(
                "agent.rollout.slots",
                agentModel,
                agent.rollout().slots(),
                agent.rollout().contextLength());
        pass(
                Phase.AGENT_LEARNS,
                "agent.grpo.tokensPerMicroBatch",
                agentModel,
                Math.max(agent.grpo().tokensPerMicroBatch(), agent.rollout().contextLength()),
                agent.grpo().activationBytes(),
                agent.lora().isPresent(),
                agent.warmStart());
        if (writes) {
            ModelConfig simulatorModel = model(simulator.model(), simulator.init());
            if (!isShared) {
                weights("simulator", simulatorModel, sizeOf("simulator", simulator.init()));
            }
            boolean isReferenceCopied = isCopied(simulator.lora(), simulator.warmStart());
            player("simulator", simulatorModel, simulator.init(), simulator.lora(), isReferenceCopied);
            cache(
                    "simulator.rwr.slots",
                    simulatorModel,
                    simulator.rwr().slots(),
                    simulator.rwr().contextLength());
            pass(
                    Phase.SIMULATOR_LEARNS,
                    "simulator.rwr.tokensPerMicroBatch",
                    simulatorModel,
                    Math.max(
                            simulator.rwr().tokensPerMicroBatch(),
                            simulator.rwr().contextLength()),
                    simulator.rwr().activationBytes(),
                    simulator.lora().isPresent(),
                    simulator.warmStart());
        }
    }

    private void weights(String name, ModelConfig model, Optional<Remedy> size) {
        parts.add(new Part(name + ": weights", MemoryPlan.weights(model, dtype), Phase.ALWAYS, size));
        if (config.runtime().toRuntime().packs(model)) {
            parts.add(new Part(
                    name + ": weights packed for generation",
                    MemoryPlan.packedWeights(model, dtype),
                    Phase.ALWAYS,
                    Optional.of(Remedy.of("runtime.packedWeightsGiB"))));
        }
    }

    /** What a player trains: adapter or all parameters, the optimiser's state, and the reference. */
    private void player(
            String name,
            ModelConfig model,
            Optional<InitSettings> init,
            Optional<LoraSettings> lora,
            boolean hasReference) {
        long trained = lora.map(adapter -> MemoryPlan.adapterSize(model, adapter.rank(), adapter.targets()))
                .orElseGet(() -> new WeightLayout(model).totalSize());
        Optional<Remedy> remedy = lora.isPresent()
                ? Optional.of(Remedy.of(name + ".lora.rank"))
                : sizeOf(name, init)
                        .or(() -> Optional.of(Remedy.of(name + ".lora (an adapter in place of all parameters)")));
        long values = trained * (lora.isPresent() ? Float.BYTES : dtype.bytes());
        if (lora.isPresent()) {
            parts.add(new Part(name + ": adapter", values, Phase.ALWAYS, remedy));
        }
        parts.add(new Part(name + ": AdamW's moments", MemoryPlan.moments(trained), Phase.ALWAYS, remedy));
        parts.add(new Part(name + ": gradients", trained * Float.BYTES, Phase.ALWAYS, remedy));
        checkpointBytes += values + MemoryPlan.moments(trained);
        if (lora.isEmpty() && dtype != Dtype.FLOAT32) {
            parts.add(new Part(name + ": float32 masters", trained * Float.BYTES, Phase.ALWAYS, remedy));
            checkpointBytes += trained * Float.BYTES;
        }
        if (hasReference) {
            parts.add(new Part(name + ": frozen reference", values, Phase.ALWAYS, remedy));
            checkpointBytes += values;
        }
    }

    /** Of a new adapter the reference is the base, which is there already. */
    private static boolean isCopied(Optional<LoraSettings> lora, WarmStartConfig warmStart) {
        return lora.isEmpty() || warmStart.steps() > 0;
    }

    private void cache(String setting, ModelConfig model, int slots, int contextLength) {
        String name = setting.substring(0, setting.indexOf('.'));
        parts.add(new Part(
                name + ": key and value cache",
                MemoryPlan.kvCache(model, dtype, slots, contextLength),
                Phase.ALWAYS,
                Optional.of(new Remedy(setting, slots, MemoryPlan.kvCache(model, dtype, 1, contextLength)))));
    }

    /**
     * @param tokens that an update of the game computes at once
     * @param kept what their activations may take until the way back
     * @param isAdapter whether an adapter is trained
     */
    private void pass(
            Phase phase,
            String setting,
            ModelConfig model,
            int tokens,
            long kept,
            boolean isAdapter,
            WarmStartConfig warmStart) {
        String name = setting.substring(0, setting.indexOf('.'));
        boolean isWarmStartLarger = warmStart.steps() > 0 && warmStart.tokensPerStep() > tokens;
        parts.add(new Part(
                name + ": activations of an update",
                ActivationMemory.peakBytes(
                        model, dtype, isAdapter, isWarmStartLarger ? warmStart.tokensPerStep() : tokens, kept),
                phase,
                Optional.of(Remedy.of(isWarmStartLarger ? name + ".warmStart.tokensPerStep" : setting))));
    }

    /** The settings that lower the size of a new model; a model that exists is as large as it is. */
    private static Optional<Remedy> sizeOf(String player, Optional<InitSettings> init) {
        return init.map(form -> Remedy.of(player + ".init.hiddenSize or " + player + ".init.layers"));
    }

    private ModelConfig model(Optional<String> name, Optional<InitSettings> init) throws IOException {
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
}
