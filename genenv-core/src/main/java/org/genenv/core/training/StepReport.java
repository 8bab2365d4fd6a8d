package org.genenv.core.training;

/**
 * What one update did.
 *
 * @param step its number, from 1
 * @param loss before the update
 * @param gradientNorm Euclidean norm over all parameters, before clipping
 * @param learningRate that was applied
 * @param rows number of rows, also those without completion tokens
 * @param completionTokens number of tokens trained on
 * @param microBatches number of passes
 * @param meanEntropy mean over the completion tokens, nats
 * @param meanKl mean KL(policy || reference) over the completion tokens, nats; 0 without a reference
 */
public record StepReport(
        long step,
        double loss,
        double gradientNorm,
        double learningRate,
        int rows,
        long completionTokens,
        int microBatches,
        double meanEntropy,
        double meanKl) {}
