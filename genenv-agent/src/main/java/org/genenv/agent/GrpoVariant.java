package org.genenv.agent;

import org.genenv.core.config.Setting;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.loss.Surrogate;

/** Which member of the GRPO family the agent learns by. The default is DeepSeekMath's, with the exact divergence where one is wanted. */
public record GrpoVariant(
        @Setting(
                        value = "grpo",
                        doc =
                                "How token losses become one: grpo (mean within a completion first; DeepSeekMath), bnpo (mean"
                                        + " over tokens of the update), dr-grpo (sum by a constant length; Dr. GRPO), dapo (mean over"
                                        + " tokens of the rollouts; DAPO), cispo (as dapo, each token weighted by its clipped ratio;"
                                        + " MiniMax-M1).",
                        source = "TRL, loss_type")
                Aggregation aggregation,
        @Setting(
                        value = "token",
                        doc =
                                "Whether each token has its own probability ratio (PPO) or a completion has one (GSPO; clips are then"
                                        + " near 3e-4).",
                        source = "PPO; GSPO, arXiv 2507.18071")
                ImportanceRatio ratio,
        @Setting(
                        value = "0",
                        range = "0, or above 1 + clipHigh",
                        doc =
                                "Upper bound of the ratio where the advantage is negative; 0 for none. Tokens beyond it are, as in TRL, not counted in"
                                        + " clipFraction.",
                        source = "two-sided clip, INTELLECT-2; TRL, delta")
                double delta,
        @Setting(
                        value = "group",
                        doc =
                                "What advantages are divided by: the deviation of the group's rewards (DeepSeekMath), of all rewards of the"
                                        + " epoch's rollouts (batch), or none (Dr. GRPO).",
                        source = "DeepSeekMath; batch: arXiv 2508.08221; none: Dr. GRPO, arXiv 2503.20783")
                AdvantageScale advantageScale,
        @Setting(
                        value = "exact",
                        doc =
                                "How the divergence is measured: exact (summed over the vocabulary; in the loss only), or at the sampled token by"
                                        + " k1 (in the reward only), k2 or k3. In the loss exact and k2 descend KL(agent || first agent), and k3, which"
                                        + " TRL has there, KL(first agent || agent). In the reward k1 descends KL(agent || first agent); k2 and k3 do not,"
                                        + " and near the first agent hold next to nothing back.",
                        source = "Schulman, 2020")
                KlEstimator klEstimator,
        @Setting(
                        value = "loss",
                        doc =
                                "Whether klCoefficient times the divergence is added to the loss, or, summed over the sampled tokens, taken off the"
                                        + " reward; klEstimator is then k1.",
                        source = "loss: DeepSeekMath, arXiv 2402.03300; reward: PPO in RLHF, arXiv 1909.08593")
                KlPlacement klPlacement,
        @Setting(
                        value = "keep",
                        doc =
                                "Attempts that ran out of room: keep them, mask them out of the loss and of its divisors, or punish length"
                                        + " before that.",
                        source = "DAPO, overlong filtering and soft overlong punishment")
                OverlongRule overlong,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "tokens",
                        doc =
                                "Most tokens that an attempt may sample in all its turns, for dr-grpo, mask and punish; 0 for no such limit.")
                int maxCompletionTokens,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        unit = "tokens",
                        doc = "How long before maxCompletionTokens the punishment sets in.",
                        source = "DAPO: a fifth of maxCompletionTokens")
                int overlongBuffer,
        @Setting(
                        value = "none",
                        doc =
                                "Correction where rollouts are sampled with other probabilities than the trainer's: token-truncate, token-mask,"
                                        + " sequence-truncate, sequence-mask. Here one forward pass serves both, and in float32 they agree; in 16-bit"
                                        + " types decoding one token at a time rounds otherwise. Gaps beyond logProbTolerance are then reported and"
                                        + " corrected instead of refused. Replayed attempts are not corrected.",
                        source = "truncated importance sampling; TRL, verl")
                RolloutCorrection rolloutCorrection,
        @Setting(value = "2", range = "above 0", doc = "Most that the correction weighs a token by.", source = "verl")
                double rolloutCorrectionCap) {
    /** Checks every value. */
    public GrpoVariant {
        if (!(delta >= 0) || Double.isInfinite(delta)) {
            throw new IllegalArgumentException("delta is " + delta + ", expected 0, or a number above 1 + clipHigh");
        }
        if (delta > 0 && aggregation == Aggregation.CISPO) {
            throw new IllegalArgumentException(
                    "delta is " + delta + ", but cispo has no two-sided clip. Set delta to 0");
        }
        if (klEstimator == KlEstimator.K1 && klPlacement == KlPlacement.LOSS) {
            throw new IllegalArgumentException("klEstimator k1 in the loss has a gradient of zero in expectation, so it"
                    + " holds nothing back. Set klPlacement to reward, or klEstimator to exact, k2 or k3");
        }
        if (klEstimator == KlEstimator.EXACT && klPlacement == KlPlacement.REWARD) {
            throw new IllegalArgumentException(
                    "klEstimator exact in the reward lacks the divergence's own gradient: at the"
                            + " first token it is the same for all attempts of a group. Set klEstimator to k1, whose gradient there is"
                            + " that of the divergence, or klPlacement to loss");
        }
        if (maxCompletionTokens < 0) {
            throw new IllegalArgumentException(
                    "maxCompletionTokens is " + maxCompletionTokens + ", expected 0 or more");
        }
        if (overlongBuffer < 0) {
            throw new IllegalArgumentException("overlongBuffer is " + overlongBuffer + ", expected 0 or more");
        }
        if (maxCompletionTokens == 0 && (aggregation == Aggregation.DR_GRPO || overlong == OverlongRule.PUNISH)) {
            throw new IllegalArgumentException("maxCompletionTokens is 0, but aggregation dr-grpo and overlong punish"
                    + " need it. Set it to the most tokens that an attempt may sample in all its turns");
        }
        if (overlong == OverlongRule.PUNISH && (overlongBuffer == 0 || overlongBuffer > maxCompletionTokens)) {
            throw new IllegalArgumentException("overlongBuffer is " + overlongBuffer
                    + ", but overlong punish needs 1 to maxCompletionTokens, which is " + maxCompletionTokens);
        }
        if (!(rolloutCorrectionCap > 0) || Double.isInfinite(rolloutCorrectionCap)) {
            throw new IllegalArgumentException(
                    "rolloutCorrectionCap is " + rolloutCorrectionCap + ", expected a finite number above 0");
        }
    }

    /** DeepSeekMath's, without any addition. */
    public static GrpoVariant defaults() {
        return new GrpoVariant(
                Aggregation.GRPO,
                ImportanceRatio.TOKEN,
                0,
                AdvantageScale.GROUP,
                KlEstimator.EXACT,
                KlPlacement.LOSS,
                OverlongRule.KEEP,
                0,
                0,
                RolloutCorrection.NONE,
                2);
    }

    /**
     * The objective of an update.
     *
     * @param clipHigh for cispo how far above 1 the weight of a token may go
     * @param tokensPerUpdate mean number of completion tokens of the updates of one pass
     */
    GrpoObjective objective(double clipLow, double clipHigh, double klCoefficient, double tokensPerUpdate) {
        double bound = delta == 0 ? Double.POSITIVE_INFINITY : delta;
        Surrogate surrogate = aggregation == Aggregation.CISPO
                ? new Surrogate.Cispo(1 + clipHigh)
                : new Surrogate.Clipped(clipLow, clipHigh, bound);
        return new GrpoObjective(
                aggregation.of(maxCompletionTokens, tokensPerUpdate),
                ratio,
                surrogate,
                klPlacement == KlPlacement.LOSS ? klCoefficient : 0,
                klEstimator);
    }
}
