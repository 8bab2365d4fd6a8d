package org.genenv.core.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * D_env of the algorithm: the simulator's generations of the last epochs that became tasks and passed the filter, with their rewards.
 *
 * <p>Rejected texts never enter: their weight is 0. Immutable; growing gives a new pool.
 *
 * @param epochs how many epochs are remembered, 1 or more
 * @param entries oldest first
 */
public record GenerationPool(int epochs, List<Entry> entries) {
    /** Copies the entries. */
    public GenerationPool {
        if (epochs < 1) {
            throw new IllegalArgumentException("generationPoolEpochs is " + epochs + ", expected 1 or more");
        }
        entries = List.copyOf(entries);
    }

    /** An empty pool. */
    public static GenerationPool remembering(int epochs) {
        return new GenerationPool(epochs, List.of());
    }

    /** This pool with what an epoch's scores keep, and without what has become too old. */
    public GenerationPool plus(int epoch, Scores scores) {
        List<Entry> grown = new ArrayList<>(entries);
        for (ScoredTask scored : scores.tasks()) {
            if (scored.isKept() && scored.task().generation().isPresent()) {
                Generation generation = scored.task().generation().orElseThrow();
                double reward = scored.reward().orElseThrow();
                grown.add(new Entry(epoch, generation, scored.task().signature(), reward));
            }
        }
        grown.removeIf(entry -> entry.epoch <= epoch - epochs);
        return new GenerationPool(epochs, grown);
    }

    /** What the simulator learns from: every entry, with the number of its near duplicates over the whole pool. */
    public List<RewardedGeneration> rewarded() {
        Map<String, Integer> copies = new HashMap<>();
        entries.forEach(entry -> copies.merge(entry.signature, 1, Integer::sum));
        return entries.stream()
                .map(entry -> new RewardedGeneration(
                        entry.generation, entry.signature, entry.reward, copies.get(entry.signature)))
                .toList();
    }

    /**
     * A remembered generation.
     *
     * @param epoch when it was written and played
     * @param generation what was written
     * @param signature tasks of equal signature are near duplicates
     * @param reward R_env as it was scored then
     */
    public record Entry(int epoch, Generation generation, String signature, double reward) {}
}
