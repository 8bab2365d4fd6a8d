package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptJsonTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><script>alert(1)</script>",
                "<!--<script>",
                "]]>",
                "\u2028\u2029",
                "\"}</SCRIPT>",
                "emoji 😀 stays",
                "half a character \uD83D",
                "\uDE00\uD83D"
            })
    void textsAreTheSameAfterwardsAndEndNoElement(String text) throws IOException {
        String json = ScriptJson.of(JSON.createObjectNode().put("text", text).put(text, 1));

        assertThat(json).doesNotContain("<", "\u2028", "\u2029").doesNotContain("\n");
        assertThat(JSON.readTree(json).path("text").asText()).isEqualTo(text);
        assertThat(JSON.readTree(json).has(text)).isTrue();
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(json)).isTrue();
    }

    @Property
    void anyTextComesBackAsItWas(@ForAll String text) throws IOException {
        String json = ScriptJson.of(JSON.getNodeFactory().textNode(text));

        assertThat(JSON.readTree(json).asText()).isEqualTo(text);
        assertThat(json).doesNotContain("<");
        assertThat(ScriptJson.escaped(json)).isEqualTo(json);
    }
}
