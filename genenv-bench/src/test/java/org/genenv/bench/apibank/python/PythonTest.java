package org.genenv.bench.apibank.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void timesMayBeUnpaddedAndInTheDigitsOfAnyScript() throws PythonValueException {
        assertThat(PythonTime.DATE.parse("٢𝟎23-3-1")).isEqualTo(LocalDateTime.of(2023, 3, 1, 0, 0));
        assertThat(PythonTime.DATE_TIME.parse("2023-3-1  4:05:6")).isEqualTo(LocalDateTime.of(2023, 3, 1, 4, 5, 6));
        assertThat(PythonTime.DATE.parse(PythonTime.padYear("23-3-18"))).isEqualTo(LocalDateTime.of(23, 3, 18, 0, 0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2023-02-30 00:00:00 | day is out of range for month",
                "2023-02-03 00:00:61 | second must be in 0..59",
                "0000-02-03 00:00:01 | year 0 is out of range",
                "2023-02-03 00:00:01 x | unconverted data remains:  x",
                "2023-13-03 00:00:01 | time data '2023-13-03 00:00:01' does not match format '%Y-%m-%d %H:%M:%S'"
            })
    void timesThatAreNoneAreRefusedInPythonsWords(String text, String message) {
        assertThatThrownBy(() -> PythonTime.DATE_TIME.parse(text)).hasMessage(message);
    }

    @Test
    void listsAreReadAsData() throws Exception {
        assertThat(PythonLiteral.parse("[{'a': 'it\\'s', \"b\": (1, 2.5, None,)}, True, -3]"))
                .isEqualTo(JSON.readTree("[{\"a\": \"it's\", \"b\": [1, 2.5, null]}, true, -3]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[",
                "['a'",
                "__import__('os').system('true')",
                "[1 + 1]",
                "[x]",
                "{'a'}",
                "[1] [2]",
                "'a\nb'",
                "1d",
                "NaN",
                "[1,,2]"
            })
    void everythingElseIsRefused(String text) {
        assertThatThrownBy(() -> PythonLiteral.parse(text)).isInstanceOf(PythonValueException.class);
    }

    @Test
    void depthAndLengthAreLimited() {
        assertThatThrownBy(() -> PythonLiteral.parse("[".repeat(10_000))).hasMessageContaining("levels deep");
        assertThatThrownBy(() -> PythonLiteral.parse("'" + "a".repeat(100_000) + "'"))
                .hasMessageContaining("at most");
    }

    @Test
    void numbersAreEqualByValue() throws Exception {
        assertThat(PythonEquality.areEqual(JSON.readTree("{\"a\":[25.0,1]}"), JSON.readTree("{\"a\":[25,true]}")))
                .isTrue();
        assertThat(PythonEquality.areEqual(JSON.readTree("25.0"), JSON.readTree("25")))
                .isTrue();
        assertThat(PythonEquality.areEqual(JSON.readTree("25"), JSON.readTree("\"25\"")))
                .isFalse();
        assertThat(PythonEquality.areEqual(JSON.readTree("null"), JSON.readTree("0")))
                .isFalse();
    }

    @Test
    void textsAreSimilarThatShareMoreThanHalfOfTheirWords() {
        assertThat(PythonText.isSimilar("call mom at noon", "call mom at one")).isTrue();
        assertThat(PythonText.isSimilar("call mom now", "call mom")).isTrue();
        assertThat(PythonText.isSimilar("call mom", "call dad")).isFalse();
        assertThat(PythonText.isSimilar("Call mom", "call mom")).isFalse();
    }
}
