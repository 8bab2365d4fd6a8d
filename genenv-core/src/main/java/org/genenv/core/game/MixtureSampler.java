package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/**
 * Mixes fresh rollouts with earlier traces and base data by their configured shares of the rows.
 *
 * <p>Only attempts of informative groups count as fresh, since no other is learnt from; where there is none, nothing is mixed in, so that a share stays a share.
 */
final class MixtureSampler {
    private final MixtureConfig config;
    private final List<Demonstration> base;

    /** @param base the conversations of the base data; empty when its share is 0 */
    MixtureSampler(MixtureConfig config, List<Demonstration> base) {
        this.config = config;
        this.base = List.copyOf(base);
    }

    TrainingMixture mix(List<RolloutGroup> fresh, TracePool traces, RandomKey key) {
        long attempts = fresh.stream()
                .filter(RolloutGroup::isInformative)
                .mapToLong(group -> group.attempts().size())
                .sum();
        double rows = attempts / (1 - config.replayShare() - config.baseShare());
        List<RolloutGroup> replayed =
                traces.drawAttempts(Math.round(config.replayShare() * rows), key.derive("replay"));
        return new TrainingMixture(
                fresh, replayed, drawBase(Math.round(config.baseShare() * rows), key.derive("base")));
    }

    /** Without replacement, until all were drawn; then all may come again. */
    private List<Demonstration> drawBase(long count, RandomKey key) {
        List<Demonstration> drawn = new ArrayList<>();
        for (int round = 0; drawn.size() < count; round++) {
            Shuffle.of(base, key.derive(round)).stream()
                    .limit(count - drawn.size())
                    .forEach(drawn::add);
        }
        return drawn;
    }
}
