package org.genenv.core.environment.simulated;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;

/**
 * What an observation must look like that the simulator writes: one message and no more, not too long, without the answer, and a JSON object
 * where the tool declares what it returns. Immutable and thread-safe.
 *
 * @param maxCharacters most characters, 1 or more
 * @param object what the JSON object must be like; empty where any text will do. A text that begins as JSON must then still be JSON
 * @param secrets texts that would tell the agent what it is to find out, such as the calls that are still missing. White space, quotes and
 *     case make no difference
 */
public record ObservationForm(int maxCharacters, Optional<ObjectCheck> object, List<String> secrets) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final Pattern NOT_COMPARED = Pattern.compile("[\\s\"'\\\\]+");
    private static final int MOST_QUOTED = 80;

    /** Compares a JSON object with what a tool declares. */
    @FunctionalInterface
    public interface ObjectCheck {
        /** @return what does not fit, in words; empty where the object fits */
        Optional<String> fault(JsonNode object);
    }

    /** Copies the list and refuses a limit below 1. */
    public ObservationForm {
        if (maxCharacters < 1) {
            throw new IllegalArgumentException("maxCharacters is " + maxCharacters + ", expected 1 or more");
        }
        secrets = List.copyOf(secrets);
    }

    /** Any text, or JSON. */
    public static ObservationForm text(int maxCharacters) {
        return new ObservationForm(maxCharacters, Optional.empty(), List.of());
    }

    /** A JSON object that fits what the tool declares. */
    public static ObservationForm object(int maxCharacters, ObjectCheck check) {
        return new ObservationForm(maxCharacters, Optional.of(check), List.of());
    }

    /** The same form, without these texts in it. */
    public ObservationForm hiding(List<String> newSecrets) {
        return new ObservationForm(maxCharacters, object, newSecrets);
    }

    /** Checks a text; never throws for any, however broken. */
    public WrittenObservation check(String written) {
        String text = written.strip();
        if (text.isEmpty()) {
            return new Failed(ObservationFault.EMPTY, "found nothing, expected a text");
        }
        if (text.length() > maxCharacters) {
            return new Failed(
                    ObservationFault.TOO_LONG,
                    "found " + text.length() + " characters, expected at most " + maxCharacters);
        }
        Optional<String> mark = ChatMarkup.mark(text);
        if (mark.isPresent()) {
            return new Failed(ObservationFault.FAKES_MARKUP, "found " + mark.get() + " in " + quoted(text));
        }
        Optional<String> speaker = ChatMarkup.speaker(text);
        if (speaker.isPresent()) {
            return new Failed(ObservationFault.FAKES_ROLE, "found a line that begins with " + speaker.get());
        }
        return secrets.stream().anyMatch(secret -> bare(text).contains(bare(secret)))
                ? new Failed(ObservationFault.LEAKS_ANSWER, "found what the agent is to find out in " + quoted(text))
                : checkJson(text);
    }

    private WrittenObservation checkJson(String text) {
        boolean meansJson = text.startsWith("{") || text.startsWith("[");
        if (object.isEmpty() && !meansJson) {
            return new Accepted(text);
        }
        try {
            JsonNode json = JSON.readTree(text);
            if (object.isEmpty()) {
                return new Accepted(text);
            }
            if (!json.isObject()) {
                return new Failed(ObservationFault.NOT_JSON, "expected a JSON object, found " + quoted(text));
            }
            return object.get()
                    .fault(json)
                    .<WrittenObservation>map(fault -> new Failed(ObservationFault.SCHEMA_MISMATCH, fault))
                    .orElse(new Accepted(text));
        } catch (JsonProcessingException e) {
            return new Failed(ObservationFault.NOT_JSON, e.getOriginalMessage() + " in " + quoted(text));
        }
    }

    private static String bare(String text) {
        return NOT_COMPARED.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
    }

    private static String quoted(String text) {
        return "'" + (text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "...") + "'";
    }
}
