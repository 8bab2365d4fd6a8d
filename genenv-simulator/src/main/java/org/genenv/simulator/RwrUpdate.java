package org.genenv.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.loss.RewardWeightedLoss;
import org.genenv.core.player.PlayerTrainer;
import org.genenv.core.player.TrustRegion;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.training.StepReport;
import org.genenv.core.training.TrainingRow;

/** One epoch's update by reward-weighted regression: a few steps, each over the whole pool, so that nothing is drawn. */
final class RwrUpdate {
    private final RwrConfig config;
    private final PlayerTrainer learning;

    RwrUpdate(RwrConfig config, PlayerTrainer learning) {
        this.config = config;
        this.learning = learning;
    }

    /**
     * @return figures by name
     * @throws org.genenv.core.training.TrainingDivergedException if a loss, or the simulator in the end, is not finite
     */
    Map<String, Double> run(List<RewardedGeneration> pool) {
        List<TrainingRow> rows = pool.stream()
                .map(one -> new TrainingRow(
                        one.generation().tokens().ids(),
                        one.generation().tokens().completionMask()))
                .toList();
        RewardWeightedLoss loss =
                new RewardWeightedLoss(RewardWeights.of(pool, config.lambda()), config.klCoefficient());
        TrustRegion region = learning.trustRegion(config.updateKl(), rows);
        List<StepReport> steps = new ArrayList<>();
        long all = (long) rows.size() * config.updatesPerEpoch();
        try (Progress.Stage stage = learning.progress().begin(Work.of("simulator's update", all, "rows"))) {
            do {
                steps.add(learning.trainer().step(rows, loss, stage));
            } while (region.holdsAfterStep() && steps.size() < config.updatesPerEpoch());
        }
        learning.trainer().requireFinite(rows);
        StepReport last = steps.get(steps.size() - 1);
        Map<String, Double> figures = new TreeMap<>(region.figures());
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
