package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types of parameters, by the leaderboard's names; JSON Schema's own names are understood too. */
enum ParameterType {
    STRING,
    INTEGER,
    FLOAT,
    BOOLEAN,
    ARRAY,
    DICT;

    private static final Map<String, ParameterType> JSON_SCHEMA = Map.of("number", FLOAT, "object", DICT);

    boolean fits(JsonNode value) {
        return switch (this) {
            case STRING -> value.isTextual();
            case INTEGER -> value.isIntegralNumber();
            case FLOAT -> value.isNumber();
            case BOOLEAN -> value.isBoolean();
            case ARRAY -> value.isArray();
            case DICT -> value.isObject();
        };
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<ParameterType> of(String label) {
        return Arrays.stream(values())
                .filter(type -> type.label().equals(label))
                .findFirst()
                .or(() -> Optional.ofNullable(JSON_SCHEMA.get(label)));
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(ParameterType::label).toList();
    }
}
