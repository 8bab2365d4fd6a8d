package org.genenv.core.domain;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A record as strict JSON: all its components and no others, each of its own type, nothing behind the object. */
final class RecordJson<T extends Record> {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private final Class<T> type;

    /** A text is no task; says why. */
    static final class NotATaskException extends Exception {
        private static final long serialVersionUID = 1L;

        private final RecordRejection reason;

        NotATaskException(RecordRejection reason, String message, Throwable cause) {
            super(message, cause);
            this.reason = reason;
        }

        TaskVerdict.Rejected verdict() {
            return reason.because(getMessage());
        }
    }

    RecordJson(Class<T> type) {
        this.type = type;
    }

    /** @return in the order of the components, without blanks */
    String write(T task) {
        try {
            return JSON.writeValueAsString(task);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    type.getName() + " cannot be written as JSON: " + e.getOriginalMessage()
                            + ". Use components that Jackson writes: numbers, texts, enums, lists, records",
                    e);
        }
    }

    /** Reads a text, however broken. */
    T read(String text) throws NotATaskException {
        try {
            JsonNode node = JSON.readTree(text);
            if (node == null || !node.isObject()) {
                throw new NotATaskException(RecordRejection.NOT_JSON, "expected a JSON object with " + fields(), null);
            }
            return JSON.treeToValue(node, type);
        } catch (JsonParseException | StreamConstraintsException e) {
            throw new NotATaskException(RecordRejection.NOT_JSON, "not JSON: " + e.getOriginalMessage(), e);
        } catch (ValueInstantiationException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new NotATaskException(RecordRejection.WRONG_VALUES, String.valueOf(cause.getMessage()), e);
        } catch (JsonMappingException e) {
            throw new NotATaskException(
                    RecordRejection.WRONG_FIELDS, "expected " + fields() + ": " + e.getOriginalMessage(), e);
        } catch (JsonProcessingException e) {
            throw new NotATaskException(RecordRejection.NOT_JSON, "not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private String fields() {
        return names().toList().toString();
    }

    private Stream<String> names() {
        return Arrays.stream(type.getRecordComponents()).map(component -> component.getName());
    }

    /** What stands before each value: pieces that a small model writes in one. */
    List<String> openings() {
        return names().flatMap(name -> Stream.of("{\"" + name + "\":", ",\"" + name + "\":"))
                .toList();
    }
}
