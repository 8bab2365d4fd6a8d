package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.random.RandomKey;

/**
 * What an epoch starts from.
 *
 * @param epoch t, from 1
 * @param round 0 for the epoch's own tasks, from 1 for those that refill it
 * @param seeds the seeds whose turn it is
 * @param variations how many tasks each seed is to give
 * @param statistics how the agent did lately
 * @param key for everything random about the writing
 */
record EpochPlan(int epoch, int round, List<Seed> seeds, int variations, SuccessStatistics statistics, RandomKey key) {
    EpochPlan {
        seeds = List.copyOf(seeds);
    }

    /**
     * A plan for tasks beside those that were played already.
     *
     * @param again seeds that get one more variation each; a seed may stand there twice
     */
    EpochPlan refill(int nextRound, List<Seed> again) {
        return new EpochPlan(
                epoch, nextRound, again, 1, statistics, key.derive("refill").derive(nextRound));
    }
}
