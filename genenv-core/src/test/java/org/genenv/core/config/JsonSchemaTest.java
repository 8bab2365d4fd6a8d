package org.genenv.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonSchemaTest {
    enum Mode {
        ONE,
        TWO_WORDS
    }

    record Inner(
            @Setting(value = "0.5", range = "(0, 1]", unit = "nats", source = "paper, Eq. 3", doc = "A rate.")
                    double rate,
            @Setting(doc = "A folder.") Optional<Path> folder) {}

    record Outer(
            @Setting(value = "3", range = "2 or more", doc = "A count.") int count,
            @Setting(value = "two-words", doc = "A mode.") Mode mode,
            @Setting(value = "no", doc = "A name.") String name,
            @Setting(value = "[a, b]", doc = "Names.") List<String> names,
            @Setting(doc = "Options.") Map<String, Object> options,
            @Setting(doc = "Nested.") Optional<Inner> inner) {}

    @Test
    void keysAreListedWithGroupsBeforeWhatTheyHold() {
        List<ConfigKey> keys = ConfigKey.of(Outer.class);

        assertThat(keys)
                .extracting(ConfigKey::path)
                .containsExactly("count", "mode", "name", "names", "options", "inner", "inner.rate", "inner.folder");
        assertThat(keys)
                .extracting(ConfigKey::kind)
                .containsExactly(
                        ValueKind.WHOLE,
                        ValueKind.CHOICE,
                        ValueKind.TEXT,
                        ValueKind.TEXTS,
                        ValueKind.OPTIONS,
                        ValueKind.GROUP,
                        ValueKind.NUMBER,
                        ValueKind.PATH);
    }

    @Test
    void eachKindOfValueHasItsSchema() {
        Map<String, Object> schema = JsonSchema.of(ConfigKey.of(Outer.class));

        assertThat(schema).containsEntry("type", "object").containsEntry("additionalProperties", false);
        Map<String, Object> properties = JsonSchema.properties(schema);
        assertThat(properties.get("count"))
                .isEqualTo(Map.of(
                        "title",
                        "count",
                        "description",
                        "A count. Range: 2 or more.",
                        "type",
                        "integer",
                        "minimum",
                        2L,
                        "default",
                        3));
        assertThat(properties.get("mode"))
                .isEqualTo(Map.of(
                        "title",
                        "mode",
                        "description",
                        "A mode.",
                        "enum",
                        List.of("one", "two-words"),
                        "default",
                        "two-words"));
        // What the setting asks for decides: the text "no", and not a truth value.
        assertThat(properties.get("name")).asInstanceOf(MAP).containsEntry("default", "no");
        assertThat(properties.get("names"))
                .asInstanceOf(MAP)
                .containsEntry("items", Map.of("type", "string"))
                .containsEntry("default", List.of("a", "b"));
        assertThat(properties.get("inner"))
                .asInstanceOf(MAP)
                .containsEntry("type", List.of("object", "null"))
                .containsEntry("additionalProperties", false);
        assertThat(JsonSchema.properties(inner(properties)).get("rate"))
                .isEqualTo(Map.of(
                        "title",
                        "rate",
                        "description",
                        "A rate. Unit: nats. Range: (0, 1]. Source: paper, Eq. 3.",
                        "type",
                        "number",
                        "exclusiveMinimum",
                        0L,
                        "maximum",
                        1L,
                        "default",
                        0.5));
    }

    @SuppressWarnings("unchecked") // a property of a schema is one
    private static Map<String, Object> inner(Map<String, Object> properties) {
        return (Map<String, Object>) properties.get("inner");
    }
}
