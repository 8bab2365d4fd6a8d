package org.genenv.core.training;

import java.util.function.DoubleUnaryOperator;

/** The learning rate as a function of the number of the update. */
@FunctionalInterface
public interface LearningRateSchedule {
    /**
     * The rate of one update.
     *
     * @param step number of the update, from 1
     * @return learning rate, 0 or more
     */
    double at(long step);

    /** The same rate always. */
    static LearningRateSchedule constant(double rate) {
        requireRate(rate);
        return step -> rate;
    }

    /** Rises in equal steps from rate / warmupSteps in the first update to rate, and stays there. */
    static LearningRateSchedule linearWarmup(double rate, long warmupSteps) {
        requireRate(rate);
        return step -> step >= warmupSteps ? rate : rate * step / warmupSteps;
    }

    /**
     * A linear warm-up, then a straight line from the rate down to zero after the last update.
     *
     * @param totalSteps number of updates of the run; later ones have rate 0
     */
    static LearningRateSchedule linear(double rate, long warmupSteps, long totalSteps) {
        return warmupThen(rate, warmupSteps, totalSteps, progress -> 1 - progress);
    }

    /**
     * A linear warm-up, then half a cosine from the rate down to zero after the last update.
     *
     * @param totalSteps number of updates of the run; later ones have rate 0
     */
    static LearningRateSchedule cosine(double rate, long warmupSteps, long totalSteps) {
        return warmupThen(rate, warmupSteps, totalSteps, progress -> 0.5 * (1 + Math.cos(Math.PI * progress)));
    }

    /** @param decay from the share of the updates after the warm-up, in (0, 1], to the share of the rate */
    private static LearningRateSchedule warmupThen(
            double rate, long warmupSteps, long totalSteps, DoubleUnaryOperator decay) {
        requireRate(rate);
        if (warmupSteps < 0 || totalSteps <= warmupSteps) {
            throw new IllegalArgumentException("warmupSteps is " + warmupSteps + " of " + totalSteps
                    + " steps; expected 0 or more, and fewer than all");
        }
        LearningRateSchedule warmup = linearWarmup(rate, warmupSteps);
        return step -> {
            if (step <= warmupSteps) {
                return warmup.at(step);
            }
            double progress = Math.min(1, (double) (step - warmupSteps) / (totalSteps - warmupSteps));
            return rate * decay.applyAsDouble(progress);
        };
    }

    private static void requireRate(double rate) {
        if (!(rate >= 0) || Double.isInfinite(rate)) {
            throw new IllegalArgumentException("learning rate is " + rate + "; expected 0 or more");
        }
    }
}
