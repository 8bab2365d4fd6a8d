package org.genenv.core.player;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.StepReport;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;

/**
 * Teaches a policy the form of a world by an expert's demonstrations, which are free and so never repeated.
 *
 * <p>Each update packs fresh demonstrations until the next would exceed the token budget. The loss is the mean over the tokens of the update by
 * their weights.
 */
public final class WarmStart {
    private static final double NANOS = 1e9;

    private final WarmStartConfig config;
    private final int maxLength;

    /** @param maxLength where a demonstration is cut off, in tokens: the context that the policy will play in */
    public WarmStart(WarmStartConfig config, int maxLength) {
        this.config = config;
        this.maxLength = maxLength;
    }

    /** Told of every update. */
    @FunctionalInterface
    public interface Progress {
        /**
         * An update was made.
         *
         * @param step its number, from 1
         * @param steps how many there will be
         * @param loss before the update, nats a token
         * @param secondsLeft until the last, at the pace so far
         */
        void updated(int step, int steps, double loss, double secondsLeft);
    }

    /**
     * Trains.
     *
     * @param player whose policy is changed
     * @param demonstrations by their draw; equal draws give equal demonstrations
     * @param key from which all draws follow
     * @return loss of the last update, nats a token; 0 without an update
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised; the policy is then part of the way
     * @throws RunStoppedException if all demonstrations of an update are cut off before anything that is to be learnt
     * @throws org.genenv.core.training.TrainingDivergedException if a loss, or the policy in the end, is not finite
     */
    public double run(
            PlayerModel player,
            LongFunction<Demonstration> demonstrations,
            RandomKey key,
            Progress progress,
            StopSignal stop) {
        if (config.steps() == 0) {
            return 0;
        }
        AdamWConfig adamW = AdamWConfig.defaults().withWeightDecay(config.weightDecay());
        LearningRateSchedule schedule =
                LearningRateSchedule.cosine(config.learningRate(), config.warmupSteps(), config.steps());
        TrainerConfig training = new TrainerConfig(schedule, adamW, config.maxGradientNorm(), config.tokensPerStep());
        long start = System.nanoTime();
        double loss = 0;
        Supply supply = new Supply(player, demonstrations, key);
        try (PolicyTrainer trainer = PolicyTrainer.of(player.policy(), training);
                BatchesAhead batches = new BatchesAhead(supply::next, hasSpareCore(player))) {
            for (int step = 1; step <= config.steps(); step++) {
                stop.check();
                List<EncodedConversation> batch = batches.next();
                List<TrainingRow> rows =
                        batch.stream().map(EncodedConversation::row).toList();
                List<float[]> weights =
                        batch.stream().map(EncodedConversation::tokenWeights).toList();
                requireSomethingToLearn(weights);
                StepReport report = trainer.step(rows, SupervisedLoss.weighted(weights));
                loss = report.loss();
                if (step == config.steps()) {
                    trainer.requireFinite(rows);
                }
                double secondsPerStep = (System.nanoTime() - start) / NANOS / step;
                progress.updated(step, config.steps(), loss, secondsPerStep * (config.steps() - step));
            }
        }
        return loss;
    }

    private void requireSomethingToLearn(List<float[]> weights) {
        for (float[] ofConversation : weights) {
            for (float weight : ofConversation) {
                if (weight > 0) {
                    return;
                }
            }
        }
        throw new RunStoppedException("an update of the warm start has " + weights.size()
                + " demonstrations with nothing to imitate: conversations are cut off at contextLength, " + maxLength
                + " tokens, before the first word that is to be learnt. Raise the player's contextLength");
    }

    /** A thread beside a forward pass that uses every core slows it down many times over, so it needs a core of its own. */
    private static boolean hasSpareCore(PlayerModel player) {
        return player.policy().model().runtime().threads()
                < Runtime.getRuntime().availableProcessors();
    }

    /** Fresh demonstrations, packed into updates; the one that did not fit begins the next. */
    private final class Supply {
        private final PlayerModel player;
        private final LongFunction<Demonstration> demonstrations;
        private final RandomKey key;
        private final TextEncoder encoder;
        private long drawn;
        private EncodedConversation waiting;

        Supply(PlayerModel player, LongFunction<Demonstration> demonstrations, RandomKey key) {
            this.player = player;
            this.demonstrations = demonstrations;
            this.key = key;
            this.encoder = new TextEncoder(player.tokenizer());
        }

        List<EncodedConversation> next() {
            List<EncodedConversation> batch = new ArrayList<>();
            int longest = 0;
            while (true) {
                EncodedConversation candidate = waiting == null ? draw() : waiting;
                waiting = null;
                int padded = Math.max(longest, candidate.length()) * (batch.size() + 1);
                if (!batch.isEmpty() && padded > config.tokensPerStep()) {
                    waiting = candidate;
                    return batch;
                }
                batch.add(candidate);
                longest = Math.max(longest, candidate.length());
            }
        }

        private EncodedConversation draw() {
            long draw = key.derive(drawn++).state();
            return EncodedConversation.of(demonstrations.apply(draw), player, encoder, maxLength);
        }
    }
}
