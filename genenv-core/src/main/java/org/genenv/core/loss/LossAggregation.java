package org.genenv.core.loss;

/**
 * How the losses of tokens become the loss of one update: the weight of a token in the sum.
 *
 * <p>The names of the factories are TRL's {@code loss_type}. Every divisor counts the whole update and never a micro-batch, so
 * accumulating gradients does not change them.
 */
public sealed interface LossAggregation {
    /**
     * The factor on the loss of each token of one completion.
     *
     * @param tokensOfRow completion tokens of this row
     * @param rows rows of the update
     * @param tokens completion tokens of the update
     */
    double tokenWeight(int tokensOfRow, int rows, long tokens);

    /**
     * Mean over the tokens of a completion, then over completions: a token of a long completion weighs less. DeepSeekMath
     * (arXiv 2402.03300), eq. 3.
     */
    static LossAggregation grpo() {
        return new CompletionMean();
    }

    /**
     * Mean over all tokens of the update: every token weighs the same, so an update with few tokens weighs each more. TRL's
     * "bnpo"; departure: TRL divides by the tokens of a micro-batch, which depends on how the update is split.
     */
    static LossAggregation bnpo() {
        return new TokenMean();
    }

    /**
     * Sum over tokens by rows times a constant length: neither the length of a completion nor that of its neighbours changes the weight of its
     * tokens. Dr. GRPO (arXiv 2503.20783), section 3.2.
     *
     * @param maxCompletionTokens the constant, most completion tokens that a row may have, 1 or more
     */
    static LossAggregation drGrpo(int maxCompletionTokens) {
        return new ConstantLength(maxCompletionTokens);
    }

    /**
     * Sum over tokens by the tokens of the whole batch of rollouts: where a batch makes several updates, a token weighs the same
     * in each. DAPO (arXiv 2503.14476), eq. 8, token-level loss. With one update a batch it is {@link #bnpo}.
     *
     * @param tokensPerUpdate completion tokens of the batch divided by the number of its updates, above 0
     */
    static LossAggregation dapo(double tokensPerUpdate) {
        return new BatchTokenMean(tokensPerUpdate);
    }

    /** See {@link #grpo}. */
    record CompletionMean() implements LossAggregation {
        @Override
        public double tokenWeight(int tokensOfRow, int rows, long tokens) {
            return 1.0 / ((double) rows * tokensOfRow);
        }
    }

    /** See {@link #bnpo}. */
    record TokenMean() implements LossAggregation {
        @Override
        public double tokenWeight(int tokensOfRow, int rows, long tokens) {
            return 1.0 / tokens;
        }
    }

    /**
     * See {@link #drGrpo}.
     *
     * @param maxCompletionTokens the constant divisor, tokens
     */
    record ConstantLength(int maxCompletionTokens) implements LossAggregation {
        /** Refuses a divisor below 1. */
        public ConstantLength {
            if (maxCompletionTokens < 1) {
                throw new IllegalArgumentException(
                        "maxCompletionTokens is " + maxCompletionTokens + "; expected 1 or more");
            }
        }

        @Override
        public double tokenWeight(int tokensOfRow, int rows, long tokens) {
            return 1.0 / ((double) rows * maxCompletionTokens);
        }
    }

    /**
     * See {@link #dapo}.
     *
     * @param tokensPerUpdate mean number of completion tokens of the updates of one batch
     */
    record BatchTokenMean(double tokensPerUpdate) implements LossAggregation {
        /** Refuses a mean of 0 or less. */
        public BatchTokenMean {
            if (!(tokensPerUpdate > 0)) {
                throw new IllegalArgumentException("tokensPerUpdate is " + tokensPerUpdate + "; expected above 0");
            }
        }

        @Override
        public double tokenWeight(int tokensOfRow, int rows, long tokens) {
            return 1.0 / tokensPerUpdate;
        }
    }
}
