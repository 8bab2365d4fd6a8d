package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.genenv.core.tokenizer.ToolCall;
import org.junit.jupiter.api.Test;

/** What a turn becomes in the transcript. */
class ConversationTest {
    private static final String CALL = "<tool_call>\n{\"name\": \"look\", \"arguments\": {\"at\": 1}}\n</tool_call>";

    @Test
    void callsAreTakenApartWhereToolsWereOffered() {
        assertThat(Conversation.said("<think>hm</think>\n\nso\n" + CALL, true))
                .isEqualTo(new Message(
                        Role.ASSISTANT, "so", Optional.of("hm"), List.of(new ToolCall("look", "{\"at\": 1}"))));
    }

    @Test
    void withoutToolsATurnIsItsText() {
        assertThat(Conversation.said(CALL, false)).isEqualTo(Message.assistant(CALL));
        assertThat(Conversation.said(" go north\n", true)).isEqualTo(Message.assistant(" go north\n"));
    }

    @Test
    void aMalformedCallIsKeptAsItWasSaid() {
        String text = CALL + "\n<tool_call>\n{oops\n</tool_call>";

        assertThat(Conversation.said(text, true)).isEqualTo(Message.assistant(text));
    }
}
