package org.genenv.core.domain;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.genenv.core.random.RandomKey;

/**
 * Draws tasks of a {@link RecordDomain} from either side of the line that sets the panel apart. On which side a task lies follows from its content alone, so that
 * it holds for whatever a simulator may write.
 */
final class TaskDraws<T extends Record> {
    /** Draws before a world is said to have too few tasks. */
    private static final int MOST_DRAWS = 1000;

    private static final double HELD_OUT_SHARE = 0.2;
    private static final RandomKey LINE = RandomKey.of(0).derive("held out");

    private final String domain;
    private final Function<RandomGenerator, T> draw;
    private final Function<T, String> content;

    TaskDraws(String domain, Function<RandomGenerator, T> draw, Function<T, String> content) {
        this.domain = domain;
        this.draw = draw;
        this.content = content;
    }

    boolean isHeldOut(T task) {
        return LINE.derive(content.apply(task)).uniform(0) < HELD_OUT_SHARE;
    }

    /** One task of the wanted side. */
    T one(RandomGenerator random, boolean heldOut) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            T task = draw.apply(random);
            if (isHeldOut(task) == heldOut) {
                return task;
            }
        }
        throw new IllegalStateException("domain " + domain + ": of " + MOST_DRAWS + " tasks that were drawn none is "
                + (heldOut ? "set apart for the panel" : "left for training")
                + "; a fifth of all tasks is set apart. Draw from more different tasks");
    }

    /** Different tasks of the wanted side, in the order in which they were drawn; fewer than wanted where there are no more. */
    Set<T> distinct(int wanted, RandomGenerator random, boolean heldOut) {
        Set<T> tasks = new LinkedHashSet<>();
        for (int i = 0; i < MOST_DRAWS + wanted && tasks.size() < wanted; i++) {
            tasks.add(one(random, heldOut));
        }
        return tasks;
    }

    /** Another task of the same kind and side; of a kind that is hardly ever drawn, the task itself. */
    T variation(T task, Function<T, String> kind, RandomGenerator random, boolean heldOut) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            T other = one(random, heldOut);
            if (!other.equals(task) && kind.apply(other).equals(kind.apply(task))) {
                return other;
            }
        }
        return task;
    }
}
