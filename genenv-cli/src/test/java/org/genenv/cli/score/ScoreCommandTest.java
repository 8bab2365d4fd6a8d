package org.genenv.cli.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.SharedGames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private CommandRun score(List<String> lines, String... more) throws IOException {
        Path file = Files.write(folder.resolve("predictions.jsonl"), lines);
        List<String> args = new ArrayList<>(List.of(
                "score",
                "--benchmark",
                "alfworld",
                "--predictions",
                file.toString(),
                "--data",
                SharedGames.benchmarks().toString()));
        args.addAll(List.of(more));
        return CommandRun.of(args.toArray(String[]::new));
    }

    private static String prediction(String id, List<String> commands) {
        ObjectNode line = JSON.createObjectNode().put("id", id);
        commands.forEach(line.putArray("commands")::add);
        return line.toString();
    }

    /** The walkthroughs that the games of a whole split carry. */
    private static List<String> walkthroughs(String split) throws IOException {
        List<String> lines = new ArrayList<>();
        Path file = SharedGames.benchmarks().resolve("alfworld").resolve(split + ".zip");
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().endsWith("game.tw-pddl")) {
                    List<String> commands = new ArrayList<>();
                    JSON.readTree(zip.readAllBytes()).get("walkthrough").forEach(step -> commands.add(step.asText()));
                    lines.add(
                            prediction(entry.getName().replaceFirst(".*/([^/]+/[^/]+)/game.tw-pddl", "$1"), commands));
                }
            }
        }
        return lines;
    }

    @Test
    void walkthroughsWinEveryGameOfASplit() throws IOException {
        List<String> predictions = walkthroughs("valid_unseen");

        CommandRun run = score(predictions, "--summary");

        assertThat(run.code()).isZero();
        assertThat(run.lines()).hasSize(predictions.size() + 1);
        for (int i = 0; i < predictions.size(); i++) {
            JsonNode in = JSON.readTree(predictions.get(i));
            JsonNode out = JSON.readTree(run.lines().get(i));
            assertThat(out.fieldNames()).toIterable().containsExactly("id", "won", "steps", "score");
            assertThat(out.get("id")).isEqualTo(in.get("id"));
            assertThat(out.get("won").asBoolean()).isTrue();
            assertThat(out.get("steps").asInt()).isEqualTo(in.get("commands").size());
            assertThat(out.get("score").asInt()).isEqualTo(1);
        }
        JsonNode aggregate = JSON.readTree(run.lines().get(predictions.size()));
        assertThat(aggregate.get("successRate").asDouble()).isEqualTo(1);
        assertThat(aggregate
                        .get("byType")
                        .get("pick_two_obj_and_place")
                        .get("items")
                        .asInt())
                .isEqualTo(17);
        assertThat(run.err()).contains("won 134 of 134, 100.0 % [97.2, 100.0]");
    }

    @Test
    void wrongEmptyTruncatedAndLateAnswersDoNotWin() throws IOException {
        List<String> walkthrough = new ArrayList<>();
        JSON.readTree(walkthroughs("valid_unseen").get(0)).get("commands").forEach(c -> walkthrough.add(c.asText()));
        List<String> late = new ArrayList<>(Collections.nCopies(50, "look"));
        late.addAll(walkthrough);
        List<String> shouted = walkthrough.stream()
                .map(command -> command.toUpperCase(Locale.ROOT))
                .toList();
        String all = String.join("\n", walkthrough);

        CommandRun run = score(List.of(
                prediction(SharedGames.LAMP, List.of()),
                prediction(SharedGames.LAMP, walkthrough.subList(0, walkthrough.size() - 1)),
                prediction(SharedGames.LAMP, late),
                prediction(SharedGames.LAMP, shouted),
                prediction(SharedGames.LAMP, List.of(all))));

        assertThat(run.code()).isZero();
        assertThat(run.lines())
                .allSatisfy(line ->
                        assertThat(JSON.readTree(line).get("won").asBoolean()).isFalse());
        assertThat(run.lines())
                .extracting(line -> JSON.readTree(line).get("steps").asInt())
                .containsExactly(0, walkthrough.size() - 1, 50, walkthrough.size(), 1);
    }

    @Test
    void commandsAfterTheWinAreIgnored() throws IOException {
        JsonNode first = JSON.readTree(walkthroughs("valid_unseen").get(0));
        List<String> commands = new ArrayList<>();
        first.get("commands").forEach(command -> commands.add(command.asText()));
        int needed = commands.size();
        commands.add("look");

        JsonNode verdict = JSON.readTree(
                score(List.of(prediction(first.get("id").asText(), commands))).out());

        assertThat(verdict.get("won").asBoolean()).isTrue();
        assertThat(verdict.get("steps").asInt()).isEqualTo(needed);
    }

    @Test
    void anItemCountsOnceAndTheCoverageIsTold() throws IOException {
        List<String> predictions = walkthroughs("valid_unseen").subList(0, 3);
        String failed = prediction(JSON.readTree(predictions.get(0)).get("id").asText(), List.of("look"));

        CommandRun run = score(
                List.of(failed, predictions.get(0), predictions.get(1), predictions.get(2), predictions.get(2)),
                "--summary");

        assertThat(run.code()).as("a repeated item is no fault").isZero();
        assertThat(run.lines()).hasSize(6);
        assertThat(run.lines().subList(0, 5))
                .as("every line has a verdict of its own")
                .extracting(line -> JSON.readTree(line).get("won").asBoolean())
                .containsExactly(false, true, true, true, true);
        assertThat(run.err())
                .contains(
                        "won 2 of 3",
                        "Answered: 3 of 134 items of valid_unseen.",
                        "2 lines answer an item again; each has its verdict, but the figures count its first answer: line 2 (",
                        ", as line 1), line 5 (");
        JsonNode aggregate = JSON.readTree(run.lines().get(5));
        assertThat(aggregate.get("items").asInt()).isEqualTo(3);
        assertThat(aggregate.get("repeatedLines").asInt()).isEqualTo(2);
        assertThat(aggregate.get("answered").toString()).isEqualTo("{\"valid_unseen\":{\"answered\":3,\"items\":134}}");
        assertThat(aggregate.get("headline").get("score").asDouble())
                .as("in per cent, as in results.json")
                .isEqualTo(100 * aggregate.get("successRate").asDouble());
    }

    @Test
    void everyBenchmarkTellsTheCoverageOfItsSample() throws IOException {
        Path file = folder.resolve("sample.jsonl");
        String[][] answers = {
            {"bfcl", "{\"id\":\"irrelevance_sample_0\",\"output\":\"No.\"}", "items of irrelevance"},
            {"api-bank", "{\"file\":\"reminder.jsonl\",\"sampleId\":0,\"output\":\"\"}", "items of level "},
            {"bamboogle", "{\"id\":\"sample_0\",\"output\":\"x\"}", "items of the "},
            {"travelplanner", "{\"id\":1,\"plan\":null}", "items of "}
        };
        for (String[] one : answers) {
            Files.write(file, List.of(one[1], one[1]));
            CommandRun run =
                    CommandRun.of("score", "--benchmark", one[0], "--predictions", file.toString(), "--summary");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.err()).as(one[0]).containsPattern("Answered: 1 of \\d+ " + one[2]);
            assertThat(run.err()).as(one[0]).contains("1 line answers an item again");
            JsonNode aggregate = JSON.readTree(run.lines().get(2));
            assertThat(aggregate.get("headline").get("items").asInt())
                    .as(one[0])
                    .isEqualTo(1);
            assertThat(aggregate.get("repeatedLines").asInt()).as(one[0]).isEqualTo(1);
        }
    }

    @Test
    void everyLineGetsItsLineWhateverItIs() throws IOException {
        CommandRun run = score(List.of(
                "{\"id\": \"no/game\", \"commands\": []}",
                "not json",
                "",
                "{\"id\": \"" + SharedGames.LAMP + "\", \"commands\": \"look\"}",
                "[1]",
                prediction(SharedGames.LAMP, List.of("look"))));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.lines()).hasSize(6);
        assertThat(JSON.readTree(run.lines().get(0)).get("error").asText()).contains("'no/game' is no game of");
        assertThat(JSON.readTree(run.lines().get(5)).has("error")).isFalse();
        assertThat(run.err())
                .contains("predictions.jsonl:2: this is no JSON: ", "predictions.jsonl:3: the line is empty")
                .contains("predictions.jsonl:5: this is no JSON object: [1]", "won 0 of 6")
                .contains("5 lines are no answer of this benchmark");
    }

    @Test
    void aLineWithASecondAnswerOrADoubledKeyIsNoAnswer() throws IOException {
        String answer = prediction(SharedGames.LAMP, List.of("look"));

        CommandRun run =
                score(List.of(answer + answer, "{\"id\":\"a\"," + answer.substring(1), answer + " rest", answer));

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("predictions.jsonl:1: the line holds more than one JSON value, expected one answer a line")
                .contains("predictions.jsonl:2: this is no JSON: Duplicate field 'id'")
                .contains("predictions.jsonl:3: this is no JSON: Unrecognized token 'rest'")
                .contains("3 lines are no answer of this benchmark")
                .doesNotContain("REDACTED");
        assertThat(run.lines()).hasSize(4);
    }

    @Test
    void outputFileTakesTheLinesAndStandardOutputTheSummary() throws IOException {
        Path answers = folder.resolve("answers.jsonl");

        CommandRun run = score(
                List.of(prediction(SharedGames.LAMP, List.of("look"))), "--output", answers.toString(), "--summary");

        assertThat(run.code()).isZero();
        assertThat(answers)
                .content()
                .startsWith("{\"id\":\"look_at_obj_in_light-AlarmClock")
                .endsWith("\n");
        assertThat(run.lines()).singleElement().asString().contains("\"benchmark\":\"alfworld\"");
    }

    @Test
    void callsOfApiBankAreScoredBesideTheirCeiling() throws IOException {
        Path file = Files.writeString(
                folder.resolve("calls.jsonl"),
                """
                {"file":"reminder.jsonl","sampleId":0,"output":"[GetUserToken(username='mira', password='heron42')]"}
                {"file":"health.jsonl","sampleId":2,"output":"I noted it."}
                {"file":"reminder.jsonl","sampleId":"0","output":""}
                """);
        CommandRun run = CommandRun.of("score", "--benchmark", "api-bank", "--predictions", file.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.lines())
                .containsExactly(
                        "{\"file\":\"reminder.jsonl\",\"sampleId\":0,\"correct\":true,"
                                + "\"parsed\":{\"username\":\"mira\",\"password\":\"heron42\"},"
                                + "\"result\":{\"token\":\"h7k2m9q4w8e1r5t3y6\"},\"exception\":null,\"reason\":\"CORRECT\"}",
                        "{\"file\":\"health.jsonl\",\"sampleId\":2,\"correct\":false,\"parsed\":null,"
                                + "\"result\":null,\"exception\":null,\"reason\":\"NO_CALL\"}",
                        "{\"file\":\"reminder.jsonl\",\"sampleId\":\"0\",\"correct\":false,\"parsed\":null,"
                                + "\"result\":null,\"exception\":null,"
                                + "\"error\":\"sampleId is \\\"0\\\", expected a whole number\"}");
        assertThat(run.err())
                .contains("the sample inside the jar", "1 of    3", "ceiling", "1 of    2", "calls.jsonl:3");
    }

    @Test
    void unknownBenchmarkAndMissingDataAreNamed() throws IOException {
        CommandRun benchmark = CommandRun.of("score", "--benchmark", "alfworl", "--predictions", "f", "--data", "d");
        assertThat(benchmark.code()).isEqualTo(ExitCode.USAGE);
        assertThat(benchmark.err())
                .contains("--benchmark 'alfworl' is not known; known are alfworld, ", "Did you mean alfworld?");

        Path file = Files.writeString(folder.resolve("p.jsonl"), "");
        CommandRun data = CommandRun.of(
                "score", "--benchmark", "alfworld", "--predictions", file.toString(), "--data", "nowhere");
        assertThat(data.code()).isEqualTo(ExitCode.USAGE);
        assertThat(data.err()).contains("--data: nowhere: there is no such folder");
        CommandRun empty = CommandRun.of(
                "score", "--benchmark", "alfworld", "--predictions", file.toString(), "--data", folder.toString());
        assertThat(empty.err()).contains("holds no game");
    }

    @Test
    void filesWithoutAnswersAreToldApart() throws IOException {
        assertThat(score(List.of()).err()).contains("predictions.jsonl is empty");
        assertThat(score(List.of()).code()).isEqualTo(ExitCode.USAGE);
        Path latin =
                Files.write(folder.resolve("l.jsonl"), "{}\n{\"id\": \"ü\"}".getBytes(StandardCharsets.ISO_8859_1));
        CommandRun encoded = CommandRun.of("score", "--benchmark", "alfworld", "--predictions", latin.toString());
        assertThat(encoded.code()).isEqualTo(ExitCode.USAGE);
        assertThat(encoded.err()).contains("--predictions " + latin + ":2: the byte 0xFC is no UTF-8");
        CommandRun aFolder = CommandRun.of("score", "--benchmark", "alfworld", "--predictions", folder.toString());
        assertThat(aFolder.err()).contains("--predictions " + folder + " is a folder, expected a file");
    }

    @Test
    void fullDiskUnderTheOutputFileFailsWithItsName() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "needs /dev/full, which this system does not have");

        CommandRun run = score(List.of(prediction(SharedGames.LAMP, List.of("look"))), "--output", full.toString());

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("/dev/full: No space left on device");
    }

    @Test
    void fileOfThePredictionsIsNeverOverwritten() throws IOException {
        Path predictions = folder.resolve("predictions.jsonl");
        Path link = Files.createSymbolicLink(folder.resolve("link"), predictions);
        String line = prediction(SharedGames.LAMP, List.of("look"));

        for (Path output : List.of(predictions, folder.resolve(".").resolve("predictions.jsonl"), link)) {
            CommandRun run = score(List.of(line), "--output", output.toString());

            assertThat(run.code()).isEqualTo(ExitCode.USAGE);
            assertThat(run.err()).contains("--output " + output + " names the file of --predictions");
            assertThat(predictions).hasContent(line);
        }
    }
}
