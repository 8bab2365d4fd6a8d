package org.genenv.bench.alfworld.task;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text to one JSON object and nothing else. */
final class TaskJson {
    /** Characters; the largest house with every object named stays well below. */
    static final int LONGEST = 20_000;

    private static final int DEEPEST = 8;
    private static final ObjectMapper MAPPER = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    /** Chat models like to put their JSON into a fenced block of Markdown, and nothing around it. */
    private static final Pattern FENCE = Pattern.compile("```(?:json)?\\s*\\n(.*?)\\n?\\s*```", Pattern.DOTALL);

    private TaskJson() {}

    static JsonNode read(String text) throws RejectedTaskException {
        if (text.length() > LONGEST) {
            throw new RejectedTaskException(
                    RejectionReason.TOO_LONG,
                    "The text has " + text.length() + " characters, but a task has at most " + LONGEST + ".");
        }
        String json = text.strip();
        Matcher fence = FENCE.matcher(json);
        return parse(fence.matches() ? fence.group(1) : json);
    }

    private static JsonNode parse(String json) throws RejectedTaskException {
        try (JsonParser parser = MAPPER.createParser(json)) {
            JsonNode root = MAPPER.readTree(parser);
            if (root == null || root.isMissingNode()) {
                throw new RejectedTaskException(RejectionReason.NOT_JSON, "The text is empty, expected a JSON object.");
            }
            requireEnd(parser, json);
            if (!root.isObject()) {
                throw new RejectedTaskException(
                        RejectionReason.NOT_AN_OBJECT,
                        "Found " + Quotation.of(root.toString()) + ", expected a JSON object.");
            }
            return root;
        } catch (IOException e) {
            String message = e.getMessage() == null
                    ? ""
                    : e.getMessage().lines().findFirst().orElse("");
            boolean isDuplicate = message.startsWith("Duplicate field");
            throw new RejectedTaskException(
                    isDuplicate ? RejectionReason.DUPLICATE_KEY : RejectionReason.NOT_JSON,
                    "Found " + Quotation.of(json) + ", expected a JSON object: " + message + ".");
        }
    }

    private static void requireEnd(JsonParser parser, String json) throws RejectedTaskException {
        int end = (int) parser.currentLocation().getCharOffset();
        if (end < json.length() && !json.substring(end).isBlank()) {
            throw new RejectedTaskException(
                    RejectionReason.TRAILING_TEXT,
                    "Found " + Quotation.of(json.substring(end)) + " after the JSON value, expected nothing.");
        }
    }
}
