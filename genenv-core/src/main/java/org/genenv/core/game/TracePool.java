package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;

/**
 * D_train of the algorithm: valid traces of the last epochs, from which the agent's updates may draw.
 *
 * <p>A trace is valid when its actions parsed, were executed, and the checker ran: the world answered every turn, and did not fail. What it answered
 * does not matter: an action that it refused was executed. A group is remembered by its valid traces, as long as they are two or more and their rewards
 * differ: nothing else has an advantage. Immutable; growing gives a new pool.
 *
 * @param epochs how many epochs are remembered; 0 remembers nothing
 * @param limit most groups, of which the newest stay; 0 for no limit
 * @param entries oldest first
 */
public record TracePool(int epochs, int limit, List<Entry> entries) {
    /** Copies the entries. */
    public TracePool {
        if (epochs < 0) {
            throw new IllegalArgumentException("pools.traceEpochs is " + epochs + ", expected 0 or more");
        }
        if (limit < 0) {
            throw new IllegalArgumentException("pools.traceLimit is " + limit + ", expected 0 or more");
        }
        entries = List.copyOf(entries);
    }

    /** An empty pool. */
    public static TracePool remembering(int epochs, int limit) {
        return new TracePool(epochs, limit, List.of());
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
        int tooMany = limit == 0 ? 0 : Math.max(0, grown.size() - limit);
        return new TracePool(epochs, limit, grown.subList(tooMany, grown.size()));
    }

    /**
     * Draws groups without replacement.
     *
     * @param attempts about how many attempts they are to have together: the last group is whole, and taken when at least half of it is wanted
     */
    public List<RolloutGroup> drawAttempts(long attempts, RandomKey key) {
        List<RolloutGroup> drawn = new ArrayList<>();
        long wanted = attempts;
        for (Entry entry : Shuffle.of(entries, key)) {
            int size = entry.group.trajectories().size();
            if (wanted <= 0 || 2 * wanted < size) {
                break;
            }
            drawn.add(entry.group);
            wanted -= size;
        }
        return drawn;
    }

    static boolean isValid(Trajectory trajectory) {
        return trajectory.stopReason().countsAsAttempt()
                && !trajectory.turns().isEmpty()
                && wasLastTurnExecuted(trajectory);
    }

    /** A turn without an action, or one that was cut off, is handed to nobody: its episode ends there. */
    private static boolean wasLastTurnExecuted(Trajectory trajectory) {
        StopReason reason = trajectory.stopReason();
        if (reason == StopReason.CONTEXT_LIMIT) {
            // The conversation was full either in the middle of a turn, or after a turn that the world had answered.
            Turn last = trajectory.turns().get(trajectory.turns().size() - 1);
            return last.isValid() || !last.observation().isEmpty();
        }
        return reason != StopReason.UNPARSABLE && reason != StopReason.TRUNCATED;
    }

    /**
     * A remembered group.
     *
     * @param epoch when it was played
     * @param group its valid traces
     */
    public record Entry(int epoch, RolloutGroup group) {}
}
