package org.genenv.bench.bfcl.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Set;
import org.genenv.bench.python.PythonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignCallsTest {
    @Test
    void javaValuesComeThroughAsText() throws DecodeException {
        FunctionCall call = ForeignCalls.decodeJava(
                        """
                        [Shop.Cart.add(name="a \\"b\\"", sign='c', count=5L, big=-1.5e-3f, flag=true,
                          list=new ArrayList<>(Arrays.asList(1,   2)), map=new HashMap<String, Integer>() {{ put("k", 1); }},
                          array=new String[]{"a b", "c"}, code=unit -> unit.run());]""")
                .get(0);
        assertThat(call.name()).isEqualTo("Shop.Cart.add");
        assertThat(PythonText.repr(call.arguments()))
                .isEqualTo("{'name': 'a \\\\\"b\\\\\"', 'sign': 'c', 'count': '5L', 'big': '-1.5e-3f', 'flag': 'true', "
                        + "'list': 'new ArrayList<>(Arrays.asList(1, 2))', "
                        + "'map': 'new HashMap<String, Integer>(){{put(\"k\", 1);}}', "
                        + "'array': 'new String[]{\"a b\", \"c\"}', 'code': 'unit->unit.run()'}");
    }

    @Test
    void javaScriptValuesStayAsWritten() throws DecodeException {
        FunctionCall call = ForeignCalls.decodeJavaScript(
                        "f(a='x', b=[1, 2], c={k: \"v\"}, d=new Array(1,2), e=10n, f=() => { go(); })")
                .get(0);
        assertThat(PythonText.repr(call.arguments()))
                .isEqualTo("{'a': 'x', 'b': '[1, 2]', 'c': '{k: \"v\"}', 'd': 'new Array(1,2)', 'e': '10n', "
                        + "'f': '() => { go(); }'}");
    }

    @Test
    void namelessArgumentsOfOneWordAreKeptAndOthersDropped() throws DecodeException {
        assertThat(ForeignCalls.decodeJava("f(x, 1, \"a\", b=2)")
                        .get(0)
                        .arguments()
                        .keySet())
                .isEqualTo(Set.of("None", "b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "f",
                "f(",
                "f(a=)",
                "f(a=1,)",
                "f(a=1, a=2)",
                "f(a=1), g(b=2)",
                "f(a=(1])",
                "f(a=\"x)",
                "f(a=1 2)",
                "f(a=foo bar)",
                "f(a=[1])",
                "f(a={1})",
                "Sure: f(a=1)",
                "f(a=#)",
                ")f(",
                "f(a=1))",
                "f(,)"
            })
    void whatIsNoCallIsRefusedWithAReason(String text) {
        assertThatExceptionOfType(DecodeException.class)
                .isThrownBy(() -> ForeignCalls.decodeJava(text))
                .satisfies(e -> assertThat(e.getMessage()).isNotBlank());
    }

    @Test
    void depthAndLengthAreLimited() {
        for (String text :
                List.of("f(a=" + "(".repeat(100_000), "f(a=x" + "[1".repeat(50_000), "x".repeat(2_000_000))) {
            assertThatExceptionOfType(DecodeException.class).isThrownBy(() -> ForeignCalls.decodeJavaScript(text));
        }
    }
}
