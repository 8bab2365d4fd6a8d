package org.genenv.bench.bfcl.play;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Briefing;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * How an agent is told of functions: in a system message for any model, or as tools that the chat template describes.
 *
 * <p>The message says what the leaderboard's says (version 4, gorilla at 6ea5797), in other words: when to call and when not to, the format
 * {@code [f(a=1), g()]} and nothing besides, that a turn goes on until no call comes, and the functions as JSON.
 */
public final class FunctionPrompt {
    private static final String INSTRUCTIONS =
            """
            You answer requests by calling functions. Read the request and the functions below, and call the one or the several that do \
            what is asked.
            If no function fits, say so. If the request lacks a value that a function requires, say which.

            Write calls in the form [function_name1(parameter1=value1, parameter2=value2), function_name2(parameter1=value1)] and \
            write nothing else beside them.

            You see the results of your calls and may call again, until everything that was asked in this turn is done. When you \
            have no more calls to make, answer without a call; the turn is then over and the next request may come.

            These are the functions you can call, in JSON:
            """;

    private static final ObjectWriter JSON = new ObjectMapper()
            .writer(new DefaultPrettyPrinter()
                    .withSeparators(Separators.createDefaultInstance()
                            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(new DefaultIndenter("    ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("    ", "\n")));

    private FunctionPrompt() {}

    /** @return functions as JSON, indented by four, as Python prints it */
    public static String json(List<? extends JsonNode> functions) {
        try {
            return JSON.writeValueAsString(JsonNodeFactory.instance.arrayNode().addAll(functions));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree that was read cannot be written", e);
        }
    }

    /**
     * Tells of functions in the system message.
     *
     * @param opening what the item says itself before the first request; a system message among it is appended
     */
    public static Briefing inWords(List<? extends JsonNode> functions, List<Message> opening) {
        StringBuilder system =
                new StringBuilder(INSTRUCTIONS).append(json(functions)).append('\n');
        List<Message> others = new ArrayList<>();
        for (Message message : opening) {
            if (message.role() == Message.Role.SYSTEM) {
                system.append('\n').append(message.content());
            } else {
                others.add(message);
            }
        }
        others.add(0, Message.system(system.toString()));
        return new Briefing(others, List.of());
    }

    /** Tells of functions as tools, each as the object that it is published as. */
    public static Briefing asTools(List<ObjectNode> functions, List<Message> opening) {
        return new Briefing(opening, functions.stream().map(ToolDefinition::of).toList());
    }
}
