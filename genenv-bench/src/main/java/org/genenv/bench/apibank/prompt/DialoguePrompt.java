package org.genenv.bench.apibank.prompt;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.python.PythonValues;
import org.genenv.core.domain.Briefing;
import org.genenv.core.environment.Observation;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * A dialogue so far as a model reads it, in training and in evaluation alike.
 *
 * <p>Source of the facts: DAMO-ConvAI, api-bank at 4835548: one call in square brackets is asked for, the year is 2023, descriptions are the
 * catalogue's JSON, and a past call is followed by {@code Response:} and its output as Python prints it. The words are ours. Departure:
 * a past call and its response are a message of the assistant and one of the user, so that a call reads as the model is to write it.
 */
public final class DialoguePrompt {
    private static final String CALL =
            """
            You are an assistant who helps a user by calling APIs. You read the conversation so far and write the one API call \
            that comes next, and nothing else, in this form:
            [ApiName(key1='value1', key2='value2')]
            Take the name and the keys from the descriptions below and the values from the conversation. A list is written without \
            quotes around it, as [..]. This year is 2023.
            Descriptions of the APIs:
            """;

    private static final String RESPONSE =
            """
            You are an assistant who helps a user by calling APIs. You read the conversation so far, which ends with what an API \
            returned, and tell the user in one or two short sentences what came of it. This year is 2023.
            Descriptions of the APIs:
            """;

    private static final String NATIVE_CALL =
            """
            You are an assistant who helps a user by calling functions. You read the conversation so far and make the one call that \
            comes next, with the values that the conversation tells. This year is 2023.""";

    private static final String NATIVE_RESPONSE =
            """
            You are an assistant who helps a user by calling functions. You read the conversation so far, which ends with what a \
            function returned, and tell the user in one or two short sentences what came of it. This year is 2023.""";

    /** What follows the assistant's own words, since a turn has to come in before it can answer. */
    private static final String GO_ON = "(Go on: write the call that comes next.)";

    private static final String GO_ON_RESPONDING = "(Go on: answer me.)";
    private static final String MARK = "Response: ";

    private DialoguePrompt() {}

    /**
     * The beginning of an episode.
     *
     * @param briefing instructions, descriptions, and the dialogue up to the assistant's last words
     * @param first what came in since
     */
    public record Opening(Briefing briefing, Observation first) {}

    /**
     * Opens a dialogue.
     *
     * @param apis what is described
     * @param history the dialogue so far
     * @param wantsCall whether a call comes next; else a response
     */
    public static Opening open(List<ApiDescription> apis, List<Turn> history, CallFormat format, boolean wantsCall) {
        List<Message> messages = new ArrayList<>();
        if (format != CallFormat.BARE) {
            messages.add(Message.system(instructions(apis, format, wantsCall)));
        }
        history.forEach(turn -> messages.addAll(messages(turn, format)));
        int end = messages.size();
        while (end > 0 && isIncoming(messages.get(end - 1))) {
            end--;
        }
        List<Message> incoming = end < messages.size()
                ? messages.subList(end, messages.size())
                : List.of(Message.user(wantsCall ? GO_ON : GO_ON_RESPONDING));
        List<ToolDefinition> tools = format == CallFormat.NATIVE
                ? apis.stream().map(ApiDescription::tool).toList()
                : List.of();
        return new Opening(new Briefing(messages.subList(0, end), tools), new Observation(incoming, List.of()));
    }

    private static boolean isIncoming(Message message) {
        return message.role() == Role.USER || message.role() == Role.TOOL;
    }

    private static String instructions(List<ApiDescription> apis, CallFormat format, boolean wantsCall) {
        if (format == CallFormat.NATIVE) {
            return wantsCall ? NATIVE_CALL : NATIVE_RESPONSE;
        }
        return (wantsCall ? CALL : RESPONSE)
                + apis.stream().map(ApiDescription::text).collect(Collectors.joining("\n"));
    }

    private static List<Message> messages(Turn turn, CallFormat format) {
        if (turn instanceof Turn.Said said) {
            return List.of(said.isUser() ? Message.user(said.text()) : Message.assistant(said.text()));
        }
        Turn.Called called = (Turn.Called) turn;
        Message call = format == CallFormat.NATIVE
                ? Message.assistant("", List.of(SpokenCall.toolCall(called.call())))
                : Message.assistant(called.call().toString());
        return List.of(call, result(called.output(), format));
    }

    private static Message result(JsonNode output, CallFormat format) {
        return format == CallFormat.NATIVE
                ? Message.tool(output.isTextual() ? output.asText() : output.toString())
                : Message.user((format == CallFormat.BARE ? "" : MARK) + PythonText.str(PythonValues.of(output)));
    }

    /**
     * What a call returned, in the middle of an episode.
     *
     * @param calls how many calls the turn made; those after the first were not run
     */
    public static Observation answer(Turn.Called called, CallFormat format, int calls) {
        JsonNode answer = called.exception().isNull() ? called.output() : called.exception();
        List<Message> messages = new ArrayList<>();
        messages.add(result(answer, format));
        for (int i = 1; i < calls && format == CallFormat.NATIVE; i++) {
            messages.add(Message.tool("Not run: make one call at a time."));
        }
        return new Observation(messages, List.of());
    }
}
