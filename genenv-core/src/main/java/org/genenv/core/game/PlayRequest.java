package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Task;
import org.genenv.core.random.RandomKey;

/**
 * Tasks to attempt. Plain data: it can travel to where the agent is.
 *
 * @param tasks the tasks; the same task may stand in it twice
 * @param attempts how often each is attempted, 1 or more (the group size G in training)
 * @param isGreedy whether the likeliest token is taken everywhere, in place of sampling as the agent's settings say
 * @param key from which every sampled token follows: attempt j of task i samples with {@code key.derive(i, j)}
 */
public record PlayRequest(List<Task> tasks, int attempts, boolean isGreedy, RandomKey key) {
    /** Copies the tasks and refuses less than one attempt. */
    public PlayRequest {
        tasks = List.copyOf(tasks);
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts is " + attempts + ", expected 1 or more");
        }
    }

    /** A request to sample, as in training. */
    public static PlayRequest sampled(List<Task> tasks, int attempts, RandomKey key) {
        return new PlayRequest(tasks, attempts, false, key);
    }
}
