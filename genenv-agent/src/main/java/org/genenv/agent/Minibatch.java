package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.training.TrainingRow;

/**
 * The rows of one step, and their loss.
 *
 * @param experience the rows, in the order in which the loss numbers them
 * @param loss made for them; serves one step
 */
record Minibatch(List<Experience> experience, MixedLoss loss) {
    /** Copies the list. */
    Minibatch {
        experience = List.copyOf(experience);
    }

    /**
     * The steps of one pass over a batch: parts of as equal a number of rows as possible.
     *
     * <p>The divisors of grpo, bnpo and dr-grpo are the rows or tokens of a part, as if it were all there is. That of dapo and cispo is the mean number of
     * tokens of the parts, so that a token weighs the same in each, and the mean of the parts' gradients is the gradient of all rows at once (where each part has its share of base data).
     *
     * @param experience all rows of the pass, in the order in which they are taken; not empty
     */
    static List<Minibatch> ofPass(GrpoConfig config, List<Experience> experience) {
        int parts = Math.min(config.minibatches(), experience.size());
        long tokens = experience.stream()
                .filter(one -> one.sample.isPresent())
                .mapToLong(one -> one.row.completionCount())
                .sum();
        GrpoObjective objective = config.variant()
                .objective(
                        config.clipLow(),
                        config.clipHigh(),
                        config.klCoefficient(),
                        Math.max(1, tokens) / (double) parts); // of base data alone no token is asked for its weight
        List<Minibatch> pass = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            int from = (int) ((long) experience.size() * part / parts);
            int to = (int) ((long) experience.size() * (part + 1) / parts);
            List<Experience> rows = experience.subList(from, to);
            pass.add(new Minibatch(rows, new MixedLoss(objective, rows)));
        }
        return pass;
    }

    /** @return the ids of the rows, in their order */
    List<TrainingRow> rows() {
        return experience.stream().map(one -> one.row).toList();
    }
}
