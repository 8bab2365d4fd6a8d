package org.genenv.core.loss;

import java.util.List;

/** A policy of a few logits, the same at every position: small enough to differentiate by hand. */
final class SoftmaxPolicy {
    final double[] logits;

    SoftmaxPolicy(double... logits) {
        this.logits = logits.clone();
    }

    double[] probabilities() {
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

    double klTo(SoftmaxPolicy reference) {
        double[] p = probabilities();
        double[] q = reference.probabilities();
        double kl = 0;
        for (int v = 0; v < p.length; v++) {
            kl += p[v] * Math.log(p[v] / q[v]);
        }
        return kl;
    }

    TokenStatistics statistics(int[] tokens, SoftmaxPolicy reference) {
        double[] p = probabilities();
        double[] q = reference.probabilities();
        float[] logProbs = new float[tokens.length];
        float[] refLogProbs = new float[tokens.length];
        float[] kls = new float[tokens.length];
        for (int i = 0; i < tokens.length; i++) {
            logProbs[i] = (float) Math.log(p[tokens[i]]);
            refLogProbs[i] = (float) Math.log(q[tokens[i]]);
            kls[i] = (float) klTo(reference);
        }
        return new TokenStatistics(logProbs, new float[tokens.length], kls, refLogProbs);
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
    double[] gradientOfRow(SequenceLoss loss, int row, int[] tokens, SoftmaxPolicy reference) {
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
