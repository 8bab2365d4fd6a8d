package org.genenv.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.function.LongToDoubleFunction;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RandomKeyTest {

    private static final RandomKey ROOT = RandomKey.of(17);

    /** A change of these numbers changes every run and breaks resuming; recorded when the class was written. */
    @Test
    void streamsAreTheRecordedOnes() {
        RandomKey key = RandomKey.of(42).derive("rollouts").derive(3, 1, 4);
        RandomGenerator generator = key.generator();

        assertThat(Long.toHexString(RandomKey.of(0).state())).isEqualTo("48218226ff3cd4bf");
        assertThat(Long.toHexString(key.state())).isEqualTo("41b8cbf4e1f5e8ef");
        assertThat(key.uniform(0)).isEqualTo(0.2803079607413477);
        assertThat(key.uniform(1)).isEqualTo(0.029804460504670116);
        assertThat(Long.toHexString(generator.nextLong())).isEqualTo("f9c2513b7b4bc5db");
    }

    @Test
    void pathsComposeAndTheirOrderMatters() {
        assertThat(ROOT.derive(1, 2)).isEqualTo(ROOT.derive(1).derive(2)).isNotEqualTo(ROOT.derive(2, 1));
        assertThat(ROOT.derive()).isEqualTo(ROOT);
        assertThat(ROOT.derive("ab"))
                .isNotEqualTo(ROOT.derive("ba"))
                .isNotEqualTo(ROOT.derive("a").derive("b"));
        assertThat(ROOT.derive("")).isNotEqualTo(ROOT).isNotEqualTo(ROOT.derive("\0"));
    }

    @Test
    void smallNeighbouringPathsNeverCollide() {
        Set<Long> states = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            for (int task = 0; task < 100; task++) {
                for (int sample = 0; sample < 100; sample++) {
                    states.add(RandomKey.of(seed).derive(task, sample).state());
                }
            }
        }
        assertThat(states).hasSize(20 * 100 * 100);
    }

    @Test
    void oneChangedBitOfAPathChangesHalfOfTheKey() {
        for (int bit = 0; bit < 64; bit++) {
            long changed = 0;
            int trials = 500;
            for (long part = 0; part < trials; part++) {
                changed += Long.bitCount(ROOT.derive(part).state()
                        ^ ROOT.derive(part ^ (1L << bit)).state());
            }
            // The mean of 500 x 64 fair bits has a deviation of 0.18; 1 is more than five of them.
            assertThat(changed / (double) trials).as("input bit %d", bit).isEqualTo(32, Offset.offset(1.0));
        }
    }

    @Test
    void uniformsFillTheUnitIntervalEvenlyAlongPositionsAndAlongKeys() {
        int draws = 64_000;
        assertThat(chiSquared(draws, i -> ROOT.uniform(i))).isBetween(25.0, 120.0);
        assertThat(chiSquared(draws, i -> ROOT.derive(i).uniform(0))).isBetween(25.0, 120.0);
        assertThat(chiSquared(draws, i -> RandomKey.of(i).derive(0, 0).uniform(5)))
                .isBetween(25.0, 120.0);
    }

    @Test
    void neighbouringPositionsAreUncorrelated() {
        int draws = 100_000;
        double sum = 0;
        for (int i = 0; i < draws; i++) {
            sum += (ROOT.uniform(i) - 0.5) * (ROOT.derive(i).uniform(0) - 0.5);
            sum += (ROOT.uniform(i) - 0.5) * (ROOT.uniform(i + 1) - 0.5);
        }
        // Each product has variance 1/144, so the mean of the sums has a deviation of 0.0004.
        assertThat(sum / draws).isEqualTo(0, Offset.offset(0.002));
    }

    @Test
    void aUniformTimesATotalStaysBelowTheTotal() {
        double largest = (-1L >>> 12) * 0x1p-52;
        for (double total : new double[] {1, 0.5, 0.9999999, 1.0000001, 3.7, 1e-30}) {
            assertThat(largest * total).isLessThan(total);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(ROOT.uniform(i)).isBetween(0.0, largest);
        }
    }

    @Test
    void generatorsOfOneKeyRepeatAndDifferFromItsUniforms() {
        RandomGenerator first = ROOT.generator();
        RandomGenerator second = ROOT.generator();
        for (int i = 0; i < 100; i++) {
            long bits = first.nextLong();
            assertThat(bits).isEqualTo(second.nextLong());
            assertThat((bits >>> 12) * 0x1p-52).isNotEqualTo(ROOT.uniform(i));
        }
    }

    /** Over 64 equal bins: mean 63, deviation 11.2 when the numbers are uniform. */
    private static double chiSquared(int draws, LongToDoubleFunction uniform) {
        int[] bins = new int[64];
        for (int i = 0; i < draws; i++) {
            bins[(int) (uniform.applyAsDouble(i) * bins.length)]++;
        }
        double expected = draws / (double) bins.length;
        double statistic = 0;
        for (int count : bins) {
            statistic += (count - expected) * (count - expected) / expected;
        }
        return statistic;
    }
}
