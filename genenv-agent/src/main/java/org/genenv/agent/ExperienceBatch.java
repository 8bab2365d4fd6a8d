package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GroupAdvantages;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.training.TrainingRow;

/**
 * Turns the attempts of groups into experience: shapes rewards, takes advantages within groups, leaves out what is not trained on.
 *
 * <p>A group is dropped when the shaped rewards of its attempts are equal: it has no advantages, and nothing of it comes into the loss, a divergence
 * from the reference neither. Faults of the world are left out before that, and a group that then has fewer than two attempts too.
 */
final class ExperienceBatch {
    private final GrpoVariant variant;
    private final double klCoefficient;
    private final Function<List<TrainingRow>, List<TokenStatistics>> scorer;
    private int informativeGroups;
    private double klSum;
    private int klAttempts;

    /** @param scorer says of the policy as it is before the update what the variant needs; one answer a row, in their order */
    ExperienceBatch(
            GrpoVariant variant, double klCoefficient, Function<List<TrainingRow>, List<TokenStatistics>> scorer) {
        this.variant = variant;
        this.klCoefficient = klCoefficient;
        this.scorer = scorer;
    }

    /**
     * The experience of groups that were played together.
     *
     * @param isFresh whether the present policy played them
     */
    List<Experience> of(List<RolloutGroup> groups, boolean isFresh) {
        List<List<Attempt>> batch = groups.stream()
                .map(group -> group.attempts().stream().map(Attempt::new).toList())
                .filter(group -> group.size() > 1)
                .toList();
        boolean isKlInReward = klCoefficient > 0 && variant.klPlacement() == KlPlacement.REWARD;
        if (isKlInReward) {
            List<Attempt> all = batch.stream().flatMap(List::stream).toList();
            score(all);
            all.forEach(Attempt::takeOffDivergence);
        }
        List<Attempt> trained =
                withAdvantages(batch).stream().filter(Attempt::isTrainedOn).toList();
        boolean isCorrected = isFresh && variant.rolloutCorrection() != RolloutCorrection.NONE;
        if (isCorrected && !isKlInReward) {
            score(trained);
        }
        return trained.stream()
                .map(attempt -> attempt.toExperience(isFresh, isCorrected))
                .toList();
    }

    private void score(List<Attempt> attempts) {
        List<TokenStatistics> found =
                scorer.apply(attempts.stream().map(attempt -> attempt.row).toList());
        for (int i = 0; i < found.size(); i++) {
            attempts.get(i).before = found.get(i);
        }
    }

    /** The attempts of the groups whose rewards differ. */
    private List<Attempt> withAdvantages(List<List<Attempt>> batch) {
        List<double[]> rewards = batch.stream()
                .map(group -> group.stream().mapToDouble(one -> one.reward).toArray())
                .toList();
        List<double[]> advantages = GroupAdvantages.of(rewards, variant.advantageScale());
        List<Attempt> kept = new ArrayList<>();
        for (int g = 0; g < batch.size(); g++) {
            if (GroupAdvantages.areEqual(rewards.get(g))) {
                continue;
            }
            informativeGroups++;
            for (int i = 0; i < batch.get(g).size(); i++) {
                batch.get(g).get(i).advantage = advantages.get(g)[i];
            }
            kept.addAll(batch.get(g));
        }
        return kept;
    }

    /** @return how many groups so far had attempts of different shaped rewards */
    int informativeGroups() {
        return informativeGroups;
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
        private double advantage;
        /** What the policy says of it before the update; there once it was scored. */
        private TokenStatistics before = new TokenStatistics(new float[0], new float[0], new float[0], new float[0]);

        Attempt(Trajectory trajectory) {
            this.trajectory = trajectory;
            this.row = Experience.row(trajectory);
            this.recordedLogProbs = Experience.recordedLogProbs(trajectory);
            this.reward = trajectory.reward()
                    - variant.overlong()
                            .penalty(recordedLogProbs.length, variant.maxCompletionTokens(), variant.overlongBuffer());
        }

        /** That of the policy before the update, summed over the tokens: an estimate of that of the whole completion. */
        void takeOffDivergence() {
            double kl = 0;
            for (int i = 0; i < before.count(); i++) {
                kl += variant.klEstimator().value(before.logProbs()[i], before.refLogProbs()[i], before.kls()[i]);
            }
            reward -= klCoefficient * kl;
            klSum += kl;
            klAttempts++;
        }

        boolean isTrainedOn() {
            return recordedLogProbs.length > 0
                    && variant.overlong().isTrainedOn(trajectory, variant.maxCompletionTokens());
        }

        /** @param isCorrected with replayed attempts false: what the trainer found when they were sampled is not known any more */
        Experience toExperience(boolean isFresh, boolean isCorrected) {
            PolicySample sample = isCorrected
                    ? PolicySample.corrected(
                            advantage,
                            before.logProbs(),
                            variant.rolloutCorrection()
                                    .factors(before.logProbs(), recordedLogProbs, variant.rolloutCorrectionCap()))
                    : PolicySample.of(advantage, recordedLogProbs);
            return new Experience(trajectory.taskId(), row, recordedLogProbs, sample, isFresh);
        }
    }
}
