package org.genenv.bench.simulated;

import java.util.List;
import java.util.Locale;
import org.genenv.core.tokenizer.Message;

/** The question in prose. */
final class ToolResultProse {
    private static final String RULES =
            """
            You stand for tools that have no implementation. An assistant calls one of them, and you write what the call returns: one \
            JSON object with the keys that the tool's definition declares for its results, or {"error": "why"} where such a call would \
            fail. Do what a real tool would do with just these arguments, and agree with what was returned before. A tool knows nothing \
            of what the user wants: do not answer the user, do not say what to call next, and write nothing beside the JSON object.
            Example: brew_tea(kind='green', cups=3) returns {"status": "brewing", "minutes": 4}""";

    private ToolResultProse() {}

    static List<Message> messages(SimulatedTool tool, List<Message> conversation, String call) {
        StringBuilder user =
                new StringBuilder("The tool:\n").append(tool.definition()).append("\n\nThe conversation so far:\n");
        for (Message message : conversation) {
            user.append(message.role().name().toLowerCase(Locale.ROOT))
                    .append(": ")
                    .append(message.content())
                    .append('\n');
        }
        user.append("\nThe call:\n").append(call).append("\n\nWhat it returns, as one JSON object:");
        return List.of(Message.system(RULES), Message.user(user.toString()));
    }
}
