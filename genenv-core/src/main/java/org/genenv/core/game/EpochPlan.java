package org.genenv.core.game;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.random.RandomKey;

/**
 * What an epoch starts from.
 *
 * @param epoch t, from 1
 * @param round 0 for the epoch's own tasks, from 1 for those that refill it
 * @param seeds the seeds whose turn it is; one may stand there twice
 * @param variations how many tasks each seed is to give
 * @param played ids of the tasks that the epoch has played already
 * @param statistics how the agent did lately
 * @param key for everything random about the writing
 */
record EpochPlan(
        int epoch,
        int round,
        List<Seed> seeds,
        int variations,
        Set<String> played,
        SuccessStatistics statistics,
        RandomKey key) {
    EpochPlan {
        seeds = List.copyOf(seeds);
        played = Set.copyOf(played);
    }

    /** A plan for the tasks that an epoch begins with. */
    static EpochPlan of(int epoch, List<Seed> seeds, int variations, SuccessStatistics statistics, RandomKey key) {
        return new EpochPlan(epoch, 0, seeds, variations, Set.of(), statistics, key);
    }

    /** How many tasks are wanted. */
    int tasks() {
        return seeds.size() * variations;
    }

    /**
     * A plan for tasks beside those that were played already.
     *
     * @param again seeds that get one more variation each
     */
    EpochPlan refill(int nextRound, List<Seed> again, EpochTasks before) {
        return new EpochPlan(
                epoch,
                nextRound,
                again,
                1,
                before.tasks().stream().map(Task::id).collect(Collectors.toSet()),
                statistics,
                key.derive("refill").derive(nextRound));
    }
}
