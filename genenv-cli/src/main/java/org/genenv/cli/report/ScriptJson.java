package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Locale;

/** JSON for a script element of a page: whatever its texts say, they cannot end the element. */
final class ScriptJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ScriptJson() {}

    /** @return one line without {@code <}, in characters that all can be written as UTF-8 */
    static String of(JsonNode node) throws JsonProcessingException {
        return escaped(JSON.writeValueAsString(node));
    }

    /**
     * Within JSON these characters stand in texts alone, where an escape is the same text.
     *
     * @param json may be escaped already
     */
    static String escaped(String json) {
        StringBuilder escaped = new StringBuilder(json.length() + json.length() / 16);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean isPair = Character.isHighSurrogate(c)
                    && i + 1 < json.length()
                    && Character.isLowSurrogate(json.charAt(i + 1));
            if (isPair) {
                escaped.append(c).append(json.charAt(++i));
            } else if (c == '<' || c == '\u2028' || c == '\u2029' || Character.isSurrogate(c)) {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
