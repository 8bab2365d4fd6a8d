package org.genenv.core.loss;

import java.util.Arrays;
import java.util.List;

/** A policy of a few logits, the same at every position: small enough to differentiate by hand. */
public final class SoftmaxPolicy {
    final double[] logits;

    public SoftmaxPolicy(double... logits) {
        this.logits = logits.clone();
    }

    public double[] probabilities() {
        double sum = 0;
        double[] p = new double[logits.length];
        for (int v = 0; v < p.length; v++) {
            p[v] = Math.exp(logits[v]);
            sum += p[v];
        }
        for (int v = 0; v < p.length; v++) {
            p[v] /= sum;
        }
        return p;
    }

    public double logProb(int token) {
        return Math.log(probabilities()[token]);
    }

    /** Natural logarithms, a token each. */
    public float[] logProbs(int[] completion) {
        float[] values = new float[completion.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) logProb(completion[i]);
        }
        return values;
    }

    public double probability(int[] completion) {
        double[] p = probabilities();
        return Arrays.stream(completion).mapToDouble(token -> p[token]).reduce(1, (a, b) -> a * b);
    }

    /** The divergence at one position, nats. */
    public double klTo(SoftmaxPolicy reference) {
        double[] p = probabilities();
        double[] q = reference.probabilities();
        double kl = 0;
        for (int v = 0; v < p.length; v++) {
            kl += p[v] * Math.log(p[v] / q[v]);
        }
        return kl;
    }

    public TokenStatistics statistics(int[] tokens, SoftmaxPolicy reference) {
        float[] kls = new float[tokens.length];
        Arrays.fill(kls, (float) klTo(reference));
        return new TokenStatistics(logProbs(tokens), new float[tokens.length], kls, reference.logProbs(tokens));
    }

    double loss(SequenceLoss loss, List<int[]> rows, SoftmaxPolicy reference) {
        double sum = 0;
        for (int r = 0; r < rows.size(); r++) {
            sum += loss.evaluate(r, statistics(rows.get(r), reference), new TokenGradients(rows.get(r).length));
        }
        return sum;
    }

    /** The gradient with respect to the logits that follows from the loss's closed-form derivatives by the chain rule. */
    double[] gradient(SequenceLoss loss, List<int[]> rows, SoftmaxPolicy reference) {
        double[] gradient = new double[logits.length];
        for (int r = 0; r < rows.size(); r++) {
            double[] ofRow = gradientOfRow(loss, r, rows.get(r), reference);
            for (int v = 0; v < gradient.length; v++) {
                gradient[v] += ofRow[v];
            }
        }
        return gradient;
    }

    /** One row's part of {@link #gradient}. */
    public double[] gradientOfRow(SequenceLoss loss, int row, int[] tokens, SoftmaxPolicy reference) {
        double[] p = probabilities();
        double[] q = reference.probabilities();
        double[] gradient = new double[logits.length];
        TokenGradients slopes = new TokenGradients(tokens.length);
        loss.evaluate(row, statistics(tokens, reference), slopes);
        for (int i = 0; i < tokens.length; i++) {
            for (int v = 0; v < p.length; v++) {
                double ofLogProb = (v == tokens[i] ? 1 : 0) - p[v];
                double ofKl = p[v] * (Math.log(p[v] / q[v]) - klTo(reference));
                gradient[v] += slopes.logProbs()[i] * ofLogProb + slopes.kls()[i] * ofKl;
            }
        }
        return gradient;
    }

    SoftmaxPolicy moved(int logit, double by) {
        SoftmaxPolicy moved = new SoftmaxPolicy(logits);
        moved.logits[logit] += by;
        return moved;
    }

    /** One step of gradient descent. */
    SoftmaxPolicy descended(double[] gradient, double learningRate) {
        SoftmaxPolicy moved = new SoftmaxPolicy(logits);
        for (int v = 0; v < logits.length; v++) {
            moved.logits[v] -= learningRate * gradient[v];
        }
        return moved;
    }
}
