package org.genenv.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Held to what transformers recorded. */
class TokenizeCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private static String tokenizer(String name) {
        return ConformanceData.path("golden/" + name + "-tokenizer").toString();
    }

    private CommandRun tokenize(String model, List<String> lines, String... more) throws IOException {
        Path input = Files.write(folder.resolve("in.jsonl"), lines);
        List<String> args = new ArrayList<>(List.of("tokenize", "--model", model, "--input", input.toString()));
        args.addAll(List.of(more));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static JsonNode recorded(String name) throws IOException {
        return JSON.readTree(
                ConformanceData.path("golden/text/" + name + ".json").toFile());
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void textsAreTransformersIds(String name) throws IOException {
        JsonNode encodings = recorded(name).path("encodings");
        List<String> lines = new ArrayList<>();
        for (JsonNode encoding : encodings) {
            lines.add(JSON.createObjectNode()
                    .put("text", encoding.path("text").asText())
                    .toString());
        }

        CommandRun run = tokenize(tokenizer(name), lines);

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.lines()).hasSize(encodings.size());
        for (int i = 0; i < encodings.size(); i++) {
            JsonNode line = JSON.readTree(run.lines().get(i));
            assertThat(line.fieldNames()).toIterable().containsExactly("text", "ids", "decoded");
            assertThat(line.path("ids")).isEqualTo(encodings.get(i).path("ids"));
            assertThat(line.path("decoded")).isEqualTo(encodings.get(i).path("decoded"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"qwen2.5", "qwen3", "smollm2"})
    void conversationsAreTransformersRendersAndIds(String name) throws IOException {
        for (boolean prompted : new boolean[] {false, true}) {
            List<JsonNode> chats = new ArrayList<>();
            recorded(name).path("chats").forEach(chat -> {
                if (chat.path("addGenerationPrompt").asBoolean() == prompted) {
                    chats.add(chat);
                }
            });
            List<String> lines = new ArrayList<>();
            for (JsonNode chat : chats) {
                ObjectNode line = JSON.createObjectNode();
                line.set("messages", chat.path("messages"));
                line.set("tools", chat.path("tools"));
                if (chat.has("enableThinking")) {
                    line.set("enable_thinking", chat.path("enableThinking"));
                }
                lines.add(line.toString());
            }

            CommandRun run = tokenize(
                    tokenizer(name), lines, prompted ? new String[] {"--add-generation-prompt"} : new String[0]);

            assertThat(run.code()).as(run.err()).isZero();
            assertThat(chats).hasSizeGreaterThanOrEqualTo(9).hasSameSizeAs(run.lines());
            for (int i = 0; i < chats.size(); i++) {
                JsonNode line = JSON.readTree(run.lines().get(i));
                assertThat(line.path("text")).isEqualTo(chats.get(i).path("text"));
                assertThat(line.path("ids")).isEqualTo(chats.get(i).path("ids"));
            }
        }
    }

    @Test
    void everyBadLineIsNamedAndNothingIsPrinted() throws IOException {
        CommandRun run = tokenize(
                tokenizer("smollm2"),
                List.of(
                        "{\"text\": \"a\"}",
                        "nonsense",
                        "{\"txt\": \"a\"}",
                        "{\"text\": 3}",
                        "{\"text\": \"a\", \"messages\": []}",
                        "{\"messages\": [{\"role\": \"usr\", \"content\": \"a\"}]}",
                        "{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}], \"tool\": []}",
                        "{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}], \"tools\": [{\"name\": \"look\"}]}",
                        "{\"text\": \"a\"} {}",
                        ""));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(
                        "in.jsonl:2: this is no JSON",
                        "in.jsonl:3: expected an object with either text or messages",
                        "in.jsonl:4: text is 3",
                        "in.jsonl:5: expected",
                        "in.jsonl:6: messages[0].role is 'usr'",
                        "in.jsonl:7: 'tool' is not known. Did you mean tools?",
                        "in.jsonl:8: tools were given, which the chat template of SmolLM2 cannot write",
                        "in.jsonl:9: this is no JSON",
                        "in.jsonl:10: expected an object")
                .doesNotContain("in.jsonl:1:");
    }

    @Test
    void whatIsMissingOrBrokenIsNamed() throws IOException {
        assertThat(tokenize("nowhere", List.of("{\"text\": \"a\"}")).err()).contains("--model: nowhere is no folder");
        assertThat(tokenize(folder.toString(), List.of("{\"text\": \"a\"}")).err())
                .contains("holds no tokenizer.json");
        assertThat(CommandRun.of("tokenize", "--model", tokenizer("qwen3"), "--input", "nowhere.jsonl")
                        .err())
                .contains("--input nowhere.jsonl: there is no such file");
        Path latin = Files.write(folder.resolve("latin.jsonl"), "é".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(CommandRun.of("tokenize", "--model", tokenizer("qwen3"), "--input", latin.toString())
                        .err())
                .contains("latin.jsonl:1: the byte 0xE9 is no UTF-8");

        Path copy = Files.createDirectories(folder.resolve("copy"));
        Files.copy(ConformanceData.path("golden/smollm2-tokenizer/tokenizer.json"), copy.resolve("tokenizer.json"));
        CommandRun noTemplate =
                tokenize(copy.toString(), List.of("{\"messages\": [{\"role\": \"user\", \"content\": \"a\"}]}"));
        assertThat(noTemplate.code()).isEqualTo(ExitCode.USAGE);
        assertThat(noTemplate.err()).contains("in.jsonl:1:", "there is no chat template");
        assertThat(tokenize(copy.toString(), List.of("{\"text\": \"\"}")).out())
                .isEqualTo("{\"text\":\"\",\"ids\":[],\"decoded\":\"\"}" + System.lineSeparator());

        byte[] whole = Files.readAllBytes(copy.resolve("tokenizer.json"));
        Files.write(copy.resolve("tokenizer.json"), Arrays.copyOf(whole, whole.length / 2));
        CommandRun truncated = tokenize(copy.toString(), List.of("{\"text\": \"a\"}"));
        assertThat(truncated.code()).isEqualTo(ExitCode.USAGE);
        assertThat(truncated.err())
                .contains("tokenizer.json: not valid JSON", "line")
                .doesNotContain("\tat ");
    }
}
