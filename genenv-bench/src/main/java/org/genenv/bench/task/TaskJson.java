package org.genenv.bench.task;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text to one JSON object and nothing else. Thread-safe. */
public final class TaskJson {

    /** Chat models like to put their JSON into a fenced block of Markdown, and nothing around it. */
    private static final Pattern FENCE = Pattern.compile("```(?:json)?\\s*\\n(.*?)\\n?\\s*```", Pattern.DOTALL);

    private final ObjectMapper mapper;
    private final int longest;

    /**
     * @param longest the most characters of a task
     * @param deepest the most levels of nesting
     */
    public TaskJson(int longest, int deepest) {
        this.longest = longest;
        this.mapper = new ObjectMapper(JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxNestingDepth(deepest).build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build());
    }

    /**
     * Reads a task.
     *
     * @param text anything; the object may stand in a fenced block of Markdown
     * @throws RejectedTaskException with a {@link FormReason} if it is anything but one JSON object
     */
    public JsonNode read(String text) throws RejectedTaskException {
        if (text.length() > longest) {
            throw new RejectedTaskException(
                    FormReason.TOO_LONG,
                    "The text has " + text.length() + " characters, but a task has at most " + longest + ".");
        }
        String json = text.strip();
        Matcher fence = FENCE.matcher(json);
        return parse(fence.matches() ? fence.group(1) : json);
    }

    private JsonNode parse(String json) throws RejectedTaskException {
        try (JsonParser parser = mapper.createParser(json)) {
            JsonNode root = mapper.readTree(parser);
            if (root == null || root.isMissingNode()) {
                throw new RejectedTaskException(FormReason.NOT_JSON, "The text is empty, expected a JSON object.");
            }
            requireEnd(parser, json);
            if (!root.isObject()) {
                throw new RejectedTaskException(
                        FormReason.NOT_AN_OBJECT,
                        "Found " + Quotation.of(root.toString()) + ", expected a JSON object.");
            }
            return root;
        } catch (IOException e) {
            String message = e.getMessage() == null
                    ? ""
                    : e.getMessage().lines().findFirst().orElse("");
            boolean isDuplicate = message.startsWith("Duplicate field");
            throw new RejectedTaskException(
                    isDuplicate ? FormReason.DUPLICATE_KEY : FormReason.NOT_JSON,
                    "Found " + Quotation.of(json) + ", expected a JSON object: " + message + ".");
        }
    }

    private static void requireEnd(JsonParser parser, String json) throws RejectedTaskException {
        int end = (int) parser.currentLocation().getCharOffset();
        if (end < json.length() && !json.substring(end).isBlank()) {
            throw new RejectedTaskException(
                    FormReason.TRAILING_TEXT,
                    "Found " + Quotation.of(json.substring(end)) + " after the JSON value, expected nothing.");
        }
    }
}
