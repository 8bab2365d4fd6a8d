package org.genenv.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.game.Agent;
import org.genenv.core.game.BaseData;
import org.genenv.core.game.ObservationWriter;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.PlayerTrainer;
import org.genenv.core.player.TextEncoder;
import org.genenv.core.player.WarmStart;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.TokenTexts;
import org.genenv.core.training.TrainingRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An agent that is a language model: it plays a domain's tasks over several turns and learns by GRPO.
 *
 * <p>Owns an engine, an optimiser and the environments' threads; borrows the player's model, which the caller closes afterwards. Used by one thread.
 */
public final class GrpoAgent implements Agent, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GrpoAgent.class);

    private final PlayerModel player;
    private final TextEncoder encoder;
    private final Domain domain;
    private final GrpoConfig config;
    private final RolloutConfig rolloutConfig;
    private final Rollouts rollouts;
    private final PlayerTrainer learning;
    private boolean hasReportedGap;

    /** An agent for a domain that asks no simulator; borrows the player's model. */
    public GrpoAgent(PlayerModel player, Domain domain, GrpoConfig config, RolloutConfig rolloutConfig) {
        this(player, domain, config, rolloutConfig, ObservationWriter.NONE);
    }

    /**
     * An agent for a domain; borrows the player's model.
     *
     * @param writer of the observations that the domain's environments ask for
     */
    public GrpoAgent(
            PlayerModel player,
            Domain domain,
            GrpoConfig config,
            RolloutConfig rolloutConfig,
            ObservationWriter writer) {
        this.player = player;
        this.encoder = new TextEncoder(player.tokenizer());
        this.domain = domain;
        this.config = config;
        this.rolloutConfig = rolloutConfig;
        this.learning = new PlayerTrainer(player, config.trainer(), config.klCoefficient() > 0);
        this.rollouts = new Rollouts(player, rolloutConfig, writer);
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
        return learning.warmStart(
                settings, rolloutConfig.contextLength(), demonstrations::forAgent, key, progress, stop);
    }

    /**
     * Holds base data against the model that is to imitate it, before anything is learnt.
     *
     * @throws IOException if there are conversations that the model's chat template cannot write, of which the first ten are named by file and row,
     *     or if none is short enough to be learnt from
     */
    public BaseDataFit fit(BaseData data) throws IOException {
        return BaseDataFit.of(data, player, rolloutConfig.contextLength());
    }

    @Override
    public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
        return rollouts.play(request, domain::open, domain::briefing, stop);
    }

    @Override
    public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
        List<TrainingRow> base = mixture.base().stream()
                .map(conversation -> player.imitation(conversation, encoder, rolloutConfig.contextLength()))
                .filter(row -> row.completionCount() > 0)
                .toList();
        Map<String, Double> figures =
                new GrpoUpdate(config, learning).run(mixture.fresh(), mixture.replayed(), base, key);
        reportGap(figures.getOrDefault("logProbGap", 0.0));
        return figures;
    }

    /** Said once; after that the figure says it in every epoch. Without a correction the update has refused such a gap. */
    private void reportGap(double gap) {
        if (gap > config.logProbTolerance() && !hasReportedGap) {
            hasReportedGap = true;
            LOG.warn(
                    "the trainer's log-probabilities of sampled tokens are up to {} from the recorded ones, beyond logProbTolerance {};"
                            + " corrected by {}. In float32 such a gap is a fault",
                    gap,
                    config.logProbTolerance(),
                    config.variant()
                            .rolloutCorrection()
                            .name()
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '-'));
        }
    }

    /** @return the text of each token that this agent samples; borrows its tokenizer */
    public TokenTexts tokenTexts() {
        return TokenTexts.of(player.tokenizer());
    }

    @Override
    public double environmentSeconds() {
        return rollouts.environmentSeconds();
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
        rollouts.close();
    }
}
