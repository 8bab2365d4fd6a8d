package org.genenv.bench.bamboogle.play;

import java.util.Optional;
import org.genenv.core.tokenizer.ToolCall;
import org.genenv.core.tokenizer.ToolDefinition;

/** The search as a function that a model may call. */
final class SearchToolDefinition {
    static final String NAME = "search";
    private static final String QUERY = "query";

    static final ToolDefinition DEFINITION = new ToolDefinition(
            """
            {"type": "function", "function": {"name": "search", "description": "Finds documents of an encyclopedia by their words.", \
            "parameters": {"type": "object", "properties": {"query": {"type": "string", "description": "What to look for: a name, or a few words."}}, \
            "required": ["query"]}}}""");

    private SearchToolDefinition() {}

    /** @return what a call searches for; absent where it is no search */
    static Optional<String> query(ToolCall call) {
        if (!call.name().equals(NAME)) {
            return Optional.empty();
        }
        return Optional.of(call.argumentsTree().path(QUERY))
                .filter(query -> query.isTextual() && !query.textValue().isBlank())
                .map(query -> query.textValue().strip());
    }
}
