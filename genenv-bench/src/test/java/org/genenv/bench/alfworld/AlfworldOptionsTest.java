package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.bench.option.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AlfworldOptionsTest {
    @Test
    void readsWhatYamlGives() {
        AlfworldOptions options = AlfworldOptions.read(Map.of(
                "catalog",
                "small",
                "seedCount",
                6,
                "houseSize",
                List.of(5, 9),
                "hiddenShare",
                1,
                "admissible",
                true,
                "warmStart",
                Map.of("houseSize", List.of(3, 4), "blunderShare", 0.2)));
        assertThat(options.isTerse()).isTrue();
        assertThat(options.seedCount()).isEqualTo(6);
        assertThat(options.houseSize()).isEqualTo(new IntRange(5, 9));
        assertThat(options.hiddenShare()).isEqualTo(1.0);
        assertThat(options.admissible()).isTrue();
        assertThat(options.allowsContents()).isFalse();
        assertThat(options.warmStart().houseSize()).isEqualTo(new IntRange(3, 4));
        assertThat(options.warmStart().blunderShare()).isEqualTo(0.2);
        assertThat(options.warmStart().observationWeight()).isEqualTo(0.3);
    }

    static Stream<Arguments> wrongOptions() {
        return Stream.of(
                Arguments.of(Map.of("catalogue", "small"), "domain.catalogue is not known", "Did you mean catalog?"),
                Arguments.of(Map.of("catalog", "smal"), "domain.catalog is smal", "Did you mean small?"),
                Arguments.of(Map.of("seedCount", 0), "domain.seedCount is 0", "from 1"),
                Arguments.of(Map.of("seedCount", "24"), "domain.seedCount is 24", "a whole number"),
                Arguments.of(Map.of("houseSize", List.of(9, 5)), "domain.houseSize is [9, 5]", "such as [7, 14]"),
                Arguments.of(Map.of("houseSize", List.of(7, 41)), "domain.houseSize is 41", "to 40"),
                Arguments.of(Map.of("hiddenShare", 60), "domain.hiddenShare is 60", "from 0 to 1"),
                Arguments.of(Map.of("admissible", "yes"), "domain.admissible is yes", "true or false"),
                Arguments.of(Map.of("seeds", List.of(1)), "domain.seeds is 1", "a text"),
                Arguments.of(Map.of("warmStart", 3), "domain.warmStart is 3", "a group"),
                Arguments.of(
                        Map.of("warmStart", Map.of("blunders", 0.1)),
                        "domain.warmStart.blunders is not known",
                        "blunderShare"));
    }

    @ParameterizedTest
    @MethodSource("wrongOptions")
    void aWrongOptionIsNamedWithItsValueAndWhatWasExpected(Map<String, Object> options, String found, String expected) {
        assertThatThrownBy(() -> new AlfworldDomain().withOptions(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(found)
                .hasMessageContaining(expected);
    }
}
