package org.genenv.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversationLayoutTest {
    private static ObjectNode row(String json) throws JsonProcessingException {
        return (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
    }

    private static Demonstration read(String json) throws JsonProcessingException {
        ObjectNode row = row(json);
        return ConversationLayout.of(row).read(row);
    }

    @Test
    void ofMessagesAllThatTheAssistantSaysIsLearnt() throws JsonProcessingException {
        Demonstration read = read(
                """
                {'messages': [{'role': 'user', 'content': 'a'}, {'role': 'assistant', 'content': 'b'},
                              {'role': 'tool', 'content': 'c'}, {'role': 'assistant', 'content': 'd'}],
                 'tools': [{'name': 'f'}], 'enable_thinking': false, 'reward': 1.0}""");

        assertThat(read.segments())
                .containsExactly(
                        new Segment(Message.user("a"), 0),
                        new Segment(Message.assistant("b"), 1),
                        new Segment(Message.tool("c"), 0),
                        new Segment(Message.assistant("d"), 1));
        assertThat(read.tools()).containsExactly(new ToolDefinition("{\"name\": \"f\"}"));
    }

    @Test
    void ofACompletionOnlyTheCompletionIsLearnt() throws JsonProcessingException {
        assertThat(
                        read("""
                {'prompt': [{'role': 'user', 'content': 'a'}, {'role': 'assistant', 'content': 'b'},
                            {'role': 'user', 'content': 'c'}],
                 'completion': [{'role': 'assistant', 'content': 'd'}], 'tools': null}""")
                                .segments())
                .containsExactly(
                        new Segment(Message.user("a"), 0),
                        new Segment(Message.assistant("b"), 0),
                        new Segment(Message.user("c"), 0),
                        new Segment(Message.assistant("d"), 1));
        assertThat(read("{'prompt': 'a', 'completion': ' b'}").segments())
                .containsExactly(new Segment(Message.user("a"), 0), new Segment(Message.assistant(" b"), 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | has no columns, expected messages, or prompt and completion",
                "{'b': 1, 'a': 2} | has the columns a, b, expected messages, or prompt and completion",
                "{'prompt': 'a', 'chosen': 'b', 'rejected': 'c'} | These are preferences",
                "{'conversations': []} | Name the column messages",
                "{'prompt': [], 'reward_model': {}, 'data_source': 'x'} | game.offlineTasks",
                "{'prompt': 'a'} | A prompt alone",
                "{'text': 'a'} | who says what",
                "{'messages': null} | messages is null, expected an array",
                "{'messages': [{'role': 'user', 'content': 'a'}]} | messages has no message of the assistant",
                "{'prompt': [{'role': 'assistant', 'content': 'a'}], 'completion': [{'role': 'user', 'content': 'a'}]} | completion has no message of the assistant",
                "{'prompt': 'a', 'completion': [{'role': 'asistant', 'content': 'b'}]} | completion[0].role is 'asistant'",
                "{'prompt': 'a', 'completion': 7} | completion is 7, expected an array",
                "{'messages': [{'role': 'assistant', 'content': 'a'}], 'images': ['b']} | images is not empty",
                "{'messages': [{'role': 'assistant', 'content': 'a'}], 'tools': 'look'} | tools is 'look', expected JSON"
            })
    void whatHoldsNothingToImitateSaysWhy(String json, String expected) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(json)).withMessageContaining(expected);
    }
}
