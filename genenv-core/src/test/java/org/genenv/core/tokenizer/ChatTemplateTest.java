package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChatTemplateTest {

    static Stream<ChatTemplate> templates() {
        return Stream.of(ChatMlTemplate.QWEN2_5, ChatMlTemplate.SMOLLM2, new TurnTemplate());
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aConversationGrowsByItsContinuationsAlone(ChatTemplate template) {
        List<Message> messages =
                new ArrayList<>(List.of(Message.system("You act."), Message.user("A room.\n\nTask: x")));
        String text = template.render(messages, true);
        List<List<Message>> observations = List.of(
                List.of(Message.user("You see a mug 1.")),
                List.of(Message.tool("1"), Message.tool("2")),
                List.of(Message.tool("3"), Message.user("go on")));
        for (List<Message> observation : observations) {
            messages.add(Message.assistant("go to shelf 1"));
            messages.addAll(observation);
            text += "go to shelf 1" + template.endOfTurn() + template.continuation(observation);
            assertThat(text).isEqualTo(template.render(messages, true));
        }
    }

    @Test
    void qwenGroupsToolAnswersIntoOneUserTurn() {
        assertThat(ChatMlTemplate.QWEN2_5.continuation(List.of(Message.tool("1"), Message.tool("2"))))
                .isEqualTo(
                        """

                        <|im_start|>user
                        <tool_response>
                        1
                        </tool_response>
                        <tool_response>
                        2
                        </tool_response><|im_end|>
                        <|im_start|>assistant
                        """);
    }

    @Test
    void theTurnTemplateIsOneLineOfTwoMarksATurn() {
        assertThat(new TurnTemplate()
                        .render(
                                List.of(
                                        Message.user("A room."),
                                        Message.assistant("look"),
                                        Message.user("Nothing happens.")),
                                true))
                .isEqualTo("A room.\n>look<eos>Nothing happens.\n>");
    }

    @ParameterizedTest
    @MethodSource("templates")
    void anEmptyConversationIsRefused(ChatTemplate template) {
        assertThatThrownBy(() -> template.render(List.of(), true)).isInstanceOf(IllegalArgumentException.class);
    }
}
