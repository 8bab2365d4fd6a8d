package org.genenv.agent;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.SequenceLoss;
import org.genenv.core.loss.ShortCompletions;
import org.genenv.core.loss.SoftmaxPolicy;
import org.genenv.core.loss.TokenStatistics;

/**
 * Groups of two out of {@link ShortCompletions}, 225 of them, so that what an update does on the average can be summed by hand. A policy is its three
 * logits, the same at every position.
 */
final class ThreeTokens {
    static final int MOST_TOKENS = ShortCompletions.MOST_TOKENS;
    static final List<int[]> COMPLETIONS = ShortCompletions.ALL;
    static final double[] POLICY = {0.3, -0.4, 0.6};
    static final double[] OTHER = {-0.1, 0.2, 0.1};
    static final double[] REFERENCE = {0.1, -0.2, -0.5};

    private ThreeTokens() {}

    static double[] probabilities(double[] logits) {
        return new SoftmaxPolicy(logits).probabilities();
    }

    static double probability(double[] logits, int[] completion) {
        return new SoftmaxPolicy(logits).probability(completion);
    }

    static double logProb(double[] logits, int token) {
        return new SoftmaxPolicy(logits).logProb(token);
    }

    static float[] logProbs(double[] logits, int[] completion) {
        return new SoftmaxPolicy(logits).logProbs(completion);
    }

    /** KL(p || q) at one position, nats. */
    static double kl(double[] p, double[] q) {
        return new SoftmaxPolicy(p).klTo(new SoftmaxPolicy(q));
    }

    static double expectation(double[] logits, ToDoubleFunction<int[]> value) {
        return COMPLETIONS.stream()
                .mapToDouble(o -> probability(logits, o) * value.applyAsDouble(o))
                .sum();
    }

    /** Slopes of a function of the logits, by central differences. */
    static double[] slopes(ToDoubleFunction<double[]> function, double[] at) {
        double h = 1e-5;
        return IntStream.range(0, 3)
                .mapToDouble(v ->
                        (function.applyAsDouble(moved(at, v, h)) - function.applyAsDouble(moved(at, v, -h))) / (2 * h))
                .toArray();
    }

    private static double[] moved(double[] logits, int logit, double by) {
        double[] moved = logits.clone();
        moved[logit] += by;
        return moved;
    }

    static double[] scaled(double factor, double[] values) {
        return Arrays.stream(values).map(value -> factor * value).toArray();
    }

    static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElseThrow();
    }

    /** A completion that the last possible token did not end was cut off. */
    static boolean isCutOff(int[] completion) {
        return completion[completion.length - 1] != 0;
    }

    /** An attempt that is a completion, with the log-probabilities of the policy that sampled it. */
    static Trajectory attempt(int sample, int[] completion, double[] sampler, double reward) {
        int[] ids = new int[completion.length + 1];
        boolean[] isSampled = new boolean[ids.length];
        float[] recorded = new float[ids.length];
        for (int i = 0; i < completion.length; i++) {
            ids[i + 1] = completion[i];
            isSampled[i + 1] = true;
            recorded[i + 1] = (float) logProb(sampler, completion[i]);
        }
        return new Trajectory(
                "task",
                sample,
                "",
                new TokenRecord(ids, isSampled, recorded),
                List.of(),
                reward,
                isCutOff(completion) ? StopReason.TRUNCATED : StopReason.UNSOLVED,
                "");
    }

    /** What a trainer says of a completion. */
    static TokenStatistics statistics(int[] completion, double[] policy, double[] reference) {
        return new SoftmaxPolicy(policy).statistics(completion, new SoftmaxPolicy(reference));
    }

    /** The gradient of one row's loss with respect to the logits. */
    static double[] gradient(SequenceLoss loss, int row, int[] completion, double[] at) {
        return new SoftmaxPolicy(at).gradientOfRow(loss, row, completion, new SoftmaxPolicy(REFERENCE));
    }

    /** Makes experience of a group, whose two completions are given beside it. */
    @FunctionalInterface
    interface Teaching {
        List<Experience> of(RolloutGroup group, int[] first, int[] second);
    }

    /**
     * The ascent direction that the experience of all groups of two gives on the average, an attempt.
     *
     * @param sampler that drew the groups
     * @param objective with {@link #MOST_TOKENS} as the constant length of its aggregation
     * @param at the policy that is updated
     */
    static double[] expectedAscent(
            double[] sampler, ToDoubleFunction<int[]> reward, Teaching teaching, GrpoObjective objective, double[] at) {
        double[] ascent = new double[3];
        for (int[] first : COMPLETIONS) {
            for (int[] second : COMPLETIONS) {
                RolloutGroup group = new RolloutGroup(
                        new Task("task", "kind", "{}", 0),
                        List.of(
                                attempt(0, first, sampler, reward.applyAsDouble(first)),
                                attempt(1, second, sampler, reward.applyAsDouble(second))));
                double weight = probability(sampler, first) * probability(sampler, second) / 2;
                for (Experience one : teaching.of(group, first, second)) {
                    // Alone in its update; the divisor of its aggregation is the constant length.
                    GrpoLoss loss = new GrpoLoss(objective, List.of(one.sample.orElseThrow()));
                    double[] descent = gradient(loss, 0, tokens(one, sampler), at);
                    for (int v = 0; v < 3; v++) {
                        ascent[v] -= weight * MOST_TOKENS * descent[v];
                    }
                }
            }
        }
        return ascent;
    }

    /** The tokens have different probabilities, so what was recorded tells them. */
    private static int[] tokens(Experience one, double[] sampler) {
        return IntStream.range(0, one.recordedLogProbs.length)
                .map(i -> IntStream.range(0, 3)
                        .filter(v -> (float) logProb(sampler, v) == one.recordedLogProbs[i])
                        .findFirst()
                        .orElseThrow())
                .toArray();
    }
}
