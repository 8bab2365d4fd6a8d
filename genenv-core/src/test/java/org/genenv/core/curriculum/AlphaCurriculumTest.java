package org.genenv.core.curriculum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AlphaCurriculumTest {
    private final AlphaCurriculum published = new AlphaCurriculum(0.5, 2.0);

    @Test
    void rewardIsOneAtTheTargetAndTheHandComputedValueElsewhere() {
        assertThat(published.reward(0.5)).isEqualTo(1.0);
        // exp(-2 * 0.25) and exp(-2 * 0.0625)
        assertThat(published.reward(0.0)).isCloseTo(0.6065306597126334, within(1e-15));
        assertThat(published.reward(1.0)).isCloseTo(0.6065306597126334, within(1e-15));
        assertThat(published.reward(0.25)).isCloseTo(0.8824969025845955, within(1e-15));
        assertThat(new AlphaCurriculum(0.3, 8).reward(0.8)).isCloseTo(Math.exp(-2), within(1e-15));
    }

    @Property
    void rewardPeaksAtAlphaAndFallsWithDistance(
            @ForAll @DoubleRange(min = 0.05, max = 0.95) double alpha,
            @ForAll @DoubleRange(min = 0.1, max = 20) double beta,
            @ForAll @DoubleRange(min = 0, max = 1) double p,
            @ForAll @DoubleRange(min = 0, max = 1) double q) {
        AlphaCurriculum curriculum = new AlphaCurriculum(alpha, beta);
        assertThat(curriculum.reward(p)).isBetween(0.0, 1.0);
        if (Math.abs(p - alpha) <= Math.abs(q - alpha)) {
            assertThat(curriculum.reward(p)).isGreaterThanOrEqualTo(curriculum.reward(q));
        }
    }

    /** Theorem 1: P(the worse task looks at least as good) is at most 4 exp(-(2/9) (D2 - D1)^2 n). */
    @Property(tries = 60)
    void twoTasksAreMisrankedNoMoreOftenThanTheoremOneAllows(
            @ForAll @DoubleRange(min = 0, max = 1) double first,
            @ForAll @DoubleRange(min = 0, max = 1) double second,
            @ForAll @IntRange(min = 1, max = 200) int n,
            @ForAll long seed) {
        double nearer = Math.abs(first - 0.5) <= Math.abs(second - 0.5) ? first : second;
        double farther = nearer == first ? second : first;
        double gap = Math.abs(farther - 0.5) - Math.abs(nearer - 0.5);
        double bound = 4 * Math.exp(-2.0 / 9 * gap * gap * n);
        int trials = 2_000;
        int misranked = 0;
        Random random = new Random(seed);
        for (int i = 0; i < trials; i++) {
            double rewardOfNearer = published.reward(sample(random, nearer, n).value());
            double rewardOfFarther = published.reward(sample(random, farther, n).value());
            misranked += rewardOfFarther >= rewardOfNearer ? 1 : 0;
        }
        // Five standard deviations of the count at the bound, so that chance does not fail the test.
        double slack = 5 * Math.sqrt(Math.min(1, bound) / trials) + 5.0 / trials;
        assertThat((double) misranked / trials).isLessThanOrEqualTo(bound + slack);
    }

    @Test
    void withManyAttemptsTheRankingIsRight() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            assertThat(published.reward(sample(random, 0.5, 2_000).value()))
                    .isGreaterThan(published.reward(sample(random, 0.8, 2_000).value()));
        }
    }

    @Test
    void gainOfZeroKeepsThePublishedTarget() {
        assertThat(published.leaningAgainst(0, 0.05)).isSameAs(published);
    }

    @Test
    void movingTargetLeansAgainstTheMeanAndStaysInItsRange() {
        assertThat(published.leaningAgainst(1, 0.4).alpha()).isCloseTo(0.6, within(1e-12));
        assertThat(published.leaningAgainst(1, 0.5).alpha()).isEqualTo(0.5);
        assertThat(published.leaningAgainst(1, 0.0).alpha()).isEqualTo(0.85);
        assertThat(published.leaningAgainst(1, 1.0).alpha()).isEqualTo(0.15);
        assertThat(published.leaningAgainst(0.5, 0.7).alpha()).isCloseTo(0.4, within(1e-12));
        assertThat(published.leaningAgainst(1, 0.4).beta()).isEqualTo(2.0);
    }

    @Test
    void valuesOutOfRangeAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AlphaCurriculum(1.0, 2))
                .withMessageContaining("alpha is 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AlphaCurriculum(Double.NaN, 2))
                .withMessageContaining("alpha is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AlphaCurriculum(0.5, 0))
                .withMessageContaining("beta is 0.0");
    }

    private static PassRate sample(Random random, double successProbability, int attempts) {
        int successes = 0;
        for (int i = 0; i < attempts; i++) {
            successes += random.nextDouble() < successProbability ? 1 : 0;
        }
        return new PassRate(successes, attempts);
    }
}
