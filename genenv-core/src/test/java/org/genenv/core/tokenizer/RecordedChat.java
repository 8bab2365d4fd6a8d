package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.genenv.core.ConformanceData;

/** A conversation as transformers rendered and encoded it. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RecordedChat(
        String title,
        List<Message> messages,
        ChatOptions options,
        boolean addGenerationPrompt,
        String text,
        int[] ids,
        boolean spellsSpecialTokens) {

    /** The recordings of a tokenizer: qwen2.5, qwen3 or smollm2. */
    static JsonNode recordings(String name) throws IOException {
        return new ObjectMapper()
                .readTree(ConformanceData.path("golden/text/" + name + ".json").toFile());
    }

    static List<RecordedChat> of(String name) throws IOException {
        List<RecordedChat> chats = new ArrayList<>();
        recordings(name).path("chats").forEach(chat -> chats.add(read(chat)));
        assertThat(chats).hasSizeGreaterThanOrEqualTo(18);
        return chats;
    }

    private static RecordedChat read(JsonNode chat) {
        List<ToolDefinition> tools = stream(chat.path("tools"))
                .map(tool -> ToolDefinition.of((ObjectNode) tool))
                .toList();
        return new RecordedChat(
                chat.path("title").asText(),
                stream(chat.path("messages")).map(RecordedChat::message).toList(),
                new ChatOptions(tools, chat.path("enableThinking").asBoolean(true)),
                chat.path("addGenerationPrompt").asBoolean(),
                chat.path("text").asText(),
                ints(chat.path("ids")),
                chat.path("title").asText().startsWith("special text"));
    }

    private static Message message(JsonNode message) {
        List<ToolCall> calls = stream(message.path("tool_calls"))
                .map(call -> call.path("function"))
                .map(call -> ToolCall.of(call.path("name").asText(), (ObjectNode) call.path("arguments")))
                .toList();
        return new Message(
                Message.Role.valueOf(message.path("role").asText().toUpperCase(Locale.ROOT)),
                message.path("content").asText(),
                Optional.empty(),
                calls);
    }

    static int[] ints(JsonNode array) {
        return stream(array).mapToInt(JsonNode::asInt).toArray();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    @Override
    public String toString() {
        return title
                + (addGenerationPrompt ? ", to be answered" : "")
                + (options.thinking() ? "" : ", without thinking");
    }
}
