package org.genenv.core.game;

/**
 * A remembered generation with what it counts now, for the record.
 *
 * @param entry what is remembered: text, age, success
 * @param reward R_env of its success under the target in force, in (0, 1]
 * @param isKept whether it passes the difficulty filter under that target
 * @param copies how many of the generations that pass have its signature, itself included if it does
 * @param weight what the simulator weighs it by, unitless; only ratios mean something. 0 where it learns nothing from it
 */
public record PooledGeneration(GenerationPool.Entry entry, double reward, boolean isKept, int copies, double weight) {}
