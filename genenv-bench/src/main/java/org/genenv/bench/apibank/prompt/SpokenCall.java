package org.genenv.bench.apibank.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.parse.CallParser;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.python.PythonLiteral;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValueException;
import org.genenv.bench.python.PythonValues;
import org.genenv.core.tokenizer.ParsedAnswer;
import org.genenv.core.tokenizer.ToolCall;

/** Calls between API-Bank's form and that of chat templates. */
public final class SpokenCall {
    private SpokenCall() {}

    /**
     * Finds the call in what a model said: its first tool call, else the first {@code [Name(key='value')]} outside of its thoughts.
     *
     * @return absent where there is none; the rest of the turn does not count
     */
    public static Optional<ApiCall> read(String turn) {
        ParsedAnswer answer = ParsedAnswer.parse(turn);
        if (answer.toolCalls().isEmpty()) {
            return CallParser.parse(answer.content());
        }
        ToolCall call = answer.toolCalls().get(0);
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> argument : call.argumentsTree().properties()) {
            if (!argument.getValue().isNull()) {
                parameters.put(argument.getKey(), text(argument.getValue()));
            }
        }
        return Optional.of(new ApiCall(call.name(), parameters));
    }

    /** The text of a value as it stands in a call: as Python prints it. */
    private static String text(JsonNode value) {
        return PythonText.str(PythonValues.of(value));
    }

    /** @return the call as a chat template writes it, its values typed as its API has them */
    public static ToolCall toolCall(ApiCall call) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        call.parameters().forEach((name, value) -> arguments.set(name, value(call.name(), name, value)));
        return ToolCall.of(call.name(), arguments);
    }

    private static JsonNode value(String api, String parameter, String text) {
        Api.Type type = Apis.named(api).stream()
                .flatMap(one -> one.parameters().stream())
                .filter(one -> one.name().equals(parameter))
                .map(Api.Parameter::type)
                .findFirst()
                .orElse(Api.Type.TEXT);
        if (type != Api.Type.TEXT) {
            try {
                return PythonLiteral.parse(text);
            } catch (PythonValueException e) {
                // What cannot be read as its type stays a text, which is how it was recorded.
                return JsonNodeFactory.instance.textNode(text);
            }
        }
        return JsonNodeFactory.instance.textNode(text);
    }
}
