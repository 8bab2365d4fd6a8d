package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/**
 * D_train of the algorithm: valid traces of the last epochs, from which the agent's updates may draw.
 *
 * <p>A trace is valid when its actions parsed, were executed, and the checker ran. A group is remembered by its valid traces, as long as
 * they are two or more and their rewards differ: nothing else has an advantage. Immutable; growing gives a new pool.
 *
 * @param epochs how many epochs are remembered; 0 remembers nothing
 * @param entries oldest first
 */
public record TracePool(int epochs, List<Entry> entries) {
    /** Copies the entries. */
    public TracePool {
        if (epochs < 0) {
            throw new IllegalArgumentException("tracePoolEpochs is " + epochs + ", expected 0 or more");
        }
        entries = List.copyOf(entries);
    }

    /** An empty pool. */
    public static TracePool remembering(int epochs) {
        return new TracePool(epochs, List.of());
    }

    /** This pool with the valid traces of an epoch, and without what has become too old. */
    public TracePool plus(int epoch, List<RolloutGroup> groups) {
        List<Entry> grown = new ArrayList<>(entries);
        for (RolloutGroup group : groups) {
            List<Trajectory> valid =
                    group.attempts().stream().filter(TracePool::isValid).toList();
            RolloutGroup remembered = new RolloutGroup(group.task(), valid);
            if (remembered.isInformative()) {
                grown.add(new Entry(epoch, remembered));
            }
        }
        grown.removeIf(entry -> entry.epoch <= epoch - epochs);
        return new TracePool(epochs, grown);
    }

    /** @return up to this many remembered groups, drawn without replacement */
    public List<RolloutGroup> draw(int count, RandomKey key) {
        return Shuffle.of(entries, key).stream().limit(count).map(Entry::group).toList();
    }

    static boolean isValid(Trajectory trajectory) {
        return trajectory.stopReason().countsAsAttempt()
                && trajectory.stopReason() != StopReason.UNPARSABLE
                && !trajectory.turns().isEmpty();
    }

    /**
     * A remembered group.
     *
     * @param epoch when it was played
     * @param group its valid traces
     */
    public record Entry(int epoch, RolloutGroup group) {}
}
