package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.SequenceLoss;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;

/**
 * The policy loss of attempts and the supervised loss of base data, mixed by their shares of the step's rows: with b of n rows base data,
 * {@code (1 - b/n) policy loss + b/n (mean over conversations of the mean over tokens of -logProb)}.
 *
 * <p>Source: GenEnv (arXiv 2512.19682), Algorithm 1 mixes on-policy rollouts with base data; how the two losses are weighed is not published and ours.
 */
final class MixedLoss implements SequenceLoss {
    private final GrpoLoss policyLoss;
    private final int[] attemptOfRow;
    private final int rows;
    private final int attempts;

    /** @param experience all rows of the step, in their order */
    MixedLoss(GrpoObjective objective, List<Experience> experience) {
        List<PolicySample> samples = new ArrayList<>();
        rows = experience.size();
        attemptOfRow = new int[rows];
        for (int row = 0; row < rows; row++) {
            attemptOfRow[row] = experience.get(row).sample.isPresent() ? samples.size() : -1;
            experience.get(row).sample.ifPresent(samples::add);
        }
        attempts = samples.size();
        policyLoss = new GrpoLoss(objective, samples);
    }

    /** @return the part that is the attempts', for its figures */
    GrpoLoss policyLoss() {
        return policyLoss;
    }

    @Override
    public boolean usesReference() {
        return policyLoss.usesReference();
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        if (attemptOfRow[row] < 0) {
            return imitation(statistics, gradients);
        }
        double loss = policyLoss.evaluate(attemptOfRow[row], statistics, gradients);
        double share = (double) attempts / rows;
        if (attempts < rows) {
            scale(gradients.logProbs(), share);
            scale(gradients.entropies(), share);
            scale(gradients.kls(), share);
        }
        return share * loss;
    }

    private double imitation(TokenStatistics statistics, TokenGradients gradients) {
        double share = 1.0 / ((double) rows * statistics.count());
        double loss = 0;
        for (int i = 0; i < statistics.count(); i++) {
            loss -= share * statistics.logProbs()[i];
            gradients.logProbs()[i] = (float) -share;
        }
        return loss;
    }

    private static void scale(float[] values, double factor) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (values[i] * factor);
        }
    }
}
