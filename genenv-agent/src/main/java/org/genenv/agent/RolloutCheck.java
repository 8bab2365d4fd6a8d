package org.genenv.agent;

import java.util.List;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.loss.SequenceLoss;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;

/**
 * A loss that first holds the trainer to the rollout: before any weight has changed, the log-probability of every sampled token must be what was
 * recorded when it was sampled. A difference means that the two saw different tokens, masks, weights or caches, and training on it would look
 * healthy and be wrong; or that they round differently, for which there is a correction. Where that is on, differences are measured only.
 */
final class RolloutCheck implements SequenceLoss {
    private final SequenceLoss loss;
    private final List<Experience> rows;
    private final double tolerance;
    private final boolean isCorrected;
    private double largestGap;
    private double sumOfGaps;
    private long tokens;

    /**
     * A check of one step.
     *
     * @param tolerance largest difference of a token, nats
     * @param isCorrected whether the loss corrects for differences, so that none is refused
     */
    RolloutCheck(SequenceLoss loss, List<Experience> rows, double tolerance, boolean isCorrected) {
        this.loss = loss;
        this.rows = List.copyOf(rows);
        this.tolerance = tolerance;
        this.isCorrected = isCorrected;
    }

    @Override
    public boolean usesReference() {
        return loss.usesReference();
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        Experience known = rows.get(row);
        for (int i = 0; known.isFresh && i < statistics.count(); i++) {
            double gap = Math.abs(statistics.logProbs()[i] - (double) known.recordedLogProbs[i]);
            largestGap = Math.max(largestGap, gap);
            sumOfGaps += gap;
            tokens++;
            if (!isCorrected && !(gap <= tolerance)) {
                throw new RunStoppedException(
                        "task " + known.taskId + ": sampled token " + i + " of "
                                + statistics.count() + " was recorded with log-probability " + known.recordedLogProbs[i]
                                + ", but the trainer finds " + statistics.logProbs()[i] + " before any update, " + gap
                                + " apart where " + tolerance
                                + " is allowed. Rollout and trainer do not see the same policy;"
                                + " no weight was changed. In types of 16 bits, where gaps of some tenths are rounding, raise"
                                + " agent.grpo.logProbTolerance, or set agent.grpo.variant.rolloutCorrection, such as to token-truncate");
            }
        }
        return loss.evaluate(row, statistics, gradients);
    }

    /** @return largest difference seen, nats */
    double largestGap() {
        return largestGap;
    }

    /** @return mean of the differences seen, nats a token; 0 of none */
    double meanGap() {
        return tokens == 0 ? 0 : sumOfGaps / tokens;
    }
}
