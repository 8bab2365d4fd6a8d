package org.genenv.core.player;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainingRow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the update of an epoch within a divergence of the policy as it was before it. To be asked after every step; once it says no, the update is over.
 *
 * <p>KL(before || after) is estimated by the mean of {@code ratio - 1 - log ratio} over tokens that the policy, or a recent version of it, sampled: unbiased
 * for the policy's own, never negative (Schulman, "Approximating KL divergence", 2020, k3). Tokens of base data, on which it is measured where nothing else is
 * learnt from, give a mere measure of distance. A step that is taken back or shortened stays in the
 * optimiser's moments. Holds the trained values twice in Java's memory while there is a cap. Used by one thread.
 */
public final class TrustRegion {
    /** Beyond so many halvings what is left of a step is nothing. */
    private static final int MOST_HALVINGS = 10;

    private static final Logger LOG = LoggerFactory.getLogger(TrustRegion.class);

    private final PolicyTrainer trainer;
    private final KlCap cap;
    private final List<TrainingRow> rows;
    private final List<float[]> before;
    private List<float[]> within;
    private double kl;
    private int halvings;
    private boolean isCapped;

    /**
     * Remembers the policy as it is now.
     *
     * @param trainer of the policy that is held; borrowed
     * @param rows completions on which the divergence is measured
     */
    public TrustRegion(PolicyTrainer trainer, KlCap cap, List<TrainingRow> rows) {
        this.trainer = trainer;
        this.cap = cap;
        this.rows = List.copyOf(rows);
        this.before = isActive() ? logProbs() : List.of();
        this.within = isActive() ? trainer.values() : List.of();
    }

    private boolean isActive() {
        return cap.max() > 0;
    }

    /**
     * Looks at the step that was just made, and undoes or shortens it where it went beyond the cap.
     *
     * @return whether another step may follow
     */
    public boolean holdsAfterStep() {
        if (!isActive()) {
            return true;
        }
        double moved = divergence();
        if (moved <= cap.max()) {
            kl = moved;
            within = trainer.values();
            return true;
        }
        isCapped = true;
        LOG.info(
                "a step moved the policy by {} nats a token where updateKl.max is {}, so it was {} and this update is over",
                String.format(Locale.ROOT, "%.3g", moved),
                cap.max(),
                cap.rule() == KlCap.Rule.HALVE ? "halved" : "taken back");
        if (cap.rule() == KlCap.Rule.HALVE) {
            halve(moved);
        } else {
            trainer.setValues(within);
        }
        return false;
    }

    /** A divergence that is no number is beyond every cap. */
    private void halve(double first) {
        double moved = first;
        while (!(moved <= cap.max()) && halvings < MOST_HALVINGS) {
            halvings++;
            List<float[]> now = trainer.values();
            for (int p = 0; p < now.size(); p++) {
                float[] target = now.get(p);
                float[] start = within.get(p);
                for (int i = 0; i < target.length; i++) {
                    target[i] = start[i] + (target[i] - start[i]) / 2;
                }
            }
            trainer.setValues(now);
            moved = divergence();
        }
        if (moved <= cap.max()) {
            kl = moved;
        } else {
            trainer.setValues(within);
        }
    }

    /**
     * What came of it.
     *
     * @return {@code updateKl}, nats a token, {@code klCapped}, 1 when a step went beyond the cap, and {@code klHalvings}; nothing without a cap
     */
    public Map<String, Double> figures() {
        return isActive()
                ? Map.of("updateKl", kl, "klCapped", isCapped ? 1.0 : 0.0, "klHalvings", (double) halvings)
                : Map.of();
    }

    private double divergence() {
        List<float[]> after = logProbs();
        double sum = 0;
        long tokens = 0;
        for (int r = 0; r < after.size(); r++) {
            for (int i = 0; i < after.get(r).length; i++) {
                double gap = after.get(r)[i] - (double) before.get(r)[i];
                sum += Math.exp(gap) - 1 - gap;
                tokens++;
            }
        }
        return tokens == 0 ? 0 : sum / tokens;
    }

    private List<float[]> logProbs() {
        return trainer.statistics(rows).stream().map(TokenStatistics::logProbs).toList();
    }
}
