package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GroupAdvantages;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainingRow;

/**
 * Turns the attempts of groups into experience: shapes rewards, takes advantages within groups, leaves out what is not trained on.
 *
 * <p>Groups of equal reward teach nothing and are left out, as are faults of the world.
 */
final class ExperienceBatch {
    private final GrpoVariant variant;
    private final double klCoefficient;
    private final PolicyTrainer trainer;
    private double klSum;
    private int klAttempts;

    /** @param trainer asked for log-probabilities where the variant needs them before the first update */
    ExperienceBatch(GrpoVariant variant, double klCoefficient, PolicyTrainer trainer) {
        this.variant = variant;
        this.klCoefficient = klCoefficient;
        this.trainer = trainer;
    }

    /**
     * The experience of groups that were played together.
     *
     * @param isFresh whether the present policy played them
     */
    List<Experience> of(List<RolloutGroup> groups, boolean isFresh) {
        List<RolloutGroup> informative =
                groups.stream().filter(RolloutGroup::isInformative).toList();
        List<List<Attempt>> attempts = new ArrayList<>();
        for (RolloutGroup group : informative) {
            attempts.add(group.attempts().stream().map(Attempt::new).toList());
        }
        List<Attempt> all = attempts.stream().flatMap(List::stream).toList();
        boolean isCorrected = isFresh && variant.rolloutCorrection() != RolloutCorrection.NONE;
        boolean isKlInReward = klCoefficient > 0 && variant.klPlacement() == KlPlacement.REWARD;
        if (isCorrected || isKlInReward) {
            List<TokenStatistics> statistics =
                    trainer.statistics(all.stream().map(one -> one.row).toList());
            for (int i = 0; i < all.size(); i++) {
                all.get(i).trainerLogProbs = statistics.get(i).logProbs();
                if (isKlInReward) {
                    all.get(i).takeOffDivergence(statistics.get(i));
                }
            }
        }
        List<double[]> advantages = GroupAdvantages.of(
                attempts.stream()
                        .map(group ->
                                group.stream().mapToDouble(one -> one.reward).toArray())
                        .toList(),
                variant.advantageScale());
        List<Experience> experience = new ArrayList<>();
        for (int g = 0; g < attempts.size(); g++) {
            for (int i = 0; i < attempts.get(g).size(); i++) {
                Attempt attempt = attempts.get(g).get(i);
                if (attempt.isTrainedOn()) {
                    experience.add(attempt.toExperience(advantages.get(g)[i], isFresh, isCorrected));
                }
            }
        }
        return experience;
    }

    /** @return mean over the attempts of the divergence that was taken off their rewards, nats an attempt; 0 if none was */
    double klInReward() {
        return klAttempts == 0 ? 0 : klSum / klAttempts;
    }

    /** An attempt with its shaped reward. */
    private final class Attempt {
        private final Trajectory trajectory;
        private final TrainingRow row;
        private final float[] recordedLogProbs;
        private double reward;
        private float[] trainerLogProbs = {};

        Attempt(Trajectory trajectory) {
            this.trajectory = trajectory;
            this.row = Experience.row(trajectory);
            this.recordedLogProbs = Experience.recordedLogProbs(trajectory);
            this.reward = trajectory.reward()
                    - variant.overlong()
                            .penalty(recordedLogProbs.length, variant.maxCompletionTokens(), variant.overlongBuffer());
        }

        /** The divergence at sampling time, summed over the tokens: an estimate of that of the whole completion. */
        void takeOffDivergence(TokenStatistics statistics) {
            double kl = 0;
            for (int i = 0; i < recordedLogProbs.length; i++) {
                kl += variant.klEstimator()
                        .value(
                                recordedLogProbs[i],
                                statistics.refLogProbs()[i],
                                statistics.kls()[i]);
            }
            reward -= klCoefficient * kl;
            klSum += kl;
            klAttempts++;
        }

        boolean isTrainedOn() {
            return recordedLogProbs.length > 0
                    && variant.overlong().isTrainedOn(trajectory, variant.maxCompletionTokens());
        }

        Experience toExperience(double advantage, boolean isFresh, boolean isCorrected) {
            PolicySample sample = isCorrected
                    ? PolicySample.corrected(
                            advantage,
                            trainerLogProbs,
                            variant.rolloutCorrection()
                                    .factors(trainerLogProbs, recordedLogProbs, variant.rolloutCorrectionCap()))
                    : PolicySample.of(advantage, recordedLogProbs);
            return new Experience(trajectory.taskId(), row, recordedLogProbs, sample, isFresh);
        }
    }
}
