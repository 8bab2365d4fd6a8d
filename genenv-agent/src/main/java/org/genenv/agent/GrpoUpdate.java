package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
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

    private final GrpoConfig config;
    private final PolicyTrainer trainer;
    private final List<StepReport> steps = new ArrayList<>();
    private double clipFractionLow;
    private double clipFractionHigh;
    private double kl;
    private double logProbGap;

    GrpoUpdate(GrpoConfig config, PolicyTrainer trainer) {
        this.config = config;
        this.trainer = trainer;
    }

    /** @return figures by name; without an informative group only their count, and nothing was changed */
    Map<String, Double> run(List<RolloutGroup> fresh, List<RolloutGroup> replayed, RandomKey key) {
        ExperienceBatch batch = new ExperienceBatch(config.variant(), config.klCoefficient(), trainer);
        List<Experience> experience = new ArrayList<>(batch.of(fresh, true));
        experience.addAll(batch.of(replayed, false));
        Map<String, Double> figures = new TreeMap<>();
        long informative = fresh.stream().filter(RolloutGroup::isInformative).count();
        figures.put("informativeGroups", (double) informative);
        figures.put("droppedGroups", (double) (fresh.size() - informative));
        if (experience.isEmpty() && !fresh.isEmpty()) {
            LOG.warn(
                    "all {} groups have equal rewards, so the agent learns nothing in this epoch; if that goes on, tasks are too hard or"
                            + " too easy, or turns are cut off before an action is complete",
                    fresh.size());
        }
        if (experience.isEmpty()) {
            return figures;
        }
        for (int pass = 0; pass < config.passes(); pass++) {
            onePass(Shuffle.of(experience, key.derive(pass)));
        }
        figures.putAll(summary());
        if (isKlIn(KlPlacement.REWARD)) {
            figures.put("klInReward", batch.klInReward());
        }
        return figures;
    }

    private void onePass(List<Experience> shuffled) {
        int parts = Math.min(config.minibatches(), shuffled.size());
        double tokens =
                shuffled.stream().mapToInt(one -> one.row.completionCount()).sum();
        GrpoObjective objective =
                config.variant().objective(config.clipLow(), config.clipHigh(), config.klCoefficient(), tokens / parts);
        for (int part = 0; part < parts; part++) {
            int from = (int) ((long) shuffled.size() * part / parts);
            int to = (int) ((long) shuffled.size() * (part + 1) / parts);
            step(shuffled.subList(from, to), objective);
        }
    }

    private void step(List<Experience> minibatch, GrpoObjective objective) {
        List<TrainingRow> rows = minibatch.stream().map(one -> one.row).toList();
        GrpoLoss loss = new GrpoLoss(
                objective, minibatch.stream().map(one -> one.sample).toList());
        if (steps.isEmpty()) {
            RolloutCheck checked = new RolloutCheck(loss, minibatch, config.logProbTolerance());
            steps.add(trainer.step(rows, checked));
            logProbGap = checked.largestGap();
        } else {
            steps.add(trainer.step(rows, loss));
        }
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
