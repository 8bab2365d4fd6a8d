package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.Expression;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.decode.PythonCalls;
import org.genenv.bench.bfcl.decode.PythonParser;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;

/** Published calls, which are Python texts, as tool calls of a message. */
final class NativeCalls {
    private NativeCalls() {}

    /**
     * The message that makes these calls; as text where one has no form as a tool call, such as a call within a call.
     *
     * @param functions documents by name, whose order of parameters tells what arguments without a name are
     */
    static Message of(List<String> calls, Map<String, ObjectNode> functions) {
        List<ToolCall> toolCalls = new ArrayList<>();
        for (String text : calls) {
            Optional<ToolCall> call = toolCall(text, functions);
            if (call.isEmpty()) {
                return Message.assistant("[" + String.join(", ", calls) + "]");
            }
            toolCalls.add(call.get());
        }
        return Message.assistant("", toolCalls);
    }

    private static Optional<ToolCall> toolCall(String text, Map<String, ObjectNode> functions) {
        try {
            if (!(PythonParser.parse(text) instanceof Expression.Call call)
                    || !(call.function() instanceof Expression.Name name)
                    || !functions.containsKey(name.id())) {
                return Optional.empty();
            }
            List<Expression.Keyword> keywords = new ArrayList<>();
            Iterator<String> parameters = functions
                    .get(name.id())
                    .path("parameters")
                    .path("properties")
                    .fieldNames();
            for (Expression argument : call.positional()) {
                if (!parameters.hasNext() || argument instanceof Expression.Call) {
                    return Optional.empty();
                }
                keywords.add(new Expression.Keyword(Optional.of(parameters.next()), argument));
            }
            keywords.addAll(call.keywords());
            FunctionCall decoded = PythonCalls.call(new Expression.Call(name, List.of(), keywords));
            return Optional.of(ToolCall.of(decoded.name(), decoded.argumentsJson()));
        } catch (DecodeException e) {
            return Optional.empty(); // then it is shown as it is published
        }
    }
}
