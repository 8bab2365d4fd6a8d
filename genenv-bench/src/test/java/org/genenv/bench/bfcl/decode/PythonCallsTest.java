package org.genenv.bench.bfcl.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.python.PyBytes;
import org.genenv.bench.python.PyTuple;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PythonCallsTest {
    @Test
    void recordedTextsDecodeAsUpstreamDecodesThem() {
        int decoded = 0;
        for (JsonNode line : JsonLines.of("golden/python_decode.jsonl")) {
            String text = line.path("text").textValue();
            if (line.has("ast_error")) {
                assertThatExceptionOfType(DecodeException.class).as(text).isThrownBy(() -> PythonCalls.decode(text));
                continue;
            }
            List<FunctionCall> calls = decode(text);
            assertThat(PythonText.repr(written(calls))).as(text).isEqualTo(PythonText.repr(recorded(line.path("ast"))));
            if (line.has("execute")) {
                assertThat(executable(calls)).as(text).isEqualTo(PythonValues.of(line.path("execute")));
            } else {
                assertThatExceptionOfType(DecodeException.class)
                        .as(text)
                        .isThrownBy(() -> PythonCalls.executable(calls));
            }
            decoded++;
        }
        assertThat(decoded).isGreaterThan(440);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    f(a=1 + 2 * 3) ~ {'a': 7}
                    f(a=(1 + 2) * 3) ~ {'a': 9}
                    f(a=2 ** -1) ~ {'a': 0.5}
                    f(a=-7 // 2) ~ {'a': -4}
                    f(a=7 % -3) ~ {'a': -2}
                    f(a=7 / 2) ~ {'a': 3.5}
                    f(a=1 << 3 | 1) ~ {'a': 9}
                    f(a='x' * 3) ~ {'a': 'xxx'}
                    f(a=0b101, b=0o17) ~ {'a': 5, 'b': 15}
                    f(a=1e5) ~ {'a': 100000.0}
                    f(a=x[1, 2]) ~ {'a': 'x[(1, 2)]'}
                    f(a=g( 1,[2,3] )) ~ {'a': 'g(1, [2, 3])'}
                    f(a=g((1+2)*x.y)) ~ {'a': 'g((1 + 2) * x.y)'}
                    f(lambda x: 1, b=2) ~ {'b': 2}
                    f(a='\\x41\\u0042\\N{BULLET}') ~ {'a': 'AB•'}
                    f(a={'k': (1,)}) ~ {'a': {'k': (1,)}}
                    """)
    void valuesAreThoseOfPython(String text, String arguments) {
        assertThat(PythonText.repr(decode(text).get(0).arguments())).isEqualTo(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "f(",
                "f(a=1 b=2)",
                "f(a=1, 2)",
                "f(a=)",
                "f(=1)",
                "f(a=012)",
                "f(a=1_)",
                "f(a='x)",
                "f(a=\"x\ny\")",
                "f(a='x' b'y')",
                "f(a='\\N{NO SUCH THING}')",
                "f(a='\\uD8')",
                "f(a=1/0)",
                "f(a=9**9**9)",
                "f(a='x'*10**9)",
                "f(a=1<<99999)",
                "f(a=1+~1.5)",
                "f(a=__import__('os').name)",
                "f(a=[x for x in y])",
                "f(a:=1)",
                "f(a={[]: 1})",
                "f(a=1j)",
                "f(a={'k': 1, 2})",
                "f(a=x[])",
                "f(a=$)",
                "\u0000",
                "f(a='\\U00110000')",
                "f(a={**b})",
                "f(a=1 if 2 else 3)"
            })
    void whatIsNoCallIsRefusedWithAReason(String text) {
        if (text.isEmpty()) {
            assertThat(decode(text)).isEmpty();
            return;
        }
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> PythonCalls.decode(text))
                .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
    }

    @Test
    void depthAndLengthAreLimited() {
        for (String text : List.of(
                "f(a=" + "[".repeat(100_000),
                "f(a=" + "-".repeat(100_000) + "1)",
                "f(a=" + "not ".repeat(100_000) + "1)",
                "f(a=1" + "+1".repeat(100_000) + ")",
                "f(a=1" + "**1".repeat(100_000) + ")",
                "f(a=x" + ".x".repeat(100_000) + "(b=1))",
                "f(a=" + "lambda:".repeat(100_000) + "1)",
                "f(a=" + "1".repeat(100_000) + ")",
                "x".repeat(2_000_000))) {
            assertThatExceptionOfType(DecodeException.class).isThrownBy(() -> PythonCalls.decode(text));
        }
    }

    @Test
    void aTextWithoutAnyTokenIsRefused() {
        for (String text : List.of("", " ", "# comment", "\n")) {
            assertThatExceptionOfType(DecodeException.class)
                    .isThrownBy(() -> PythonParser.parse(text))
                    .withMessageContaining("found the end, expected a value");
        }
    }

    private static List<FunctionCall> decode(String text) {
        try {
            return PythonCalls.decode(text);
        } catch (DecodeException e) {
            throw new AssertionError(text + ": " + e.getMessage(), e);
        }
    }

    private static List<String> executable(List<FunctionCall> calls) {
        try {
            return PythonCalls.executable(calls);
        } catch (DecodeException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Object> written(List<FunctionCall> calls) {
        List<Object> written = new ArrayList<>();
        calls.forEach(call -> written.add(PythonValues.dict(call.name(), call.arguments())));
        return written;
    }

    /** The records write what JSON has no form for as an object with one key. */
    private static Object recorded(JsonNode node) {
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(item -> list.add(recorded(item)));
            return list;
        } else if (node.has("__tuple__")) {
            List<Object> items = new ArrayList<>();
            node.path("__tuple__").forEach(item -> items.add(recorded(item)));
            return new PyTuple(items);
        } else if (node.has("__bytes__")) {
            return new PyBytes(node.path("__bytes__").textValue());
        } else if (node.has("__float__")) {
            return Double.POSITIVE_INFINITY;
        } else if (node.isObject()) {
            Map<Object, Object> dict = PythonValues.dict();
            node.fields().forEachRemaining(field -> dict.put(field.getKey(), recorded(field.getValue())));
            return dict;
        }
        return PythonValues.of(node);
    }
}
