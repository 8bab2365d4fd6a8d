package org.genenv.core.player;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.game.StopSignal;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;

/**
 * How a player learns over a run: a warm start first, then updates by one trainer, which is saved and restored together with the player.
 *
 * <p>The trainer is made with the first update, so that the reference of all divergences is the policy after its warm start. Owns the trainer, borrows the
 * player's model, which is closed afterwards. Used by one thread.
 */
public final class PlayerTrainer implements AutoCloseable {
    private static final String OPTIMIZER_FILE = "optimizer.safetensors";

    private final PlayerModel player;
    private final TrainerConfig config;
    private final boolean usesReference;
    private PolicyTrainer trainer;

    /**
     * Nothing is allocated before the first update.
     *
     * @param usesReference whether the losses to come look at the divergence from the policy as it is before the first of them
     */
    public PlayerTrainer(PlayerModel player, TrainerConfig config, boolean usesReference) {
        this.player = player;
        this.config = config;
        this.usesReference = usesReference;
    }

    /**
     * Imitates demonstrations. To be called before the first update, and not on a game that is restored.
     *
     * @param contextLength where a demonstration is cut off, tokens
     * @param demonstrations by their draw; equal draws give equal demonstrations
     * @return loss of the last update, nats a token
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; the policy is then part of the way
     * @throws IllegalStateException after an update
     */
    public double warmStart(
            WarmStartConfig settings,
            int contextLength,
            LongFunction<Demonstration> demonstrations,
            RandomKey key,
            WarmStart.Progress progress,
            StopSignal stop) {
        if (trainer != null) {
            throw new IllegalStateException("the player was updated already; a warm start comes before the game");
        }
        return new WarmStart(settings, contextLength).run(player, demonstrations, key, progress, stop);
    }

    /** @return who hears how long updates go: whom the player reports to */
    public Progress progress() {
        return player.progress();
    }

    /** @return the trainer of all updates; borrowed until the next {@link #restore} or {@link #close} */
    public PolicyTrainer trainer() {
        if (trainer == null) {
            trainer = usesReference ? againstReference() : PolicyTrainer.of(player.policy(), config);
        }
        return trainer;
    }

    /**
     * A cap on the update that is about to begin.
     *
     * @param rows completions on which the divergence is measured
     */
    public TrustRegion trustRegion(KlCap cap, List<TrainingRow> rows) {
        return new TrustRegion(trainer(), cap, rows);
    }

    private PolicyTrainer againstReference() {
        if (!player.hasReference()) {
            player.freezeReference();
        }
        return PolicyTrainer.withReference(player.policy(), player.reference(), config);
    }

    /**
     * Writes the player and, once there was an update, the optimiser's state.
     *
     * @param folder exists
     */
    public void save(Path folder) throws IOException {
        player.save(folder);
        if (trainer != null) {
            trainer.saveState(folder.resolve(OPTIMIZER_FILE));
        }
    }

    /**
     * Takes over what {@link #save} wrote; the next update is what it would have been then.
     *
     * @throws IOException if a file is missing, damaged or of a model of another form; names it
     */
    public void restore(Path folder) throws IOException {
        close();
        player.restore(folder);
        Path optimizer = folder.resolve(OPTIMIZER_FILE);
        if (Files.exists(optimizer)) {
            trainer().loadState(optimizer);
        }
    }

    /** Releases the trainer; what was lent stays open. */
    @Override
    public void close() {
        if (trainer != null) {
            trainer.close();
            trainer = null;
        }
    }
}
