package org.genenv.core.game;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.domain.Seed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/**
 * Whose turn it is: kinds of task alternate, and within a kind every seed has its turn before one has its second.
 *
 * <p>Stateless: the seeds of an epoch follow from its number, so that a resumed run goes on where it was.
 */
final class SeedRotation {
    private final List<List<Seed>> seedsByKind;
    private final int seedsPerEpoch;
    private final RandomKey key;

    SeedRotation(List<Seed> seeds, int seedsPerEpoch, RandomKey key) {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("the domain has no seeds, but the simulator starts from one");
        }
        Map<String, List<Seed>> byKind = new LinkedHashMap<>();
        seeds.forEach(seed ->
                byKind.computeIfAbsent(seed.kind(), kind -> new ArrayList<>()).add(seed));
        this.seedsByKind = List.copyOf(byKind.values());
        this.seedsPerEpoch = Math.min(seedsPerEpoch, seeds.size());
        this.key = key;
    }

    /** @return the seeds of epoch t, from 1; at most as many as the domain has */
    List<Seed> seedsOf(int epoch) {
        List<Seed> turn = new ArrayList<>();
        for (int i = 0; i < seedsPerEpoch; i++) {
            turn.add(draw((epoch - 1) * seedsPerEpoch + i));
        }
        return turn;
    }

    /** The n-th seed ever drawn: kinds take turns, and each walks through its seeds in an order shuffled anew for every round. */
    private Seed draw(int n) {
        int kind = n % seedsByKind.size();
        List<Seed> seeds = seedsByKind.get(kind);
        int drawOfKind = n / seedsByKind.size();
        int round = drawOfKind / seeds.size();
        return Shuffle.of(seeds, key.derive(kind, round)).get(drawOfKind % seeds.size());
    }
}
