package org.genenv.core.game;

/**
 * A remembered generation with what it counts now, for the record.
 *
 * @param entry what is remembered: text, age, success
 * @param rewarded its reward under the target in force, and how many near duplicates there are
 * @param weight what the simulator weighs it by, unitless; only ratios mean something
 */
public record PooledGeneration(GenerationPool.Entry entry, RewardedGeneration rewarded, double weight) {}
