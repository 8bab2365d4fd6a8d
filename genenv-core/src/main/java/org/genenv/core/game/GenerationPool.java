package org.genenv.core.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.curriculum.PassRate;

/**
 * D_env of the algorithm: the simulator's generations of the last epochs that became tasks, with the agent's success on them.
 *
 * <p>Rejected texts never enter: their weight is 0. What an entry is worth is not kept but worked out anew each time, because the target may have
 * moved since: rewards under two targets do not compare. With the published, fixed target that makes no difference. Immutable; growing gives a new pool.
 *
 * @param epochs how many epochs are remembered, 1 or more
 * @param limit most entries, of which the newest stay; 0 for no limit
 * @param entries oldest first
 */
public record GenerationPool(int epochs, int limit, List<Entry> entries) {
    /** Copies the entries. */
    public GenerationPool {
        if (epochs < 1) {
            throw new IllegalArgumentException("pools.generationEpochs is " + epochs + ", expected 1 or more");
        }
        if (limit < 0) {
            throw new IllegalArgumentException("pools.generationLimit is " + limit + ", expected 0 or more");
        }
        entries = List.copyOf(entries);
    }

    /** An empty pool. */
    public static GenerationPool remembering(int epochs, int limit) {
        return new GenerationPool(epochs, limit, List.of());
    }

    /** This pool with the tasks of an epoch that were attempted, and without what has become too old. */
    public GenerationPool plus(int epoch, Scores scores) {
        List<Entry> grown = new ArrayList<>(entries);
        for (ScoredTask scored : scores.tasks()) {
            // Over a seed's variations one that the world failed throughout would have the p-hat of the others.
            boolean wasAttempted = scored.group().passRate().isKnown();
            if (wasAttempted
                    && scored.passRate().isKnown()
                    && scored.task().generation().isPresent()) {
                Generation generation = scored.task().generation().orElseThrow();
                grown.add(new Entry(epoch, generation, scored.task().signature(), scored.passRate()));
            }
        }
        grown.removeIf(entry -> entry.epoch <= epoch - epochs);
        int tooMany = limit == 0 ? 0 : Math.max(0, grown.size() - limit);
        return new GenerationPool(epochs, limit, grown.subList(tooMany, grown.size()));
    }

    /**
     * What the simulator learns from: the entries that pass the filter, with their rewards, and the number of near duplicates among them.
     *
     * @param target the curriculum in force now
     * @param filter drops what is too far from the target
     */
    public List<RewardedGeneration> rewarded(AlphaCurriculum target, DifficultyFilter filter) {
        Map<String, Integer> copies = copies(target, filter);
        return entries.stream()
                .filter(entry -> isKept(entry, target, filter))
                .map(entry -> new RewardedGeneration(
                        entry.generation,
                        entry.signature,
                        target.reward(entry.passRate.value()),
                        copies.get(entry.signature)))
                .toList();
    }

    /**
     * Every entry with what it counts now, for the record.
     *
     * @param weights what the simulator weighs {@link #rewarded} by under the same target and filter, in their order
     */
    List<PooledGeneration> pooled(AlphaCurriculum target, DifficultyFilter filter, double[] weights) {
        Map<String, Integer> copies = copies(target, filter);
        List<PooledGeneration> pooled = new ArrayList<>();
        int next = 0;
        for (Entry entry : entries) {
            boolean isKept = isKept(entry, target, filter);
            pooled.add(new PooledGeneration(
                    entry,
                    target.reward(entry.passRate.value()),
                    isKept,
                    copies.getOrDefault(entry.signature, 0),
                    isKept ? weights[next++] : 0));
        }
        return pooled;
    }

    /** How many entries that pass the filter have a signature. */
    private Map<String, Integer> copies(AlphaCurriculum target, DifficultyFilter filter) {
        Map<String, Integer> copies = new HashMap<>();
        for (Entry entry : entries) {
            if (isKept(entry, target, filter)) {
                copies.merge(entry.signature, 1, Integer::sum);
            }
        }
        return copies;
    }

    private static boolean isKept(Entry entry, AlphaCurriculum target, DifficultyFilter filter) {
        return filter.keeps(entry.passRate.value(), target.alpha());
    }

    /**
     * A remembered generation.
     *
     * @param epoch when it was written and played
     * @param generation what was written
     * @param signature tasks of equal signature are near duplicates
     * @param passRate the agent's success then, known
     */
    public record Entry(int epoch, Generation generation, String signature, PassRate passRate) {}
}
