package org.genenv.agent;

import org.genenv.core.loss.LossAggregation;

/** TRL's {@code loss_type}: how the losses of tokens become one number; {@link LossAggregation} has the sources. */
public enum Aggregation {
    /** Mean within a completion, then over completions (DeepSeekMath). */
    GRPO {
        @Override
        LossAggregation of(int maxCompletionTokens, double tokensPerUpdate) {
            return LossAggregation.grpo();
        }
    },

    /** Mean over the tokens of the update. */
    BNPO {
        @Override
        LossAggregation of(int maxCompletionTokens, double tokensPerUpdate) {
            return LossAggregation.bnpo();
        }
    },

    /** Sum over rows times a constant length (Dr. GRPO). */
    DR_GRPO {
        @Override
        LossAggregation of(int maxCompletionTokens, double tokensPerUpdate) {
            return LossAggregation.drGrpo(maxCompletionTokens);
        }
    },

    /** Mean over the tokens of the batch of rollouts (DAPO). */
    DAPO {
        @Override
        LossAggregation of(int maxCompletionTokens, double tokensPerUpdate) {
            return LossAggregation.dapo(tokensPerUpdate);
        }
    },

    /** DAPO's mean of another loss of a token, that of CISPO (MiniMax-M1). */
    CISPO {
        @Override
        LossAggregation of(int maxCompletionTokens, double tokensPerUpdate) {
            return LossAggregation.dapo(tokensPerUpdate);
        }
    };

    /**
     * The aggregation of an update.
     *
     * @param maxCompletionTokens a constant length, tokens
     * @param tokensPerUpdate mean number of completion tokens of the updates of one pass
     */
    abstract LossAggregation of(int maxCompletionTokens, double tokensPerUpdate);
}
