package org.genenv.core.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GroupAdvantagesTest {
    @Test
    void advantagesAreDistancesFromTheMeanInSampleDeviations() {
        // mean 0.25, deviations 0.75 and 3 x -0.25, sample variance (0.5625 + 3 * 0.0625) / 3 = 0.25
        double[] advantages = GroupAdvantages.of(new double[] {1, 0, 0, 0}, AdvantageScale.GROUP);
        assertThat(advantages).containsExactly(new double[] {1.4997, -0.4999, -0.4999, -0.4999}, within(1e-4));
        assertThat(GroupAdvantages.of(new double[] {1, 0, 0, 0}, AdvantageScale.NONE))
                .containsExactly(0.75, -0.25, -0.25, -0.25);
    }

    @Test
    void groupOfEqualRewardsHasZeroAdvantages() {
        assertThat(GroupAdvantages.of(new double[] {0.1, 0.1, 0.1}, AdvantageScale.GROUP))
                .containsOnly(0);
        assertThat(GroupAdvantages.areEqual(new double[] {0.1, 0.1, 0.1})).isTrue();
        assertThat(GroupAdvantages.areEqual(new double[] {0.1, 0.1, 0.2})).isFalse();
    }

    @Property
    void advantagesSumToZeroAndKeepTheOrderOfRewards(
            @ForAll @Size(min = 2, max = 16) List<@DoubleRange(min = 0, max = 1) Double> group) {
        double[] rewards = group.stream().mapToDouble(Double::doubleValue).toArray();
        double[] advantages = GroupAdvantages.of(rewards, AdvantageScale.GROUP);
        double sum = 0;
        for (int i = 0; i < rewards.length; i++) {
            sum += advantages[i];
            for (int j = 0; j < rewards.length; j++) {
                if (rewards[i] > rewards[j]) {
                    assertThat(advantages[i]).isGreaterThanOrEqualTo(advantages[j]);
                }
            }
        }
        assertThat(sum).isCloseTo(0, within(1e-6));
    }

    @Test
    void theBatchsDeviationLetsAGroupOfLittleSpreadWeighLittle() {
        List<double[]> batch = List.of(new double[] {1, 0}, new double[] {0.2, 0.4});
        double deviation = Math.sqrt((0.6 * 0.6 + 0.4 * 0.4 + 0.2 * 0.2 + 0) / 3); // about the mean 0.4
        List<double[]> advantages = GroupAdvantages.of(batch, AdvantageScale.BATCH);
        assertThat(advantages.get(0)).containsExactly(new double[] {0.5 / deviation, -0.5 / deviation}, within(1e-3));
        assertThat(advantages.get(1)).containsExactly(new double[] {-0.1 / deviation, 0.1 / deviation}, within(1e-3));
        assertThat(GroupAdvantages.of(batch, AdvantageScale.GROUP).get(1))
                .containsExactly(new double[] {-Math.sqrt(0.5), Math.sqrt(0.5)}, within(1e-3));
    }

    @Test
    void aGroupOfEqualRewardsCountsInTheBatchsDeviation() {
        List<double[]> batch = List.of(new double[] {1, 0}, new double[] {0, 0});
        double deviation = Math.sqrt((0.75 * 0.75 + 3 * 0.25 * 0.25) / 3); // about the mean 0.25
        List<double[]> advantages = GroupAdvantages.of(batch, AdvantageScale.BATCH);
        assertThat(advantages.get(0)).containsExactly(new double[] {0.5 / deviation, -0.5 / deviation}, within(1e-3));
        assertThat(advantages.get(1)).containsOnly(0);
    }

    @Test
    void aGroupOfOneHasNoBaselineAndIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GroupAdvantages.of(new double[] {1}, AdvantageScale.GROUP))
                .withMessageContaining("1 attempts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GroupAdvantages.of(new double[] {1, Double.NaN}, AdvantageScale.GROUP))
                .withMessageContaining("NaN");
    }
}
