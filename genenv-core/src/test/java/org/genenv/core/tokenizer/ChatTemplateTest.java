package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTemplateTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ChatTemplate QWEN2_5 = new Qwen25Template(Qwen25Template.DEFAULT_SYSTEM);
    private static final ChatTemplate SMOLLM2 = new SmolLm2Template(SmolLm2Template.DEFAULT_SYSTEM);
    private static final ToolCall CALL = new ToolCall("look", "{\"at\": 1}");

    static Stream<ChatTemplate> templates() {
        return Stream.of(QWEN2_5, new Qwen3Template(), SMOLLM2, new TurnTemplate());
    }

    static Stream<ChatTemplate> templatesWithoutTools() {
        return Stream.of(SMOLLM2, new TurnTemplate());
    }

    @Test
    void qwenGroupsToolAnswersIntoOneUserTurn() {
        String expected =
                """

                <|im_start|>user
                <tool_response>
                1
                </tool_response>
                <tool_response>
                2
                </tool_response><|im_end|>
                <|im_start|>assistant
                """;
        List<Message> answers = List.of(Message.tool("1"), Message.tool("2"));

        assertThat(QWEN2_5.continuation(answers).text()).isEqualTo(expected);
        assertThat(new Qwen3Template().continuation(answers).text()).isEqualTo(expected);
        assertThat(new Qwen3Template()
                        .continuation(answers, new ChatOptions(List.of(), false))
                        .text())
                .isEqualTo(expected + "<think>\n\n</think>\n\n");
    }

    @Test
    void theTurnTemplateIsOneLineOfTwoMarksATurn() {
        assertThat(new TurnTemplate()
                        .render(
                                List.of(
                                        Message.user("A room."),
                                        Message.assistant("look"),
                                        Message.user("Nothing happens.")),
                                true)
                        .text())
                .isEqualTo("A room.\n>look<eos>Nothing happens.\n>");
    }

    @Test
    void qwen3TakesTheThoughtsOutOfEarlierAnswersButNotOutOfIncrements() {
        Qwen3Template template = new Qwen3Template();
        Message thoughtful = new Message(Message.Role.ASSISTANT, "4", Optional.of("2 and 2"), List.of());
        List<Message> before = List.of(Message.user("2+2?"));
        List<Message> after = List.of(Message.user("3+3?"));

        String whole = template.render(List.of(before.get(0), thoughtful, after.get(0)), true)
                .text();
        String grown = template.render(before, true).text()
                + template.turn(thoughtful).text()
                + template.continuation(after).text();

        assertThat(whole).doesNotContain("2 and 2");
        assertThat(grown).isEqualTo(whole.replace("assistant\n4", "assistant\n<think>\n2 and 2\n</think>\n\n4"));
    }

    @Test
    void qwen3KeepsThoughtsWhileOnlyToolsAnswer() {
        Qwen3Template template = new Qwen3Template();
        Message thoughtful = new Message(Message.Role.ASSISTANT, "Look:", Optional.of("where?"), List.of(CALL));
        List<Message> before = List.of(Message.user("find it"));
        List<Message> after = List.of(Message.tool("here"));

        String whole = template.render(List.of(before.get(0), thoughtful, after.get(0)), true)
                .text();

        assertThat(whole).contains("<think>\nwhere?\n</think>\n\nLook:\n<tool_call>");
        assertThat(template.render(before, true).text()
                        + template.turn(thoughtful).text()
                        + template.continuation(after).text())
                .isEqualTo(whole);
    }

    @ParameterizedTest
    @MethodSource("templates")
    void anEmptyConversationIsRefused(ChatTemplate template) {
        assertThatThrownBy(() -> template.render(List.of(), true)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("templatesWithoutTools")
    void whatATemplateWouldDropInSilenceIsRefused(ChatTemplate template) {
        List<Message> asked = List.of(Message.user("a"));
        ChatOptions tools = ChatOptions.withTools(List.of(new ToolDefinition("{\"name\": \"look\"}")));

        assertThatThrownBy(() -> template.render(asked, tools, true)).hasMessageContaining("tools");
        assertThatThrownBy(() -> template.render(asked, new ChatOptions(List.of(), false), true))
                .hasMessageContaining("thinking");
        assertThatThrownBy(() -> template.answer(Message.assistant("", List.of(CALL))))
                .hasMessageContaining("tool calls");
        assertThatThrownBy(() -> template.answer(new Message(Message.Role.ASSISTANT, "", Optional.of("hm"), List.of())))
                .hasMessageContaining("reasoning");
    }

    @Test
    void onlyTheAssistantThinksAndCalls() {
        assertThatThrownBy(() -> new Message(Message.Role.USER, "a", Optional.empty(), List.of(CALL)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("user");
    }

    @ParameterizedTest
    @ValueSource(strings = {"chat_template.jinja", "tokenizer_config.json", "list", "chat_template.json"})
    void theTemplateIsFoundWhereverItLies(String place, @TempDir Path folder) throws IOException {
        String jinja = JSON.readTree(ConformanceData.path("golden/qwen3-tokenizer/tokenizer_config.json")
                        .toFile())
                .path("chat_template")
                .asText();
        WordVocabulary.builder().word("a").build().write(folder, 16);
        Path configFile = folder.resolve("tokenizer_config.json");
        ObjectNode config = (ObjectNode) JSON.readTree(configFile.toFile());
        config.remove("chat_template");
        switch (place) {
            case "chat_template.jinja" -> {
                // Goes before the entry, and line ends of another system do not matter.
                config.put("chat_template", "another");
                Files.writeString(folder.resolve(place), jinja.replace("\n", "\r\n") + "\n");
            }
            case "tokenizer_config.json" -> config.put("chat_template", jinja);
            case "list" -> {
                config.withArray("chat_template")
                        .addObject()
                        .put("name", "tool_use")
                        .put("template", "another");
                config.withArray("chat_template")
                        .addObject()
                        .put("name", "default")
                        .put("template", jinja);
            }
            default ->
                Files.writeString(
                        folder.resolve(place),
                        JSON.createObjectNode().put("chat_template", jinja).toString());
        }
        Files.writeString(configFile, config.toString());

        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            assertThat(tokenizer.chatTemplate()).isInstanceOf(Qwen3Template.class);
        }
    }

    @Test
    void aTemplateThatDiffersInItsDefaultSystemMessageAloneIsKnown() throws IOException {
        String jinja = JSON.readTree(ConformanceData.path("golden/qwen2.5-tokenizer/tokenizer_config.json")
                        .toFile())
                .path("chat_template")
                .asText();
        Path file = Path.of("m/tokenizer_config.json");
        String base = jinja.replace(Qwen25Template.DEFAULT_SYSTEM, "You are a helpful assistant.");
        assertThatThrownBy(() ->
                        KnownChatTemplates.recognise(file, jinja.replace(Qwen25Template.DEFAULT_SYSTEM, "one\\ttwo")))
                .isInstanceOf(IllegalStateException.class);
        String mathematical = jinja.replace(Qwen25Template.DEFAULT_SYSTEM, "Put the answer within \\\\boxed{}.");

        assertThat(KnownChatTemplates.recognise(file, base))
                .isEqualTo(new Qwen25Template("You are a helpful assistant."));
        assertThat(KnownChatTemplates.recognise(file, mathematical))
                .isEqualTo(new Qwen25Template("Put the answer within \\boxed{}."));
        assertThatThrownBy(() -> KnownChatTemplates.recognise(file, jinja.replace("# Tools", "# Functions")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("m/tokenizer_config.json")
                .hasMessageContaining("ChatML");
        assertThatThrownBy(() -> KnownChatTemplates.recognise(file, "{{ '<|start_header_id|>' }}"))
                .hasMessageContaining("Llama 3");
    }
}
