package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.random.RandomKey;

/**
 * What an epoch starts from.
 *
 * @param epoch t, from 1
 * @param seeds the seeds whose turn it is
 * @param variations how many tasks each seed is to give
 * @param statistics how the agent did lately
 * @param key for everything random about the writing
 */
record EpochPlan(int epoch, List<Seed> seeds, int variations, SuccessStatistics statistics, RandomKey key) {
    EpochPlan {
        seeds = List.copyOf(seeds);
    }
}
