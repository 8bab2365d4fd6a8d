package org.genenv.core.loss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cross-entropy of given completions: the weighted mean, over the tokens of the whole step, of the negative
 * log-probability. A token of weight 0 is ignored.
 */
public final class SupervisedLoss implements SequenceLoss {
    private final List<float[]> weights;
    private final double totalWeight;

    private SupervisedLoss(List<float[]> weights) {
        this.weights = weights;
        double sum = 0;
        for (float[] row : weights) {
            for (float weight : row) {
                if (!(weight >= 0) || Float.isInfinite(weight)) {
                    throw new IllegalArgumentException("a token's weight is " + weight + "; expected 0 or more");
                }
                sum += weight;
            }
        }
        if (sum == 0) {
            throw new IllegalArgumentException("no token has a weight above 0, so there is nothing to learn from");
        }
        this.totalWeight = sum;
    }

    /**
     * Gives every token its own weight.
     *
     * @param tokenWeights for each row of the step one weight per completion token, unitless, 0 or more; copied
     * @throws IllegalArgumentException if a weight is negative or not finite, or all are 0
     */
    public static SupervisedLoss weighted(List<float[]> tokenWeights) {
        List<float[]> copy = new ArrayList<>();
        tokenWeights.forEach(row -> copy.add(row.clone()));
        return new SupervisedLoss(copy);
    }

    /**
     * Weighs all completion tokens alike.
     *
     * @param tokenCounts number of completion tokens of each row of the step
     */
    public static SupervisedLoss mean(List<Integer> tokenCounts) {
        List<float[]> ones = new ArrayList<>();
        for (int count : tokenCounts) {
            float[] row = new float[count];
            Arrays.fill(row, 1f);
            ones.add(row);
        }
        return new SupervisedLoss(ones);
    }

    @Override
    public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
        float[] weight = weights.get(row);
        if (weight.length != statistics.count()) {
            throw new IllegalArgumentException("row " + row + " has " + statistics.count() + " completion tokens, but "
                    + weight.length + " weights");
        }
        double loss = 0;
        for (int i = 0; i < weight.length; i++) {
            double share = weight[i] / totalWeight;
            loss -= share * statistics.logProbs()[i];
            gradients.logProbs()[i] = (float) -share;
        }
        return loss;
    }
}
