package org.genenv.core.loss;

/**
 * The loss of one update as a sum over rows, with its derivatives in closed form.
 *
 * <p>A loss is made for the rows of one step and knows all of them, so that whatever it divides by (tokens, rows, groups)
 * counts the whole step. Rows are then evaluated one by one, in any order and in batches of any size, and the sum is the
 * same.
 */
public interface SequenceLoss {
    /**
     * Evaluates one row.
     *
     * @param row its number in the step, from 0
     * @param statistics of its completion tokens under the policy that is being updated
     * @param gradients all zero; receives this row's derivatives
     * @return the row's share of the loss
     */
    double evaluate(int row, TokenStatistics statistics, TokenGradients gradients);

    /** Whether {@link TokenStatistics#kls()} is looked at; the trainer then needs a reference policy. */
    default boolean usesReference() {
        return false;
    }
}
