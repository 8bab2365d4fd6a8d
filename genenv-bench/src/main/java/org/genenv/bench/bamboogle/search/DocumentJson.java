package org.genenv.bench.bamboogle.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A document as one line of JSON: {@code {"title", "text"}}, or as Search-R1 and FlashRAG have it {@code {"id", "contents"}}, where the first line of the
 * contents is the title, in quotation marks or not. Other keys are ignored.
 */
final class DocumentJson {
    private static final String EXPECTED =
            ", expected {\"title\": \"..\", \"text\": \"..\"} or {\"id\": .., \"contents\": \"..\"}";
    private static final ObjectMapper JSON = new ObjectMapper();

    private DocumentJson() {}

    static Document read(String line) throws MalformedDocumentException {
        JsonNode root;
        try {
            root = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new MalformedDocumentException("this is no JSON: " + e.getOriginalMessage());
        }
        if (!root.isObject()) {
            throw new MalformedDocumentException("this is no JSON object" + EXPECTED);
        }
        return root.has("contents") ? ofContents(root) : new Document(text(root, "title"), text(root, "text"));
    }

    private static Document ofContents(JsonNode root) throws MalformedDocumentException {
        String contents = text(root, "contents");
        int end = contents.indexOf('\n');
        if (end < 0) {
            return new Document(root.path("id").asText(""), contents);
        }
        String title = contents.substring(0, end).strip();
        boolean isQuoted = title.length() >= 2 && title.startsWith("\"") && title.endsWith("\"");
        return new Document(
                isQuoted ? title.substring(1, title.length() - 1) : title,
                contents.substring(end + 1).strip());
    }

    private static String text(JsonNode root, String key) throws MalformedDocumentException {
        JsonNode value = root.path(key);
        if (!value.isTextual()) {
            throw new MalformedDocumentException(
                    key + " is " + (value.isMissingNode() ? "missing" : "no text") + EXPECTED);
        }
        return value.textValue().strip();
    }
}
