package org.genenv.simulator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.game.Generation;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.game.Simulator;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.WritingRequest;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.PlayerTrainer;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;

/**
 * A simulator that is a language model: it writes tasks and learns by reward-weighted regression, held to its first version.
 *
 * <p>Owns an engine and an optimiser; borrows the player's model, which the caller closes afterwards. Used by one thread.
 */
public final class RwrSimulator implements Simulator, AutoCloseable {
    private final PlayerModel player;
    private final RwrConfig config;
    private final GenerationEngine engine;
    private final PlayerTrainer learning;

    /**
     * A simulator; borrows the player's model.
     *
     * @throws IllegalArgumentException if the context is longer than the model's
     */
    public RwrSimulator(PlayerModel player, RwrConfig config) {
        this.player = player;
        this.config = config;
        this.learning = new PlayerTrainer(player, config.trainer(), true);
        this.engine = new GenerationEngine(player.policy(), EngineConfig.of(config.slots(), config.contextLength()));
    }

    /**
     * Imitates the domain's examples of tasks. To be called before the first update, and not on a game that is restored.
     *
     * @return loss of the last update, nats a token
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised
     */
    public double warmStart(
            WarmStartConfig settings,
            Demonstrations demonstrations,
            RandomKey key,
            WarmStart.Progress progress,
            StopSignal stop) {
        return learning.warmStart(settings, config.contextLength(), demonstrations::forSimulator, key, progress, stop);
    }

    @Override
    public List<Generation> write(List<WritingRequest> requests, StopSignal stop) {
        stop.check();
        if (requests.isEmpty()) {
            return List.of();
        }
        List<GenerationRequest> prompts = requests.stream().map(this::prompt).toList();
        List<Completion> completions;
        Work writing = Work.of("writing tasks", prompts.size(), "texts").sideBySide(config.slots());
        try (Progress.Stage stage = player.progress().begin(writing)) {
            completions = engine.generate(prompts, stage, stop::check);
        }
        List<Generation> generations = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            generations.add(generation(requests.get(i), prompts.get(i).promptIds(), completions.get(i)));
        }
        return generations;
    }

    private GenerationRequest prompt(WritingRequest request) {
        int[] ids = player.tokenizer().encode(player.template().render(request.prompt(), true));
        if (ids.length >= config.contextLength()) {
            throw new RunStoppedException("simulator.rwr.contextLength is " + config.contextLength()
                    + ", but the prompt of seed " + request.seed().id() + " has " + ids.length
                    + " tokens, which leaves no room for a task. Raise simulator.rwr.contextLength");
        }
        return new GenerationRequest(
                ids,
                config.maxTaskTokens(),
                Set.of(player.endOfTurnId()),
                SamplingConfig.ofTemperature(config.temperature()),
                request.key());
    }

    private Generation generation(WritingRequest request, int[] promptIds, Completion completion) {
        int[] written = completion.ids();
        int[] ids = Arrays.copyOf(promptIds, promptIds.length + written.length);
        float[] logProbs = new float[ids.length];
        boolean[] isSampled = new boolean[ids.length];
        System.arraycopy(written, 0, ids, promptIds.length, written.length);
        System.arraycopy(completion.logProbs(), 0, logProbs, promptIds.length, written.length);
        Arrays.fill(isSampled, promptIds.length, ids.length, true);
        String text = player.tokenizer().decode(completion.spokenIds(), true);
        boolean isComplete = completion.finishReason().isStop();
        return new Generation(request.seed(), text, isComplete, new TokenRecord(ids, isSampled, logProbs));
    }

    @Override
    public double[] weights(List<RewardedGeneration> generations) {
        return RewardWeights.of(generations, config.lambda());
    }

    @Override
    public Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key) {
        return new RwrUpdate(config, learning).run(generations);
    }

    @Override
    public void save(Path folder) throws IOException {
        learning.save(folder);
    }

    @Override
    public void restore(Path folder) throws IOException {
        learning.restore(folder);
    }

    @Override
    public void close() {
        learning.close();
        engine.close();
    }
}
