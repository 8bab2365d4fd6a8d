package org.genenv.simulator;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.loss.RewardWeightedLoss;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.StepReport;
import org.genenv.core.training.TrainingRow;

/** One epoch's update by reward-weighted regression: a few steps, each over the whole pool, so that nothing is drawn. */
final class RwrUpdate {
    private final RwrConfig config;
    private final PolicyTrainer trainer;

    RwrUpdate(RwrConfig config, PolicyTrainer trainer) {
        this.config = config;
        this.trainer = trainer;
    }

    /** @return figures by name */
    Map<String, Double> run(List<RewardedGeneration> pool) {
        List<TrainingRow> rows = pool.stream()
                .map(one -> new TrainingRow(
                        one.generation().tokens().ids(),
                        one.generation().tokens().completionMask()))
                .toList();
        RewardWeightedLoss loss =
                new RewardWeightedLoss(RewardWeights.of(pool, config.lambda()), config.klCoefficient());
        List<StepReport> steps = IntStream.range(0, config.updatesPerEpoch())
                .mapToObj(i -> trainer.step(rows, loss))
                .toList();
        StepReport last = steps.get(steps.size() - 1);
        Map<String, Double> figures = new TreeMap<>();
        figures.put("loss", last.loss());
        figures.put("kl", last.meanKl());
        figures.put("entropy", last.meanEntropy());
        figures.put("gradientNorm", last.gradientNorm());
        figures.put("learningRate", last.learningRate());
        figures.put("updates", (double) steps.size());
        figures.put("effectiveSampleSize", loss.effectiveSampleSize());
        return figures;
    }
}
