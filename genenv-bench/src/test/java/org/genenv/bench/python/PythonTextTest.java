package org.genenv.bench.python;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonTextTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1.0",
        "0.1, 0.1",
        "1e16, 1e+16",
        "123456789012345680, 1.2345678901234568e+17",
        "9999999999999998, 9999999999999998.0",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "-0.0, -0.0",
        "2e23, 2e+23",
        "4.9e-324, 5e-324",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "113.56230000000001, 113.56230000000001",
        "26.333333333333332, 26.333333333333332",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "Infinity, inf",
        "NaN, nan"
    })
    void realsPrintTheShortestDecimalThatReadsBack(double value, String printed) {
        assertThat(PythonText.repr(value)).isEqualTo(printed);
    }

    @Test
    void textsPrintInTheQuotesThatNeedNoEscape() {
        assertThat(PythonText.repr("a")).isEqualTo("'a'");
        assertThat(PythonText.repr("it's")).isEqualTo("\"it's\"");
        assertThat(PythonText.repr("it's \"so\"")).isEqualTo("'it\\'s \"so\"'");
        assertThat(PythonText.repr("a\\b\n\t\u0001\u00a0\u200b\u65e5\uD83D\uDE00"))
                .isEqualTo("'a\\\\b\\n\\t\\x01\\xa0\\u200b\u65e5\uD83D\uDE00'");
    }

    @Test
    void containersPrintAsPythonPrintsThem() {
        Object value = List.of(
                PythonValues.dict("k", PyConstant.NONE, 2L, true),
                new PyTuple(List.of(1L)),
                new PyBytes("a\u00ff"),
                PyConstant.ELLIPSIS);
        assertThat(PythonText.repr(value)).isEqualTo("[{'k': None, 2: True}, (1,), b'a\\xff', Ellipsis]");
    }

    @Test
    void jsonIsAsciiWithBlanksAfterCommasAndColons() {
        assertThat(PythonText.json(
                        PythonValues.dict("k\u00e9\u007f", List.of(1L, 2.0, false, PyConstant.NONE), 3L, "\"\n")))
                .isEqualTo("{\"k\\u00e9\\u007f\": [1, 2.0, false, null], \"3\": \"\\\"\\n\"}");
    }

    @Test
    void whatHasNoJsonFormIsRefusedByItsType() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PythonText.json(List.of(PyConstant.ELLIPSIS)))
                .withMessage("Object of type ellipsis is not JSON serializable");
    }
}
