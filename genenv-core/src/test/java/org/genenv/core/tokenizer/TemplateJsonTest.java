package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateJsonTest {

    /** Right: {@code json.dumps(json.loads(left))} of CPython 3.11. */
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "-0, 0",
        "1.0, 1.0",
        "-0.0, -0.0",
        "1e6, 1000000.0",
        "1e15, 1000000000000000.0",
        "1e16, 1e+16",
        "1e21, 1e+21",
        "1.5e300, 1.5e+300",
        "0.0001, 0.0001",
        "0.00001, 1e-05",
        "1.25e-7, 1.25e-07",
        "5e-324, 5e-324",
        "2e-3, 0.002",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "0.1, 0.1",
        "0.30000000000000004, 0.30000000000000004",
        "2e23, 2e+23",
        "123456789.125, 123456789.125",
        "-3.5, -3.5",
        "123456789012345678901234567890, 123456789012345678901234567890"
    })
    void numbersAreWrittenAsPythonWritesThem(String json, String expected) throws Exception {
        assertThat(TemplateJson.write(TemplateJson.parse(json))).isEqualTo(expected);
    }

    @Test
    void textsEscapeOnlyWhatTheyMust() throws Exception {
        assertThat(TemplateJson.write(TemplateJson.parse(
                        "{\"a\":\"\\u00e9\\/\\u2028<&>'\",\"b\":[\"\\u0001\\n\\\"\\\\\\u007f\",true,null]}")))
                .isEqualTo("{\"a\": \"é/\u2028<&>'\", \"b\": [\"\\u0001\\n\\\"\\\\\u007f\", true, null]}");
    }

    @Test
    void keysKeepTheirOrderAndTheLastOfADoubleCounts() throws Exception {
        assertThat(TemplateJson.write(TemplateJson.parse("{\"b\":1,\"a\":2,\"b\":3,\"o\":{},\"l\":[]}")))
                .isEqualTo("{\"b\": 3, \"a\": 2, \"o\": {}, \"l\": []}");
    }

    @Test
    void definitionsAndArgumentsAreObjects() {
        assertThat(new ToolDefinition("{\"name\":\"look\"}").json()).isEqualTo("{\"name\": \"look\"}");
        assertThatThrownBy(() -> new ToolDefinition("[]")).hasMessageContaining("tool definition is no JSON object");
        assertThatThrownBy(() -> new ToolDefinition("{")).hasMessageContaining("tool definition is no JSON");
        assertThatThrownBy(() -> new ToolCall("look", "7")).hasMessageContaining("'look'");
        assertThatThrownBy(() -> new ToolCall(" ", "{}")).hasMessageContaining("no name");
        assertThatThrownBy(() -> new ToolDefinition("{\"a\":".repeat(100) + "1" + "}".repeat(100)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
