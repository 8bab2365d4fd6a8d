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
        assertThatThrownBy(() -> MessageReader.tools(json("{'name':'look'}"))).hasMessageContaining("an array");
        assertThatThrownBy(() -> MessageReader.tools(json("[{},'look']"))).hasMessageContaining("tool 1 is \"look\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | expected an array",
                "[] | one message or more",
                "['a'] | message 0 is \"a\"",
                "[{'content': 'a'}] | role of message 0 is ''",
                "[{'role': 'user'}] | content of message 0 is missing",
                "[{'role': 'user', 'content': [{'type': 'text', 'text': 'a'}]}] | join the texts",
                "[{'role': 'user', 'content': 'a', 'mood': 'b'}] | key 'mood'",
                "[{'role': 'user', 'content': 'a', 'tool_calls': [{'name': 'f', 'arguments': {}}]}] | message 0: a user message",
                "[{'role': 'assistant', 'tool_calls': {}}] | tool_calls of message 0 is an object",
                "[{'role': 'assistant', 'tool_calls': [{'arguments': {}}]}] | tool call 0 of message 0 has no name",
                "[{'role': 'assistant', 'tool_calls': [{'name': 'f', 'arguments': [1]}]}] | arguments is an array",
                "[{'role': 'assistant', 'tool_calls': [{'name': 'f', 'arguments': 'x'}]}] | is no JSON",
                "[{'role': 'assistant', 'content': 'a', 'reasoning_content': 7}] | reasoning_content of message 0 is 7"
            })
    void whatIsNoConversationSaysWhere(String conversation, String expected) {
        assertThatThrownBy(() -> MessageReader.read(json(conversation)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(expected);
    }
}
