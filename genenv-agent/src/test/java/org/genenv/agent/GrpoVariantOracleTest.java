package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.genenv.agent.ThreeTokens.COMPLETIONS;
import static org.genenv.agent.ThreeTokens.MOST_TOKENS;
import static org.genenv.agent.ThreeTokens.OTHER;
import static org.genenv.agent.ThreeTokens.POLICY;
import static org.genenv.agent.ThreeTokens.REFERENCE;
import static org.genenv.agent.ThreeTokens.kl;
import static org.genenv.agent.ThreeTokens.logProb;
import static org.genenv.agent.ThreeTokens.probability;
import static org.genenv.agent.ThreeTokens.slopes;
import static org.genenv.core.loss.ShortCompletions.sum;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.core.loss.AdvantageScale;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.RolloutCorrection;
import org.genenv.core.player.KlCap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * From the configuration to the gradient of every step: all 15 completions of a policy of three tokens, in two updates of unequal size, against
 * formulas written a second time and differentiated by central differences.
 */
class GrpoVariantOracleTest {
    private static final int UPDATES = 2;
    private static final double CLIP_LOW = 0.2;
    private static final double CLIP_HIGH = 0.28;
    private static final int TOKENS =
            COMPLETIONS.stream().mapToInt(o -> o.length).sum();

    /** Any function of the completion with both signs. */
    private static double advantage(int[] completion) {
        return sum(completion, token -> token == 1 ? 1.3 : token == 2 ? -0.9 : 0.2);
    }

    private static double ratio(double[] policy, int token) {
        return Math.exp(logProb(policy, token) - logProb(OTHER, token));
    }

    private static double clipped(double ratio, double a, double low, double high) {
        return -Math.min(ratio * a, Math.min(1 + high, Math.max(1 - low, ratio)) * a);
    }

    /** The weight of a token, from the length of its completion and the rows and tokens of its update. */
    @FunctionalInterface
    private interface Weight {
        double of(int length, int rows, int tokens);
    }

    /** The loss of a token of a completion as a function of the policy. */
    @FunctionalInterface
    private interface TokenLoss {
        double of(double[] policy, int[] completion, int token);
    }

    private record Case(String name, GrpoConfig config, Weight weight, TokenLoss loss) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static GrpoConfig config(
            Aggregation aggregation,
            ImportanceRatio ratio,
            double delta,
            double clipLow,
            double clipHigh,
            double klCoefficient,
            KlEstimator estimator,
            KlPlacement placement) {
        GrpoVariant variant = new GrpoVariant(
                aggregation,
                ratio,
                delta,
                AdvantageScale.GROUP,
                estimator,
                placement,
                OverlongRule.KEEP,
                MOST_TOKENS,
                0,
                RolloutCorrection.NONE,
                2);
        return new GrpoConfig(
                1, 0, UPDATES, 1, clipLow, clipHigh, klCoefficient, variant, KlCap.none(), 0, 1, 512, 256, 1e-3);
    }

    private static GrpoConfig config(Aggregation aggregation, double delta) {
        return config(
                aggregation, ImportanceRatio.TOKEN, delta, CLIP_LOW, CLIP_HIGH, 0, KlEstimator.EXACT, KlPlacement.LOSS);
    }

    private static GrpoConfig withKl(KlEstimator estimator, KlPlacement placement) {
        return config(Aggregation.GRPO, ImportanceRatio.TOKEN, 0, CLIP_LOW, CLIP_HIGH, 0.3, estimator, placement);
    }

    private static final Weight MEAN_OF_COMPLETIONS = (length, rows, tokens) -> 1.0 / (rows * length);
    private static final Weight MEAN_OF_UPDATE = (length, rows, tokens) -> 1.0 / tokens;
    private static final Weight CONSTANT = (length, rows, tokens) -> 1.0 / (rows * MOST_TOKENS);
    private static final Weight MEAN_OF_BATCH = (length, rows, tokens) -> UPDATES / (double) TOKENS;

    private static final TokenLoss PPO = (p, o, t) -> clipped(ratio(p, t), advantage(o), CLIP_LOW, CLIP_HIGH);

    static Stream<Case> cases() {
        return Stream.of(
                new Case("grpo", config(Aggregation.GRPO, 0), MEAN_OF_COMPLETIONS, PPO),
                new Case("bnpo", config(Aggregation.BNPO, 0), MEAN_OF_UPDATE, PPO),
                new Case("dr-grpo", config(Aggregation.DR_GRPO, 0), CONSTANT, PPO),
                new Case("dapo", config(Aggregation.DAPO, 0), MEAN_OF_BATCH, PPO),
                new Case(
                        "cispo",
                        config(Aggregation.CISPO, 0),
                        MEAN_OF_BATCH,
                        (p, o, t) -> -Math.min(ratio(POLICY, t), 1 + CLIP_HIGH) * advantage(o) * logProb(p, t)),
                new Case(
                        "sequence ratio",
                        config(
                                Aggregation.GRPO,
                                ImportanceRatio.SEQUENCE,
                                0,
                                0.03,
                                0.04,
                                0,
                                KlEstimator.EXACT,
                                KlPlacement.LOSS),
                        MEAN_OF_COMPLETIONS,
                        (p, o, t) -> clipped(
                                Math.pow(probability(p, o) / probability(OTHER, o), 1.0 / o.length),
                                advantage(o),
                                0.03,
                                0.04)),
                new Case(
                        "two-sided clip",
                        config(Aggregation.GRPO, 1.3),
                        MEAN_OF_COMPLETIONS,
                        (p, o, t) -> -Math.min(
                                Math.min(ratio(p, t), 1.3) * advantage(o),
                                Math.min(1 + CLIP_HIGH, Math.max(1 - CLIP_LOW, ratio(p, t))) * advantage(o))),
                new Case(
                        "exact divergence in the loss",
                        withKl(KlEstimator.EXACT, KlPlacement.LOSS),
                        MEAN_OF_COMPLETIONS,
                        (p, o, t) -> PPO.of(p, o, t) + 0.3 * kl(p, REFERENCE)),
                new Case(
                        "k2 in the loss",
                        withKl(KlEstimator.K2, KlPlacement.LOSS),
                        MEAN_OF_COMPLETIONS,
                        (p, o, t) -> PPO.of(p, o, t) + 0.15 * Math.pow(logProb(p, t) - logProb(REFERENCE, t), 2)),
                new Case("k3 in the loss", withKl(KlEstimator.K3, KlPlacement.LOSS), MEAN_OF_COMPLETIONS, (p, o, t) -> {
                    double gap = logProb(REFERENCE, t) - logProb(p, t);
                    return PPO.of(p, o, t) + 0.3 * (Math.exp(gap) - 1 - gap);
                }),
                new Case(
                        "k1 in the reward, which the loss then has nothing of",
                        withKl(KlEstimator.K1, KlPlacement.REWARD),
                        MEAN_OF_COMPLETIONS,
                        PPO));
    }

    private static List<Experience> experience() {
        List<Experience> experience = new ArrayList<>();
        for (int[] o : COMPLETIONS) {
            PolicySample sample = PolicySample.of(advantage(o), ThreeTokens.logProbs(OTHER, o));
            experience.add(new Experience(
                    "task",
                    Experience.row(ThreeTokens.attempt(0, o, OTHER, 0)),
                    ThreeTokens.logProbs(OTHER, o),
                    sample,
                    true));
        }
        return experience;
    }

    /** The gradient of an update whose first row is the completion of that number, each row by its probability. */
    private static double[] gradient(Minibatch update, int from) {
        double[] gradient = new double[3];
        for (int row = 0; row < update.experience().size(); row++) {
            int[] o = COMPLETIONS.get(from + row);
            double[] ofRow = ThreeTokens.gradient(update.loss(), row, o, POLICY);
            for (int v = 0; v < 3; v++) {
                gradient[v] += probability(OTHER, o) * ofRow[v];
            }
        }
        return gradient;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void gradientOfEveryUpdateIsThatOfThePublishedFormula(Case chosen) {
        List<Minibatch> pass = Minibatch.ofPass(chosen.config, experience());

        assertThat(pass).hasSize(UPDATES);
        int from = 0;
        for (Minibatch update : pass) {
            int rows = update.experience().size();
            List<int[]> completions = COMPLETIONS.subList(from, from + rows);
            int tokens = completions.stream().mapToInt(o -> o.length).sum();
            double[] expected = slopes(
                    policy -> completions.stream()
                            .mapToDouble(o -> probability(OTHER, o)
                                    * chosen.weight.of(o.length, rows, tokens)
                                    * sum(o, t -> chosen.loss.of(policy, o, t)))
                            .sum(),
                    POLICY);
            assertThat(gradient(update, from)).containsExactly(expected, within(1e-6));
            assertThat(ThreeTokens.largest(expected)).isGreaterThan(1e-3);
            from += rows;
        }
        assertThat(from).isEqualTo(COMPLETIONS.size());
    }

    /** So that neither the number of updates nor what else is in an update changes the weight of a token. */
    @ParameterizedTest
    @EnumSource(names = {"DAPO", "CISPO"})
    void whereTokensOfTheBatchAreCountedTheUpdatesHaveTheGradientOfAllRowsOnTheMean(Aggregation aggregation) {
        GrpoConfig config = config(aggregation, 0);
        Minibatch all = new Minibatch(
                experience(), new MixedLoss(config.variant().objective(CLIP_LOW, CLIP_HIGH, 0, TOKENS), experience()));
        double[] whole = gradient(all, 0);

        List<Minibatch> pass = Minibatch.ofPass(config, experience());
        double[] first = gradient(pass.get(0), 0);
        double[] second = gradient(pass.get(1), pass.get(0).experience().size());
        for (int v = 0; v < 3; v++) {
            assertThat((first[v] + second[v]) / UPDATES).isCloseTo(whole[v], within(1e-6));
        }
    }

    @Test
    void everyRowIsInOneUpdateInItsOrderAndNoUpdateIsEmpty() {
        List<Experience> few = experience().subList(0, 1);
        assertThat(Minibatch.ofPass(config(Aggregation.DAPO, 0), few)).hasSize(1);

        List<Experience> all = experience();
        List<Experience> taken = Minibatch.ofPass(config(Aggregation.GRPO, 0), all).stream()
                .flatMap(update -> update.experience().stream())
                .toList();
        assertThat(taken).isEqualTo(all);
    }
}
