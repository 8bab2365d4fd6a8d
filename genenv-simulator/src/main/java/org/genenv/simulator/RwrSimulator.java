package org.genenv.simulator;

import java.io.IOException;
import java.nio.file.Files;
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
import org.genenv.core.game.Simulator;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.WritingRequest;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.FinishReason;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;

/**
 * A simulator that is a language model: it writes tasks and learns by reward-weighted regression, held to its first version.
 *
 * <p>Owns an engine and an optimiser; borrows the player's model, which the caller closes afterwards. Used by one thread.
 */
public final class RwrSimulator implements Simulator, AutoCloseable {
    private static final String OPTIMIZER_FILE = "optimizer.safetensors";

    private final PlayerModel player;
    private final RwrConfig config;
    private final GenerationEngine engine;
    private PolicyTrainer trainer;

    /**
     * A simulator; borrows the player's model.
     *
     * @throws IllegalArgumentException if the context is longer than the model's
     */
    public RwrSimulator(PlayerModel player, RwrConfig config) {
        this.player = player;
        this.config = config;
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
        if (trainer != null) {
            throw new IllegalStateException("the simulator was updated already; a warm start comes before the game");
        }
        return new WarmStart(settings, config.contextLength())
                .run(player, demonstrations::forSimulator, key, progress, stop);
    }

    @Override
    public List<Generation> write(List<WritingRequest> requests, StopSignal stop) {
        stop.check();
        if (requests.isEmpty()) {
            return List.of();
        }
        List<GenerationRequest> prompts = requests.stream().map(this::prompt).toList();
        List<Completion> completions = engine.generate(prompts);
        List<Generation> generations = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            generations.add(generation(requests.get(i), prompts.get(i).promptIds(), completions.get(i)));
        }
        return generations;
    }

    private GenerationRequest prompt(WritingRequest request) {
        int[] ids = player.tokenizer().encode(player.template().render(request.prompt(), true));
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
        boolean isComplete = completion.finishReason() == FinishReason.STOP_ID;
        int[] textIds = isComplete ? Arrays.copyOf(written, written.length - 1) : written;
        String text = player.tokenizer().decode(textIds, true);
        return new Generation(request.seed(), text, isComplete, new TokenRecord(ids, isSampled, logProbs));
    }

    @Override
    public Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key) {
        return new RwrUpdate(config, trainer()).run(generations);
    }

    /** Made with the first update, so that the reference is the policy after its warm start. */
    private PolicyTrainer trainer() {
        if (trainer == null) {
            AdamWConfig standard = AdamWConfig.defaults();
            TrainerConfig training = new TrainerConfig(
                    LearningRateSchedule.linearWarmup(config.learningRate(), config.warmupUpdates()),
                    new AdamWConfig(standard.beta1(), standard.beta2(), standard.epsilon(), config.weightDecay()),
                    config.maxGradientNorm(),
                    config.tokensPerMicroBatch());
            if (!player.hasReference()) {
                player.freezeReference();
            }
            trainer = PolicyTrainer.withReference(player.policy(), player.reference(), training);
        }
        return trainer;
    }

    @Override
    public void save(Path folder) throws IOException {
        player.save(folder);
        if (trainer != null) {
            trainer.saveState(folder.resolve(OPTIMIZER_FILE));
        }
    }

    @Override
    public void restore(Path folder) throws IOException {
        closeTrainer();
        player.restore(folder);
        if (Files.exists(folder.resolve(OPTIMIZER_FILE))) {
            trainer().loadState(folder.resolve(OPTIMIZER_FILE));
        }
    }

    private void closeTrainer() {
        if (trainer != null) {
            trainer.close();
            trainer = null;
        }
    }

    @Override
    public void close() {
        closeTrainer();
        engine.close();
    }
}
