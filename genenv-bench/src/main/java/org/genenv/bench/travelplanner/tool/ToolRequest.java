package org.genenv.bench.travelplanner.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.core.tokenizer.ParsedAnswer;
import org.genenv.core.tokenizer.ToolCall;

/**
 * A tool that an agent wants to use.
 *
 * @param name as it was called
 * @param arguments in the order of the tool's parameters, or as given where the tool is not known
 */
record ToolRequest(String name, List<String> arguments) {
    /** {@code Action: Name[a, b]} on a line of its own, where {@code Action:} may be left away. */
    private static final Pattern LINE = Pattern.compile(
            "^\\s{0,8}(?:Action(?: \\d{1,3})?:)?\\s{0,8}([A-Za-z]{3,40})\\[([^\\n]{0,2000})\\]\\W{0,8}$");

    ToolRequest {
        arguments = List.copyOf(arguments);
    }

    /** The calls of an answer in the chat template's own form. */
    static List<ToolRequest> called(ParsedAnswer answer) {
        return answer.toolCalls().stream().map(ToolRequest::of).toList();
    }

    private static ToolRequest of(ToolCall call) {
        ObjectNode given = call.argumentsTree();
        List<String> arguments = new ArrayList<>();
        Optional<ToolSpec> spec = Toolbox.spec(call.name());
        if (spec.isPresent()) {
            for (ToolSpec.Parameter parameter : spec.get().parameters()) {
                JsonNode value = given.get(parameter.name());
                if (value != null) {
                    arguments.add(value.asText());
                }
            }
        }
        return new ToolRequest(call.name(), arguments);
    }

    /** The first action that stands on a line; what follows a model has only imagined. */
    static Optional<ToolRequest> written(String text) {
        for (String line : text.lines().toList()) {
            Matcher action = LINE.matcher(line);
            if (action.matches()) {
                return Optional.of(new ToolRequest(action.group(1), split(action.group(2))));
            }
        }
        return Optional.empty();
    }

    private static List<String> split(String arguments) {
        List<String> texts = new ArrayList<>();
        for (String argument : arguments.split(",", -1)) {
            String text = argument.strip();
            boolean isQuoted = text.length() > 1
                    && (text.startsWith("\"") || text.startsWith("'"))
                    && text.charAt(0) == text.charAt(text.length() - 1);
            texts.add(isQuoted ? text.substring(1, text.length() - 1) : text);
        }
        return texts;
    }
}
