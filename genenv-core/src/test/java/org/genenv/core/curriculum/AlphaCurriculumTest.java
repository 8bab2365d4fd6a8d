package org.genenv.core.curriculum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    /**
     * Theorem 1: the farther of two tasks looks at least as good with probability of at most 4 exp(-(2/9) (D2 - D1)^2 n). The probability is summed over
     * all outcomes of n attempts at each, so there is no chance in this test. Drawn are the gap D2 - D1 and the bound, below 1 so that it says something;
     * n follows.
     */
    @Property(tries = 200)
    void twoTasksAreMisrankedNoMoreOftenThanTheoremOneAllows(
            @ForAll @DoubleRange(min = 0.1, max = 0.9) double alpha,
            @ForAll @DoubleRange(min = 0.2, max = 20) double beta,
            @ForAll @DoubleRange(min = 0.25, max = 0.5) double gap,
            @ForAll @DoubleRange(min = 0, max = 1) double place,
            @ForAll boolean areOnOneSide,
            @ForAll @DoubleRange(min = 0.05, max = 0.95) double wantedBound) {
        // The farther task is on the side of alpha where there is more room.
        double room = Math.max(alpha, 1 - alpha);
        double side = alpha > 0.5 ? -1 : 1;
        double far = gap + place * (room - gap);
        double near = far - gap;
        boolean fitsOpposite = near <= Math.min(alpha, 1 - alpha);
        double nearer = alpha + (areOnOneSide || !fitsOpposite ? side : -side) * near;
        int n = (int) Math.ceil(Math.log(4 / wantedBound) * 9 / (2 * gap * gap));
        double bound = 4 * Math.exp(-2.0 / 9 * gap * gap * n);

        assertThat(bound).isLessThan(1);
        assertThat(misranking(new AlphaCurriculum(alpha, beta), nearer, alpha + side * far, n))
                .isLessThanOrEqualTo(bound);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 2, 0.5, 0.9",
        "0.5, 8, 0.4, 0.05",
        "0.5, 0.5, 0.45, 0.75",
        "0.3, 2, 0.35, 0.8",
        "0.7, 20, 0.6, 0.2"
    })
    void misrankingFallsAtLeastAsFastAsTheBound(double alpha, double beta, double nearer, double farther) {
        AlphaCurriculum curriculum = new AlphaCurriculum(alpha, beta);
        double gap = Math.abs(farther - alpha) - Math.abs(nearer - alpha);
        double slowest = Math.exp(-2.0 / 9 * gap * gap); // from one attempt to the next
        for (int n = 20; n <= 160; n *= 2) {
            double once = misranking(curriculum, nearer, farther, n);
            double twice = misranking(curriculum, nearer, farther, 2 * n);
            assertThat(twice).isPositive().isLessThan(once * Math.pow(slowest, n));
        }
    }

    private static double misranking(AlphaCurriculum curriculum, double nearer, double farther, int n) {
        double[] ofNearer = BinomialDistribution.of(n, nearer);
        double[] ofFarther = BinomialDistribution.of(n, farther);
        double[] rewards = IntStream.rangeClosed(0, n)
                .mapToDouble(k -> curriculum.reward(new PassRate(k, n).value()))
                .toArray();
        double probability = 0;
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= n; j++) {
                probability += rewards[j] >= rewards[i] ? ofNearer[i] * ofFarther[j] : 0;
            }
        }
        return probability;
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
