package org.genenv.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.SharedGames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalCommandIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private static String model() {
        return SharedGames.benchmarks()
                .resolveSibling("golden/models/qwen2-tied")
                .toString();
    }

    @Test
    void officialProtocolPlaysPublishedGamesAndWritesItsFiles() throws IOException {
        CommandRun run = CommandRun.of(
                "eval",
                "--benchmark",
                "alfworld",
                "--model",
                model(),
                "--data",
                SharedGames.benchmarks().toString(),
                "--split",
                "valid_unseen",
                "--limit",
                "3",
                "--output",
                folder.toString());

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("alfworld, official, valid_unseen", "95 % interval", "all", "tokens sampled");
        JsonNode results = JSON.readTree(folder.resolve("results.json").toFile());
        assertThat(results.get("items").asInt()).isEqualTo(3);
        assertThat(results.get("interval95")).hasSize(2);
        assertThat(results.get("partial").asBoolean()).isFalse();
        assertThat(results.get("options")).isEmpty();
        assertThat(results.get("limit").asInt()).isEqualTo(3);
        assertThat(results.get("model").asText()).isEqualTo(model());
        assertThat(Files.readAllLines(folder.resolve("items.jsonl"))).hasSize(3).allSatisfy(line -> {
            JsonNode item = JSON.readTree(line);
            assertThat(item.get("id").asText()).contains("/trial_");
            assertThat(item.get("verdict").asText()).isEqualTo("failure");
            assertThat(item.get("reason").asText()).isNotEmpty();
            assertThat(item.get("transcript").get(1).get("text").asText()).contains("Your task is to");
        });
    }

    @Test
    void paperProtocolCountsSingleSteps() throws IOException {
        CommandRun run = CommandRun.of(
                "eval",
                "--benchmark",
                "alfworld",
                "--model",
                model(),
                "--protocol",
                "paper",
                "--limit",
                "1",
                "--json",
                "--output",
                folder.toString());

        assertThat(run.code()).as(run.err()).isZero();
        JsonNode results = JSON.readTree(run.out());
        assertThat(results.get("protocol").asText()).isEqualTo("paper");
        assertThat(results.get("data").asText()).isEqualTo("the sample inside the jar");
        assertThat(results.get("items").asInt()).isGreaterThan(1);
        assertThat(Files.readAllLines(folder.resolve("items.jsonl")).get(0)).contains("#1");
        assertThat(run.err()).contains("No --data was given", "not ALFWorld's");
    }

    @Test
    void apiBankIsAnsweredTurnByTurnWithTheCeilingBesideTheScore() throws IOException {
        CommandRun run = CommandRun.of(
                "eval",
                "--benchmark",
                "api-bank",
                "--model",
                model(),
                "--limit",
                "3",
                "--option",
                "calls=native",
                "--output",
                folder.toString());

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("api-bank, official, all", "level 1", "responses, Rouge-L", "as the chat template writes");
        JsonNode results = JSON.readTree(folder.resolve("results.json").toFile());
        assertThat(results.get("ceiling").asDouble()).isBetween(50.0, 100.0);
        List<String> lines = Files.readAllLines(folder.resolve("items.jsonl"));
        assertThat(lines).hasSize(3);
        JsonNode first = JSON.readTree(lines.get(0));
        assertThat(first.get("id").asText()).isEqualTo("alarm-and-balance.jsonl#0");
        assertThat(first.get("reason").asText()).contains("recorded: [GetUserToken(username='mira'");
        assertThat(first.get("transcript").get(0).get("role").asText()).isEqualTo("tools");
        assertThat(first.get("transcript").get(4).get("text").asText()).isEqualTo("mira, heron42");
        CommandRun wrong = CommandRun.of(
                "eval", "--benchmark", "api-bank", "--model", model(), "--option", "calls=xml", "--limit", "1");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("option calls is 'xml', expected text or native");
    }

    @Test
    void wrongNamesAreNamedBeforeTheModelIsLoaded() {
        CommandRun benchmark = CommandRun.of("eval", "--benchmark", "alfwrld", "--model", "m");
        assertThat(benchmark.code()).isEqualTo(ExitCode.USAGE);
        assertThat(benchmark.err()).contains("--benchmark 'alfwrld' is not known", "Did you mean alfworld?");
        CommandRun split = CommandRun.of(
                "eval",
                "--benchmark",
                "all",
                "--model",
                "m",
                "--data",
                SharedGames.benchmarks().toString(),
                "--split",
                "valid_unsen");
        assertThat(split.err()).contains("--split 'valid_unsen' is not known", "Did you mean valid_unseen?");
        assertThat(CommandRun.of("eval", "--benchmark", "alfworld", "--model", "nowhere")
                        .err())
                .contains("--model: nowhere is no folder");
    }

    @Test
    void resultsOfAnotherEvaluationAreNotOverwritten() throws IOException {
        Path before = Files.writeString(folder.resolve("items.jsonl"), "precious");

        CommandRun run =
                CommandRun.of("eval", "--benchmark", "alfworld", "--model", model(), "--output", folder.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--output " + folder + " holds the results of another evaluation");
        assertThat(before).hasContent("precious");
        CommandRun aFile =
                CommandRun.of("eval", "--benchmark", "alfworld", "--model", model(), "--output", before.toString());
        assertThat(aFile.err()).contains(before + " is a file, expected the name of a folder");
    }

    @Test
    void anOptionIsCheckedByNameAndValueAndKeptWithTheFigures() throws IOException {
        String[] usual = {"eval", "--benchmark", "alfworld", "--model", model(), "--limit", "1", "--json"};
        CommandRun listing = CommandRun.of(append(usual, "--option", "admissible=true"));
        assertThat(listing.code()).as(listing.err()).isZero();
        assertThat(JSON.readTree(listing.out()).get("options").get("admissible").asText())
                .isEqualTo("true");
        assertThat(CommandRun.of(append(usual, "--option", "admisible=true")).err())
                .contains("--option 'admisible' is not known", "Did you mean admissible?");
        CommandRun wrong = CommandRun.of(append(usual, "--option", "admissible=yes"));
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("alfworld: option admissible is 'yes', expected true or false");
    }

    private static String[] append(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }
}
