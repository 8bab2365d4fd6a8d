package org.genenv.bench.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonLiteralTest {
    private static final ObjectMapper JSON = new ObjectMapper();

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
}
