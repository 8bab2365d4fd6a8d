package org.genenv.core.player;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.model.Policy;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainingRow;

/**
 * Keeps the update of an epoch within a divergence of the policy as it was before it. To be asked after every step; once it says no, the update is over.
 *
 * <p>KL(before || after) is estimated by the mean of {@code ratio - 1 - log ratio} over tokens that the policy, or a recent version of it, sampled: unbiased
 * for the policy's own, never negative (Schulman, "Approximating KL divergence", 2020, k3). A step that is taken back or shortened stays in the
 * optimiser's moments. Holds the trained values twice in Java's memory while there is a cap. Used by one thread.
 */
public final class TrustRegion {
    /** Beyond so many halvings what is left of a step is nothing. */
    private static final int MOST_HALVINGS = 10;

    private final Policy policy;
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
     * @param trainer of the policy; borrowed
     * @param rows completions on which the divergence is measured
     */
    public TrustRegion(Policy policy, PolicyTrainer trainer, KlCap cap, List<TrainingRow> rows) {
        this.policy = policy;
        this.trainer = trainer;
        this.cap = cap;
        this.rows = List.copyOf(rows);
        this.before = isActive() ? logProbs() : List.of();
        this.within = isActive() ? values() : List.of();
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
            within = values();
            return true;
        }
        isCapped = true;
        if (cap.rule() == KlCap.Rule.HALVE) {
            halve(moved);
        } else {
            assign(within);
        }
        return false;
    }

    /** A divergence that is no number is beyond every cap. */
    private void halve(double first) {
        double moved = first;
        while (!(moved <= cap.max()) && halvings < MOST_HALVINGS) {
            halvings++;
            List<float[]> now = values();
            for (int p = 0; p < now.size(); p++) {
                float[] target = now.get(p);
                float[] start = within.get(p);
                for (int i = 0; i < target.length; i++) {
                    target[i] = start[i] + (target[i] - start[i]) / 2;
                }
            }
            assign(now);
            moved = divergence();
        }
        if (moved <= cap.max()) {
            kl = moved;
        } else {
            assign(within);
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

    private List<float[]> values() {
        List<float[]> values = new ArrayList<>();
        for (TrainableParameter parameter : policy.trainableParameters()) {
            values.add(parameter.values().toFloatArray());
        }
        return values;
    }

    private void assign(List<float[]> values) {
        List<TrainableParameter> parameters = policy.trainableParameters();
        try (NDManager step = policy.newStepManager()) {
            for (int p = 0; p < parameters.size(); p++) {
                NDArray target = parameters.get(p).values();
                try (NDArray source = step.create(FloatBuffer.wrap(values.get(p)), target.getShape())) {
                    policy.model().module().assign(target, source);
                }
            }
        }
        policy.countUpdate();
    }
}
