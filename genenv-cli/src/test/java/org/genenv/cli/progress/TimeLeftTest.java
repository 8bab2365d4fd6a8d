package org.genenv.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static TimeLeft steady(long total, int seconds, long perSecond) {
        TimeLeft left = new TimeLeft(total, 0, 1, 0);
        for (int second = 1; second <= seconds; second++) {
            left.counted(second, second * perSecond);
        }
        return left;
    }

    @Test
    void steadyWorkTakesWhatItsSpeedSays() {
        assertThat(steady(1000, 10, 10).seconds(10).getAsDouble()).isEqualTo(90, Offset.offset(1e-9));
    }

    @Test
    void timeGoesOnBetweenTwoCounts() {
        TimeLeft left = steady(1000, 10, 10);
        assertThat(left.seconds(10.6).getAsDouble()).isEqualTo(89.4, Offset.offset(1e-9));
        assertThat(left.seconds(13).getAsDouble())
                .as("no more than one pause is credited")
                .isEqualTo(89, Offset.offset(1e-9));
    }

    @Test
    void nothingIsGuessedFromTooLittle() {
        assertThat(steady(1000, 1, 10).seconds(1)).as("one second").isEmpty();
        TimeLeft sideBySide = new TimeLeft(64, 0, 32, 0);
        sideBySide.counted(15, 3);
        assertThat(sideBySide.seconds(15)).as("3 done while 32 are under way").isEmpty();
        sideBySide.counted(20, 32);
        assertThat(sideBySide.seconds(20).getAsDouble()).isEqualTo(20, Offset.offset(1e-9));
    }

    @Test
    void oneRoundOfAllSideBySideIsNeverGuessed() {
        TimeLeft left = new TimeLeft(16, 0, 32, 0);
        left.counted(10, 15);
        assertThat(left.seconds(10)).isEmpty();
    }

    @Test
    void stalledWorkHasNoTimeLeft() {
        TimeLeft left = steady(1000, 10, 10);
        assertThat(left.seconds(14.9)).isPresent();
        assertThat(left.seconds(15.1)).isEmpty();
    }

    @Test
    void onlyRecentSpeedCounts() {
        TimeLeft left = new TimeLeft(100_000, 0, 1, 0);
        for (int second = 1; second <= 40; second++) {
            left.counted(second, second <= 10 ? second * 1000L : 10_000 + (second - 10) * 10L);
        }
        assertThat(left.speed().getAsDouble()).isEqualTo(10, Offset.offset(0.1));
    }

    @Test
    void whatWasDoneBeforeSaysNothingOfTheSpeed() {
        TimeLeft left = new TimeLeft(1000, 900, 1, 0);
        for (int second = 1; second <= 5; second++) {
            left.counted(second, 900 + second);
        }
        assertThat(left.seconds(5).getAsDouble()).isEqualTo(95, Offset.offset(1e-9));
    }

    @Test
    void workThatIsDoneAgainBeginsToCountAnew() {
        TimeLeft left = steady(1000, 10, 50);
        left.counted(11, 100);
        assertThat(left.seconds(11)).isEmpty();
        left.counted(15, 140);
        assertThat(left.seconds(15).getAsDouble()).isEqualTo(86, Offset.offset(1e-9));
    }

    @Test
    void longWorkKeepsFewCounts() {
        TimeLeft left = new TimeLeft(10_000_000, 0, 1, 0);
        for (int i = 1; i <= 500_000; i++) {
            left.counted(i / 100.0, i);
        }
        assertThat(left.remembered()).isLessThan(200);
        assertThat(left.speed().getAsDouble()).isEqualTo(100, Offset.offset(1e-6));
    }
}
