package org.genenv.core.training;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;

/** A tiny model with an adapter that generates and is trained on what it generated, and what it holds in memory. */
final class TinyLearner implements AutoCloseable {
    private static final int VOCAB = 24;
    private static final int ROWS = 4;

    private final CausalLanguageModel model;
    private final LoraAdapter adapter;
    private final GenerationEngine engine;
    private final PolicyTrainer trainer;
    private final NDManager probe;
    private long steps;

    TinyLearner() {
        ModelConfig shape = ModelConfig.qwen2(VOCAB, 16, 2, 4, 2, 24, 64, 10000, true);
        model = CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1));
        adapter = LoraAdapter.create(model, LoraConfig.rank(2), 1);
        Policy policy = Policy.of(model, adapter);
        engine = new GenerationEngine(policy, EngineConfig.of(ROWS, 32));
        trainer = PolicyTrainer.withReference(
                policy, Policy.of(model), TrainerConfig.of(LearningRateSchedule.constant(1e-3)));
        probe = policy.newStepManager();
    }

    /** Two groups of one prompt each are answered and learnt. */
    void step() {
        steps++;
        List<GenerationRequest> requests = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            RandomKey group = RandomKey.of(steps).derive(row / 2);
            int[] prompt = group.generator().ints(20, 0, VOCAB).toArray();
            requests.add(
                    new GenerationRequest(prompt, 8, Set.of(3), SamplingConfig.ofTemperature(1), group.derive(row)));
        }
        List<Completion> completions = engine.generate(requests);
        List<TrainingRow> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            int[] prompt = requests.get(row).promptIds();
            int[] sampled = completions.get(row).ids();
            int[] ids = Arrays.copyOf(prompt, prompt.length + sampled.length);
            System.arraycopy(sampled, 0, ids, prompt.length, sampled.length);
            boolean[] isSampled = new boolean[ids.length];
            Arrays.fill(isSampled, prompt.length, ids.length, true);
            rows.add(new TrainingRow(ids, isSampled));
        }
        trainer.step(
                rows,
                SupervisedLoss.mean(
                        rows.stream().map(TrainingRow::completionCount).toList()));
    }

    /** Native arrays that any manager of the process holds. */
    int liveArrays() {
        return probe.getParentManager().getManagedArrays().size();
    }

    /** Resident memory of the process in KiB, as Linux tells it; empty elsewhere. */
    static OptionalLong residentKib() {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return OptionalLong.empty();
        }
        try {
            return Files.readAllLines(status).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        probe.close();
        trainer.close();
        engine.close();
        adapter.close();
        model.close();
    }
}
