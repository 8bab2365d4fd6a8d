package org.genenv.bench.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTimeTest {
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
}
