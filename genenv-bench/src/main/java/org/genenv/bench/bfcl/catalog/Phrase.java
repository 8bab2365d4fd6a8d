package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * How people ask for a call, such as <code>brew {cups} cups of {kind} tea</code>.
 *
 * @param text with the names of parameters in braces; <code>{address.street}</code> is an entry of a dict
 * @param sets arguments that the words themselves say
 */
record Phrase(String text, ObjectNode sets) {
    private static final Pattern SLOT = Pattern.compile("\\{([a-z_]+)(?:\\.([a-z_]+))?}");

    static Phrase read(JsonNode json) {
        return json.isTextual()
                ? new Phrase(json.textValue(), JsonNodeFactory.instance.objectNode())
                : new Phrase(json.get("text").textValue(), (ObjectNode) json.get("sets"));
    }

    /** @return the parameters whose values stand in the text */
    Set<String> slots() {
        Set<String> slots = new LinkedHashSet<>();
        Matcher matcher = SLOT.matcher(text);
        while (matcher.find()) {
            slots.add(matcher.group(1));
        }
        return slots;
    }

    /** Puts values into the text. */
    String fill(Map<String, JsonNode> arguments) {
        return SLOT.matcher(text).replaceAll(slot -> {
            JsonNode value = arguments.get(slot.group(1));
            return Matcher.quoteReplacement(said(slot.group(2) == null ? value : value.path(slot.group(2))));
        });
    }

    private static String said(JsonNode value) {
        if (!value.isArray()) {
            return value.asText();
        }
        List<String> items = StreamSupport.stream(value.spliterator(), false)
                .map(Phrase::said)
                .toList();
        String first = items.stream().limit(items.size() - 1L).collect(Collectors.joining(", "));
        return first.isEmpty() ? items.get(0) : first + " and " + items.get(items.size() - 1);
    }

    /** @return what stands between the values, each without blanks at its end */
    List<String> fragments() {
        List<String> fragments = new ArrayList<>();
        for (String fragment : SLOT.split(text, -1)) {
            if (!fragment.isBlank()) {
                fragments.add(fragment.stripTrailing());
            }
        }
        return fragments;
    }
}
