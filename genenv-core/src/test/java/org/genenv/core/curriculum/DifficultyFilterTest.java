package org.genenv.core.curriculum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class DifficultyFilterTest {
    @Test
    void publishedWidthWithEightAttemptsKeepsHalfSolvedOnly() {
        DifficultyFilter filter = DifficultyFilter.within(0.1);
        for (int k = 0; k <= 8; k++) {
            assertThat(filter.keeps(new PassRate(k, 8).value(), 0.5)).isEqualTo(k == 4);
        }
    }

    @Test
    void theBorderIsKeptInSpiteOfBinaryRounding() {
        assertThat(DifficultyFilter.within(0.1).keeps(0.6, 0.5)).isTrue();
        assertThat(DifficultyFilter.within(0.1).keeps(0.4, 0.5)).isTrue();
        assertThat(DifficultyFilter.within(0.1).keeps(0.61, 0.5)).isFalse();
    }

    @Test
    void switchedOffItKeepsEverything() {
        assertThat(DifficultyFilter.off().keeps(0, 0.5)).isTrue();
        assertThat(new CurriculumConfig(0.5, 2, 0, 0).filter()).isEqualTo(DifficultyFilter.off());
    }

    @Test
    void widthOutOfRangeIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DifficultyFilter.within(1.5))
                .withMessageContaining("k_min is 1.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CurriculumConfig(0.5, 2, -0.1, 0))
                .withMessageContaining("kMin is -0.1");
    }
}
