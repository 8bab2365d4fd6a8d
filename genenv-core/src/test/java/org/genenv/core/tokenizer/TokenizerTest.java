package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenizerTest {

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void encodesAndDecodesLikeTheReference(String name) throws IOException {
        JsonNode recorded = new ObjectMapper()
                .readTree(ConformanceData.path("golden/text/" + name + ".json").toFile());
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/" + name + "-tokenizer"))) {
            assertThat(recorded.path("encodings")).hasSizeGreaterThan(100);
            for (JsonNode encoding : recorded.path("encodings")) {
                String text = encoding.path("text").asText();
                int[] ids = ints(encoding.path("ids"));
                assertThat(tokenizer.encode(text)).as("ids of '%s'", text).isEqualTo(ids);
                assertThat(tokenizer.decode(ids))
                        .isEqualTo(encoding.path("decoded").asText());
                assertThat(tokenizer.decode(ids, true))
                        .isEqualTo(encoding.path("decodedSkippingSpecial").asText());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "smollm2"})
    void chatsAreRenderedAndEncodedLikeTheReference(String name) throws IOException {
        JsonNode recorded = new ObjectMapper()
                .readTree(ConformanceData.path("golden/text/" + name + ".json").toFile());
        int compared = 0;
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/" + name + "-tokenizer"))) {
            ChatTemplate template = tokenizer.chatTemplate();
            for (JsonNode chat : recorded.path("chats")) {
                if (!chat.path("tools").isNull()) {
                    continue; // tool calls have a format of their own
                }
                var messages = StreamSupport.stream(chat.path("messages").spliterator(), false)
                        .map(m -> new Message(
                                Message.Role.valueOf(m.path("role").asText().toUpperCase(Locale.ROOT)),
                                m.path("content").asText()))
                        .toList();
                String text = template.render(
                        messages, chat.path("addGenerationPrompt").asBoolean());
                assertThat(text)
                        .as(chat.path("title").asText())
                        .isEqualTo(chat.path("text").asText());
                assertThat(tokenizer.encode(text)).isEqualTo(ints(chat.path("ids")));
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(18);
    }

    @Test
    void specialTokensComeFromTheConfiguration() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/models/qwen2-tied"))) {
            assertThat(tokenizer.vocabSize()).isEqualTo(640);
            assertThat(tokenizer.eosId()).hasValue(635);
            assertThat(tokenizer.padId()).hasValue(633);
            assertThat(tokenizer.tokenId("<|im_start|>")).hasValue(634);
            assertThat(tokenizer.tokenId("<|no such token|>")).isEmpty();
        }
    }

    @Test
    void longTextsAreNotCutOff() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/models/qwen2-tied"))) {
            String text = "go to cabinet 1. ".repeat(3000);
            assertThat(tokenizer.decode(tokenizer.encode(text))).isEqualTo(text);
        }
    }

    @Test
    void idsOutsideTheVocabularyAreRefusedByName() throws IOException {
        try (Tokenizer tokenizer = Tokenizer.load(ConformanceData.path("golden/models/qwen2-tied"))) {
            assertThatThrownBy(() -> tokenizer.decode(new int[] {1, 640}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("640")
                    .hasMessageContaining("position 1");
            assertThatThrownBy(() -> tokenizer.decode(new int[] {-1})).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void missingMalformedAndContradictingFilesAreNamed(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> Tokenizer.load(folder))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("tokenizer.json");

        Path file = folder.resolve("tokenizer.json");
        Files.writeString(file, "{\n\"model\": }");
        assertThatThrownBy(() -> Tokenizer.load(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("tokenizer.json")
                .hasMessageContaining("line 2");

        Files.writeString(file, "{\"model\": {\"type\": \"Magic\", \"vocab\": {\"a\": 0}}}");
        assertThatThrownBy(() -> Tokenizer.load(folder)).isInstanceOf(IOException.class);

        WordVocabulary.builder().word("a").build().write(folder, 16);
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"eos_token\": \"<stop>\"}");
        assertThatThrownBy(() -> Tokenizer.load(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("eos_token")
                .hasMessageContaining("<stop>");
    }

    @Test
    void anUnknownChatTemplateIsRefusedOnlyWhenItIsAskedFor(@TempDir Path folder) throws IOException {
        WordVocabulary.builder().word("a").build().write(folder, 16);
        Files.writeString(folder.resolve("chat_template.jinja"), "{{ messages }}");
        try (Tokenizer tokenizer = Tokenizer.load(folder)) {
            assertThat(tokenizer.encode("a")).hasSize(1);
            assertThatThrownBy(tokenizer::chatTemplate)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("Qwen2.5");
        }
    }

    @Test
    void useAfterCloseNamesTheFolder(@TempDir Path folder) throws IOException {
        WordVocabulary.builder().word("a").build().write(folder, 16);
        Tokenizer tokenizer = Tokenizer.load(folder);
        tokenizer.close();
        tokenizer.close();
        assertThatThrownBy(() -> tokenizer.encode("a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(folder.toString());
    }

    private static int[] ints(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToInt(JsonNode::asInt)
                .toArray();
    }
}
