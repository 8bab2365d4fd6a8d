package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LearningRateScheduleTest {
    @Test
    void warmupRisesInEqualStepsToTheRate() {
        LearningRateSchedule schedule = LearningRateSchedule.linearWarmup(0.8, 4);
        assertThat(new double[] {schedule.at(1), schedule.at(2), schedule.at(4), schedule.at(5), schedule.at(900)})
                .containsExactly(new double[] {0.2, 0.4, 0.8, 0.8, 0.8}, within(1e-12));
        assertThat(LearningRateSchedule.linearWarmup(0.8, 0).at(1)).isEqualTo(0.8);
    }

    @Test
    void cosineFallsFromTheRateToZero() {
        LearningRateSchedule schedule = LearningRateSchedule.cosine(1, 2, 12);
        assertThat(schedule.at(1)).isEqualTo(0.5);
        assertThat(schedule.at(2)).isEqualTo(1);
        assertThat(schedule.at(7)).isCloseTo(0.5, within(1e-12)); // half of the way down
        assertThat(schedule.at(12)).isCloseTo(0, within(1e-12));
        assertThat(schedule.at(40)).isCloseTo(0, within(1e-12));
    }

    @Test
    void lineFallsFromTheRateToZero() {
        LearningRateSchedule schedule = LearningRateSchedule.linear(0.8, 2, 10);
        assertThat(schedule.at(1)).isEqualTo(0.4);
        assertThat(schedule.at(2)).isEqualTo(0.8);
        assertThat(schedule.at(4)).isCloseTo(0.6, within(1e-12)); // a quarter of the way down
        assertThat(schedule.at(10)).isZero();
        assertThat(schedule.at(11)).isZero();
    }

    @Test
    void impossibleSchedulesAreRefused() {
        assertThatThrownBy(() -> LearningRateSchedule.constant(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> LearningRateSchedule.constant(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> LearningRateSchedule.cosine(1, 5, 5)).hasMessageContaining("5 of 5");
    }
}
