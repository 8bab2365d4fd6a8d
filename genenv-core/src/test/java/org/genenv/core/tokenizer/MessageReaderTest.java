package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageReaderTest {
    private static JsonNode json(String text) throws JsonProcessingException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    @Test
    void bothFormsOfToolCallsAreRead() throws JsonProcessingException {
        ToolCall call = new ToolCall("look", "{\"at\": 1}");

        assertThat(
                        MessageReader.read(
                                json(
                                        """
                [{'role': 'assistant', 'content': null, 'reasoning_content': 'hm', 'tool_calls': [
                   {'id': 'c1', 'type': 'function', 'function': {'name': 'look', 'arguments': {'at':1}}},
                   {'name': 'look', 'arguments': {'at': 1}},
                   {'function': {'name': 'look', 'arguments': '{\\'at\\': 1}'}}]},
                 {'role': 'tool', 'tool_call_id': 'c1', 'name': 'look', 'content': 'here'}]""")))
                .containsExactly(
                        new Message(Message.Role.ASSISTANT, "", Optional.of("hm"), List.of(call, call, call)),
                        Message.tool("here"));
    }

    @Test
    void toolsMayBeAbsent() throws JsonProcessingException {
        assertThat(MessageReader.tools(json("{}").path("tools"))).isEmpty();
        assertThat(MessageReader.tools(json("null"))).isEmpty();
        assertThat(MessageReader.tools(json("[{'name':'look'}]")))
                .containsExactly(new ToolDefinition("{\"name\": \"look\"}"));
        assertThatThrownBy(() -> MessageReader.tools(json("{'name':'look'}")))
                .hasMessageContaining("tools is an object, expected an array");
        assertThatThrownBy(() -> MessageReader.tools(json("[{},'look']")))
                .hasMessageContaining("tools[1] is 'look', expected JSON");
    }

    @Test
    void whatTablesAndServicesMakeOfTheFormIsRead() throws JsonProcessingException {
        assertThat(
                        MessageReader.read(
                                json(
                                        """
                [{'role': 'user', 'content': [{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': 'b'}],
                  'tool_calls': null, 'weight': null},
                 {'role': 'assistant', 'content': '', 'tool_calls': [{'name': 'look', 'arguments': null}]}]""")))
                .containsExactly(Message.user("ab"), Message.assistant("", List.of(new ToolCall("look", "{}"))));
        ToolDefinition look = new ToolDefinition("{\"name\": \"look\"}");
        assertThat(MessageReader.tools(json("['{\\'name\\':\\'look\\'}']"))).containsExactly(look);
        assertThat(MessageReader.tools(json("'[{\\'name\\':\\'look\\'}]'"))).containsExactly(look);
        assertThatThrownBy(() -> MessageReader.tools(json("'[{'")))
                .hasMessageContaining("tools is '[{', expected JSON");
    }

    @Test
    void whatIsWrittenReadsBackEqual() {
        List<Message> messages = List.of(
                Message.system(""),
                Message.user("\u0000 \"quoted\"\n\uD83D\uDE00"),
                new Message(
                        Message.Role.ASSISTANT,
                        "so",
                        Optional.of("hm"),
                        List.of(new ToolCall("look", "{\"at\": [1, 2.5, null]}"), new ToolCall("wait", "{}"))),
                Message.tool("here"));
        List<ToolDefinition> tools = List.of(new ToolDefinition("{\"name\": \"look\", \"strict\": null}"));

        assertThat(MessageReader.read(MessageWriter.write(messages))).isEqualTo(messages);
        assertThat(MessageReader.tools(MessageWriter.tools(tools))).isEqualTo(tools);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | messages is an object, expected an array",
                "[] | messages is empty, expected an array of",
                "['a'] | messages[0] is 'a', expected an object",
                "[{'content': 'a'}] | messages[0].role is missing, expected one of system, user, assistant, tool",
                "[{'role': 'asistant', 'content': 'a'}] | messages[0].role is 'asistant', expected one of system, user, assistant, tool. Did you mean assistant?",
                "[{'role': 'user', 'content': 'a'}, {'role': 7}] | messages[1].role is 7",
                "[{'role': 'user'}] | messages[0].content is missing, expected a text",
                "[{'role': 'user', 'content': null}] | messages[0].content is null, expected a text",
                "[{'role': 'user', 'content': []}] | messages[0].content is an array, expected a text",
                "[{'role': 'user', 'content': [{'type': 'text', 'text': 'a'}, {'type': 'image_url', 'image_url': 'b'}]}] | messages[0].content[1] is an object of the type 'image_url'",
                "[{'role': 'user', 'content': 'a', 'mood': 'b'}] | messages[0].mood is set",
                "[{'role': 'user', 'content': 'a', 'tool_calls': [{'name': 'f', 'arguments': {}}]}] | messages[0]: a user message",
                "[{'role': 'assistant', 'tool_calls': {}}] | messages[0].tool_calls is an object, expected an array",
                "[{'role': 'assistant', 'tool_calls': ['f']}] | messages[0].tool_calls[0] is 'f', expected an object",
                "[{'role': 'assistant', 'tool_calls': [{'arguments': {}}]}] | messages[0].tool_calls[0].name is missing",
                "[{'role': 'assistant', 'tool_calls': [{'name': 'f', 'arguments': [1]}]}] | messages[0].tool_calls[0].arguments is an array",
                "[{'role': 'assistant', 'tool_calls': [{'function': {'name': 'f', 'arguments': 'x'}}]}] | messages[0].tool_calls[0].function: the arguments of a call to 'f' is no JSON",
                "[{'role': 'assistant', 'content': 'a', 'reasoning_content': 7}] | messages[0].reasoning_content is 7"
            })
    void whatIsNoConversationSaysWhere(String conversation, String expected) {
        assertThatThrownBy(() -> MessageReader.read(json(conversation)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }
}
