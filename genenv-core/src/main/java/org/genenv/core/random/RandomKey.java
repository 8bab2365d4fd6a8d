package org.genenv.core.random;

import java.util.random.RandomGenerator;

/**
 * An immutable name of a random decision, from which its random numbers follow.
 *
 * <p>A run has one root, {@code RandomKey.of(seed)}; each level below derives its own key: epoch, task, sample, turn. Keys
 * carry no state: deriving or drawing changes nothing, and equal paths give equal numbers on every machine and Java
 * version. The order of a path matters, {@code derive(1, 2)} differs from {@code derive(2, 1)}, and
 * {@code derive(1, 2)} equals {@code derive(1).derive(2)}. Distinct children of one key are distinct keys (the step is a
 * bijection of 64 bits); keys of different paths coincide with probability 2<sup>-64</sup> a pair.
 *
 * <p>Mixing is the 64-bit finaliser of SplitMix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators",
 * OOPSLA 2014, with the constants of Stafford's variant 13). Not for secrets.
 *
 * @param state the 64 bits of this key, as stored in a checkpoint
 */
public record RandomKey(long state) {

    /** The odd number nearest to 2^64 divided by the golden ratio: consecutive multiples are spread evenly. */
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

    /** An odd multiplier that sets a parent apart from its children; digits of sqrt(3) - 1. */
    private static final long PARENT_MULTIPLIER = 0xbb67ae8584caa73bL;

    /** Sets the stream of {@link #generator()} apart from that of {@link #uniform(long)}; digits of sqrt(2). */
    private static final long GENERATOR_DOMAIN = 0x6a09e667f3bcc909L;

    /** The root of a run: any seed is as good as any other, 0 and 1 included. */
    public static RandomKey of(long seed) {
        return new RandomKey(0).derive(seed);
    }

    /** The key of the descendant reached by these numbers in turn; without a number, this key. */
    public RandomKey derive(long... path) {
        long child = state;
        for (long part : path) {
            child = mix(child * PARENT_MULTIPLIER + mix(part + GOLDEN_GAMMA));
        }
        return new RandomKey(child);
    }

    /** The key of the child of this name, a name for a purpose: {@code derive("rollouts")}. */
    public RandomKey derive(String name) {
        long hash = name.length() * GOLDEN_GAMMA;
        for (int i = 0; i < name.length(); i++) {
            hash = mix(hash + GOLDEN_GAMMA + name.charAt(i));
        }
        return derive(hash);
    }

    /**
     * The uniform number at a position of this key's stream.
     *
     * @param position any number; positions are independent of each other
     * @return a multiple of 2<sup>-52</sup> in [0, 1). One bit less than a double could hold, so that {@code u * total}
     *     rounds to less than {@code total} for every positive total, which inverse-CDF sampling relies on
     */
    public double uniform(long position) {
        return (mix(state + (position + 1) * GOLDEN_GAMMA) >>> 12) * 0x1p-52;
    }

    /**
     * A fresh generator at the start of this key's own stream, for shuffles and draws of unknown number.
     *
     * @return a generator for one thread; two calls give two generators with the same numbers
     */
    public RandomGenerator generator() {
        return new KeyedGenerator(mix(state ^ GENERATOR_DOMAIN));
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** SplitMix64, spelled out because the stream of {@code java.util.SplittableRandom} is not part of its contract. */
    private static final class KeyedGenerator implements RandomGenerator {
        private long counter;

        KeyedGenerator(long start) {
            counter = start;
        }

        @Override
        public long nextLong() {
            counter += GOLDEN_GAMMA;
            return mix(counter);
        }
    }
}
