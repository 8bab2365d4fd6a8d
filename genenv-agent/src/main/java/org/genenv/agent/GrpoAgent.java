package org.genenv.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.game.Agent;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;

/**
 * An agent that is a language model: it plays a domain's tasks over several turns and learns by GRPO.
 *
 * <p>Owns an engine, an optimiser and the environments' threads; borrows the player's model, which the caller closes afterwards. Used by one thread.
 */
public final class GrpoAgent implements Agent, AutoCloseable {
    private static final String OPTIMIZER_FILE = "optimizer.safetensors";

    private final PlayerModel player;
    private final Domain domain;
    private final GrpoConfig config;
    private final RolloutConfig rolloutConfig;
    private final Rollouts rollouts;
    private PolicyTrainer trainer;

    /** An agent for a domain; borrows the player's model. */
    public GrpoAgent(PlayerModel player, Domain domain, GrpoConfig config, RolloutConfig rolloutConfig) {
        this.player = player;
        this.domain = domain;
        this.config = config;
        this.rolloutConfig = rolloutConfig;
        this.rollouts = new Rollouts(player, rolloutConfig);
    }

    /**
     * Imitates the domain's expert. To be called before the first update, and not on a game that is restored.
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
            throw new IllegalStateException("the agent was updated already; a warm start comes before the game");
        }
        return new WarmStart(settings, rolloutConfig.contextLength())
                .run(player, demonstrations::forAgent, key, progress, stop);
    }

    @Override
    public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
        return rollouts.play(request, domain::open, domain::agentInstructions, stop);
    }

    @Override
    public Map<String, Double> update(List<RolloutGroup> fresh, List<RolloutGroup> replayed, RandomKey key) {
        return new GrpoUpdate(config, trainer()).run(fresh, replayed, key);
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
            if (config.klCoefficient() > 0) {
                if (!player.hasReference()) {
                    player.freezeReference();
                }
                trainer = PolicyTrainer.withReference(player.policy(), player.reference(), training);
            } else {
                trainer = PolicyTrainer.of(player.policy(), training);
            }
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
        rollouts.close();
    }
}
