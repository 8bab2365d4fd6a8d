package org.genenv.core.tokenizer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;

/**
 * JSON as chat templates write it with {@code tojson}, which is Python's {@code json.dumps(value, ensure_ascii=False)}: a blank after
 * comma and colon, keys in their order, whole numbers as they are, others by their shortest digits, {@code 1e+21}.
 *
 * <p>Reads with bounds on nesting and sizes, since what is read was written by a model or comes from outside.
 */
final class TemplateJson {
    /** Deeper than any sensible schema or call, far from what a stack bears. */
    static final int MAX_DEPTH = 64;

    private static final int MAX_NUMBER_LENGTH = 400;
    private static final int MAX_STRING_LENGTH = 1_000_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .maxNumberLength(MAX_NUMBER_LENGTH)
                            .maxStringLength(MAX_STRING_LENGTH)
                            .maxNameLength(MAX_STRING_LENGTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private TemplateJson() {}

    /** @throws JsonProcessingException if it is no JSON, or beyond the bounds */
    static JsonNode parse(String json) throws JsonProcessingException {
        return MAPPER.readTree(json);
    }

    /** @throws IllegalArgumentException if it is no JSON object; names what it should have been */
    static ObjectNode parseObject(String json, String what) {
        try {
            if (parse(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(what + " is no JSON: " + e.getOriginalMessage(), e);
        }
        throw new IllegalArgumentException(what + " is no JSON object");
    }

    static String write(JsonNode value) {
        StringBuilder out = new StringBuilder();
        append(out, value);
        return out.toString();
    }

    private static void append(StringBuilder out, JsonNode value) {
        if (value.isObject()) {
            out.append('{');
            Iterator<Map.Entry<String, JsonNode>> fields = value.fields();
            while (fields.hasNext()) {
                Map.Entry<String, JsonNode> field = fields.next();
                appendQuoted(out, field.getKey());
                out.append(": ");
                append(out, field.getValue());
                out.append(fields.hasNext() ? ", " : "");
            }
            out.append('}');
        } else if (value.isArray()) {
            out.append('[');
            for (int i = 0; i < value.size(); i++) {
                out.append(i == 0 ? "" : ", ");
                append(out, value.get(i));
            }
            out.append(']');
        } else if (value.isTextual()) {
            appendQuoted(out, value.textValue());
        } else if (value.isFloatingPointNumber()) {
            out.append(PythonFloat.json(value.doubleValue()));
        } else {
            out.append(value.asText()); // whole numbers, true, false, null
        }
    }

    private static void appendQuoted(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                default -> {
                    if (c < ' ') {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
