package org.genenv.core.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.model.Policy;
import org.genenv.core.model.torch.TransformerModule.Head;

/** Computes what a policy says of given completions, without changing anything. */
public final class PolicyScorer {
    private static final int TOKENS_AT_A_TIME = 4096;

    private PolicyScorer() {}

    /**
     * Log-probabilities of the completion tokens.
     *
     * @return for each row one value per completion token, natural log
     */
    public static List<float[]> logProbs(Policy policy, List<TrainingRow> rows) {
        return statistics(policy, Optional.empty(), rows).stream()
                .map(TokenStatistics::logProbs)
                .toList();
    }

    /**
     * Log-probability, entropy and divergence from a reference, of the completion tokens.
     *
     * @return for each row its statistics, in the order of {@code rows}
     */
    public static List<TokenStatistics> statistics(Policy policy, Optional<Policy> reference, List<TrainingRow> rows) {
        requireInVocabulary(policy, rows);
        TokenStatistics nothing = new TokenStatistics(new float[0], new float[0], new float[0], new float[0]);
        List<TokenStatistics> result = new ArrayList<>();
        rows.forEach(row -> result.add(nothing));
        for (MicroBatch batch : MicroBatch.split(rows, TOKENS_AT_A_TIME)) {
            try (NDManager scope = policy.newStepManager()) {
                Head head = head(policy, batch, scope);
                Head against = referenceHead(reference, batch, head, scope);
                float[] values = policy.model()
                        .module()
                        .headStatistics(head, against, scope.create(batch.targets), scope)
                        .toFloatArray();
                distribute(values, batch, rows, result);
            }
        }
        return result;
    }

    static void requireInVocabulary(Policy policy, List<TrainingRow> rows) {
        int vocabSize = policy.model().config().vocabSize();
        for (int r = 0; r < rows.size(); r++) {
            for (int id : rows.get(r).ids()) {
                if (id < 0 || id >= vocabSize) {
                    throw new IllegalArgumentException(
                            "row " + r + " holds token id " + id + ", which is not in the vocabulary of " + vocabSize);
                }
            }
        }
    }

    static Head head(Policy policy, MicroBatch batch, NDManager scope) {
        NDArray hidden = policy.model()
                .module()
                .hiddenStates(batch.ids, batch.predictors, policy.model().weights(), policy.adapterArrays(), scope);
        return new Head(hidden, policy.model().weights().get(2));
    }

    /** The reference's states for the same tokens; empty states, beside a head that is not looked at, without one. */
    static Head referenceHead(Optional<Policy> reference, MicroBatch batch, Head head, NDManager scope) {
        return reference
                .map(policy -> head(policy, batch, scope))
                .orElseGet(() -> new Head(scope.create(new float[0]), head.matrix()));
    }

    /** Cuts (4, P) statistics of a batch into rows. */
    static void distribute(float[] values, MicroBatch batch, List<TrainingRow> rows, List<TokenStatistics> result) {
        int all = batch.targets.length;
        int at = 0;
        for (int r : batch.rows) {
            int end = at + rows.get(r).completionCount();
            result.set(
                    r,
                    new TokenStatistics(
                            Arrays.copyOfRange(values, at, end),
                            Arrays.copyOfRange(values, all + at, all + end),
                            Arrays.copyOfRange(values, 2 * all + at, 2 * all + end),
                            Arrays.copyOfRange(values, 3 * all + at, 3 * all + end)));
            at = end;
        }
    }
}
