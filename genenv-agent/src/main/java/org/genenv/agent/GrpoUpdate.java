package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.player.PlayerTrainer;
import org.genenv.core.player.TrustRegion;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.StepReport;
import org.genenv.core.training.TrainingRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One epoch's update by GRPO: a few minibatches over the attempts of informative groups, in random order. */
final class GrpoUpdate {
    private static final Logger LOG = LoggerFactory.getLogger(GrpoUpdate.class);

    private static final int MEASURED_ROWS = 64;

    private final GrpoConfig config;
    private final PlayerTrainer learning;
    private final PolicyTrainer trainer;
    private final List<StepReport> steps = new ArrayList<>();
    private double clipFractionLow;
    private double clipFractionHigh;
    private double kl;
    private double logProbGap;
    private double logProbGapMean;

    GrpoUpdate(GrpoConfig config, PlayerTrainer learning) {
        this.config = config;
        this.learning = learning;
        this.trainer = learning.trainer();
    }

    /**
     * Updates the agent.
     *
     * @param base conversations to imitate
     * @return figures by name; where there is nothing to learn from only how many groups were informative and dropped, and nothing was changed
     * @throws org.genenv.core.training.TrainingDivergedException if a loss, or the agent in the end, is not finite
     */
    Map<String, Double> run(
            List<RolloutGroup> fresh, List<RolloutGroup> replayed, List<TrainingRow> base, RandomKey key) {
        ExperienceBatch batch = new ExperienceBatch(config.variant(), config.klCoefficient(), trainer::statistics);
        List<Experience> experience = new ArrayList<>(batch.of(fresh, true));
        int informative = batch.informativeGroups();
        List<Experience> earlier = batch.of(replayed, false);
        experience.addAll(earlier);
        base.forEach(row -> experience.add(Experience.ofBase(row)));
        Map<String, Double> figures = new TreeMap<>();
        figures.put("informativeGroups", (double) informative);
        figures.put("droppedGroups", (double) (fresh.size() - informative));
        if (experience.isEmpty()) {
            if (!fresh.isEmpty()) {
                LOG.warn("the agent learns nothing in this epoch: {}", NothingLearnt.reason(fresh, informative));
            }
            return figures;
        }
        TrustRegion region = learning.trustRegion(config.updateKl(), measured(experience, key));
        long rows = (long) experience.size() * config.passes();
        try (Progress.Stage stage = learning.progress().begin(Work.of("agent's update", rows, "rows"))) {
            for (int pass = 0; pass < config.passes(); pass++) {
                if (!onePass(Shuffle.of(experience, key.derive(pass)), region, stage)) {
                    break;
                }
            }
        }
        trainer.requireFinite(experience.stream().map(one -> one.row).toList());
        figures.put("replayedAttempts", (double) earlier.size());
        figures.put("baseConversations", (double) base.size());
        figures.putAll(summary());
        figures.putAll(region.figures());
        if (isKlIn(KlPlacement.REWARD)) {
            figures.put("klInReward", batch.klInReward());
        }
        return figures;
    }

    /**
     * Completions on which a cap is measured: of the present policy, or whatever there is where none of those is learnt from. A sample, since each step
     * measures it again.
     */
    static List<TrainingRow> measured(List<Experience> experience, RandomKey key) {
        boolean hasFresh = experience.stream().anyMatch(one -> one.isFresh);
        return Shuffle.of(experience, key.derive("measured")).stream()
                .filter(one -> one.isFresh || !hasFresh)
                .limit(MEASURED_ROWS)
                .map(one -> one.row)
                .toList();
    }

    /** @return whether another step may follow */
    private boolean onePass(List<Experience> shuffled, TrustRegion region, Progress.Stage stage) {
        for (Minibatch minibatch : Minibatch.ofPass(config, shuffled)) {
            step(minibatch, stage);
            if (!region.holdsAfterStep()) {
                return false;
            }
        }
        return true;
    }

    private void step(Minibatch minibatch, Progress.Stage stage) {
        if (steps.isEmpty()) {
            RolloutCheck checked = new RolloutCheck(
                    minibatch.loss(),
                    minibatch.experience(),
                    config.logProbTolerance(),
                    config.variant().rolloutCorrection() != RolloutCorrection.NONE);
            steps.add(trainer.step(minibatch.rows(), checked, stage));
            logProbGap = checked.largestGap();
            logProbGapMean = checked.meanGap();
        } else {
            steps.add(trainer.step(minibatch.rows(), minibatch.loss(), stage));
        }
        GrpoLoss loss = minibatch.loss().policyLoss();
        clipFractionLow += loss.clipFractionLow();
        clipFractionHigh += loss.clipFractionHigh();
        kl += loss.klFromSampling();
    }

    private Map<String, Double> summary() {
        Map<String, Double> figures = new TreeMap<>();
        figures.put("loss", mean(StepReport::loss));
        figures.put("kl", kl / steps.size());
        if (isKlIn(KlPlacement.LOSS)) {
            figures.put("klToReference", mean(StepReport::meanKl));
        }
        figures.put("entropy", mean(StepReport::meanEntropy));
        figures.put("gradientNorm", mean(StepReport::gradientNorm));
        figures.put("learningRate", steps.get(steps.size() - 1).learningRate());
        figures.put("clipFraction", (clipFractionLow + clipFractionHigh) / steps.size());
        figures.put("clipFractionLow", clipFractionLow / steps.size());
        figures.put("clipFractionHigh", clipFractionHigh / steps.size());
        figures.put("logProbGap", logProbGap);
        figures.put("logProbGapMean", logProbGapMean);
        figures.put("updates", (double) steps.size());
        figures.put(
                "trainedTokens",
                steps.stream().mapToDouble(StepReport::completionTokens).sum());
        return figures;
    }

    private boolean isKlIn(KlPlacement placement) {
        return config.klCoefficient() > 0 && config.variant().klPlacement() == placement;
    }

    private double mean(ToDoubleFunction<StepReport> figure) {
        return steps.stream().mapToDouble(figure).average().orElseThrow();
    }
}
