package org.genenv.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.cli.train.TinyRun;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.game.BaseData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run of next to nothing has played, out into files and in again. */
class DataExportIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SPEC =
            "{\"goal\":\"look\",\"object\":\"mug\",\"target\":\"desklamp\",\"place\":\"closed\","
                    + "\"receptacles\":{\"cabinet\":6,\"countertop\":4,\"desk\":2,\"diningtable\":3,\"drawer\":6,\"dresser\":1,"
                    + "\"fridge\":1,\"garbagecan\":1,\"microwave\":1,\"safe\":1,\"shelf\":6,\"sidetable\":3,\"sinkbasin\":2,"
                    + "\"sofa\":1},\"distractors\":6}";

    @TempDir
    static Path shared;

    private static Path run;

    @TempDir
    Path folder;

    /** Two epochs on four tasks that are surely ones. */
    @BeforeAll
    static void play() throws IOException {
        Path tasks = shared.resolve("tasks.jsonl");
        Files.writeString(tasks, ("{\"kind\":\"look\",\"spec\":" + SPEC + "}\n").repeat(2));
        run = shared.resolve("run");
        CommandRun made = CommandRun.of(TinyRun.train(
                run, "--set", "game.epochs=2", "--set", "mode=offline", "--set", "game.offlineTasks=" + tasks));
        assertThat(made.code()).as(made.err()).isZero();
    }

    private static CommandRun export(Path target, String... more) {
        String[] named = {"export", "--run", run.toString(), "--to", target.toString()};
        return CommandRun.of(Stream.of(named, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private static List<JsonNode> rows(Path file) throws IOException {
        List<JsonNode> rows = new ArrayList<>();
        DataFiles.read(file, new RowVisitor() {
            @Override
            public void row(DataRow row) {
                rows.add(row.columns());
            }

            @Override
            public void unreadable(String where, String problem) throws IOException {
                throw new IOException(where + problem);
            }
        });
        return rows;
    }

    private static List<JsonNode> recorded(int... epochs) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (int epoch : epochs) {
            for (String line : Files.readAllLines(run.resolve("rollouts/epoch-" + epoch + ".jsonl"))) {
                lines.add(JSON.readTree(line));
            }
        }
        return lines;
    }

    @ParameterizedTest
    @CsvSource({"trl, .parquet", "trl, .jsonl", "verl, .parquet", "verl, .jsonl"})
    void whatIsExportedReadsBackAsBaseData(String layout, String ending) throws IOException {
        Path file = folder.resolve("rollouts" + ending);

        CommandRun made = export(file, "--rollouts", "--layout", layout);

        assertThat(made.code()).as(made.err()).isZero();
        List<Demonstration> expected =
                BaseData.read(run.resolve("rollouts/epoch-*.jsonl")).conversations();
        assertThat(made.out())
                .isEqualToIgnoringNewLines(
                        file + ": " + expected.size() + " rollouts of epochs 1 to 2 in the layout of " + layout);
        assertThat(BaseData.read(file).conversations()).isEqualTo(expected);
    }

    @Test
    void rowsOfTrlHoldWhatIsKnownOfTheEpisode() throws IOException {
        Path file = folder.resolve("rollouts.parquet");
        assertThat(export(file, "--rollouts", "--epochs", "2").code()).isZero();

        List<JsonNode> rows = rows(file);
        List<JsonNode> lines = recorded(2);

        assertThat(rows).hasSameSizeAs(lines);
        for (int i = 0; i < rows.size(); i++) {
            JsonNode row = rows.get(i);
            JsonNode line = lines.get(i);
            assertThat(row.path("prompt").get(0).path("content").asText()).contains("Your task is to: ");
            assertThat(row.path("completion").get(0).path("role").asText()).isEqualTo("assistant");
            assertThat(row.path("reward").asDouble())
                    .isEqualTo(line.path("reward").asDouble());
            assertThat(row.path("task").asText()).isEqualTo(line.path("task").asText());
            assertThat(row.path("epoch").asInt()).isEqualTo(2);
            assertThat(row.path("stop_reason").asText())
                    .isEqualToIgnoringCase(line.path("stopReason").asText());
            assertThat(row.path("tools").isNull()).isTrue();
        }
    }

    @Test
    void rowsOfVerlHoldATaskThatCanBePlayedAgain() throws IOException {
        Path file = folder.resolve("rollouts.jsonl");
        assertThat(export(file, "--rollouts", "--layout", "verl").code()).isZero();

        List<JsonNode> rows = rows(file);

        assertThat(rows.get(0).path("data_source").asText()).isEqualTo("genenv/alfworld");
        assertThat(rows.get(0).path("ability").asText()).isEqualTo("look");
        assertThat(rows.get(0).path("reward_model").path("style").asText()).isEqualTo("rule");
        assertThat(JSON.readTree(rows.get(0)
                                .path("reward_model")
                                .path("ground_truth")
                                .asText())
                        .path("object")
                        .asText())
                .isEqualTo("mug");
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).path("extra_info").path("index").asInt()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @CsvSource({"trl, .parquet", "trl, .jsonl", "verl, .parquet", "verl, .jsonl"})
    void exportedTasksArePlayedAgain(String layout, String ending) throws IOException {
        Path file = folder.resolve("tasks" + ending);
        CommandRun made = export(file, "--tasks", "--layout", layout, "--epochs", "1");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.out()).contains(" tasks of epochs 1 to 1");
        assertThat(rows(file)).hasSizeBetween(1, 2);

        Path again = folder.resolve("again");
        CommandRun played = CommandRun.of(TinyRun.train(
                again,
                "--set",
                "game.epochs=1",
                "--set",
                "mode=offline",
                "--set",
                "game.offlineTasks=" + file,
                "--set",
                "panel.everyEpochs=0"));

        assertThat(played.code()).as(played.err()).isZero();
        JsonNode before = JSON.readTree(
                Files.readAllLines(run.resolve("tasks/epoch-1.jsonl")).get(0));
        JsonNode after = JSON.readTree(
                Files.readAllLines(again.resolve("tasks/epoch-1.jsonl")).get(0));
        assertThat(after.path("spec")).isEqualTo(before.path("spec"));
    }

    @Test
    void whatIsExportedIsImitatedByAnotherRun() throws IOException {
        Path file = folder.resolve("rollouts.parquet");
        assertThat(export(file, "--rollouts", "--epochs", "1").code()).isZero();
        Path other = folder.resolve("other");

        CommandRun played = CommandRun.of(TinyRun.train(
                other,
                "--set",
                "game.epochs=1",
                "--set",
                "game.mixture.baseData=" + folder.resolve("roll*.parquet"),
                "--set",
                "game.mixture.baseShare=0.5",
                "--set",
                "panel.everyEpochs=0"));

        assertThat(played.code()).as(played.err()).isZero();
        assertThat(other.resolve("log.txt"))
                .content()
                .contains("base data: 16 conversations from " + file + " (columns prompt and completion)");
        assertThat(JSON.readTree(other.resolve("environment.json").toFile())
                        .path("data")
                        .has(file.toString()))
                .isTrue();
    }

    @Test
    void whatCannotBeExportedIsRefusedWithAllReasons() {
        CommandRun wrong = export(folder.resolve("a.csv"), "--rollouts", "--tasks", "--merged", "--min-reward", "2");
        assertThat(wrong.code()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err())
                .contains("--rollouts and --tasks are both given")
                .contains("--merged is for models")
                .contains("--min-reward 2.0, expected 0 to 1")
                .contains("a.csv, expected a name that ends with .parquet or .jsonl");
        assertThat(export(folder.resolve("a"), "--layout", "trl").err()).contains("--layout is for rows of data");
        assertThat(export(folder.resolve("a.jsonl"), "--rollouts", "--epochs", "5-2")
                        .err())
                .contains("expected epochs such as 3, 2-5 or 2-");
        CommandRun none = export(folder.resolve("a.jsonl"), "--rollouts", "--epochs", "7-");
        assertThat(none.code()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).contains("has no rollouts of these epochs yet");
        assertThat(folder).isEmptyDirectory();
    }

    /** The records of a run, written by hand. */
    private Path recordedRun(String... rollouts) throws IOException {
        Path recorded = folder.resolve("recorded");
        Files.createDirectories(recorded.resolve("tasks"));
        Files.createDirectories(recorded.resolve("rollouts"));
        Files.copy(run.resolve("config.yaml"), recorded.resolve("config.yaml"));
        Files.writeString(
                recorded.resolve("tasks/epoch-1.jsonl"),
                "{\"id\":\"t\",\"status\":\"accepted\",\"kind\":\"look\",\"seed\":\"s\",\"draw\":-7,\"spec\":{\"a\":1},"
                        + "\"passRate\":0.5}\n");
        Files.writeString(
                recorded.resolve("rollouts/epoch-1.jsonl"),
                String.join("\n", rollouts).replace('\'', '"'));
        return recorded;
    }

    private static final String WITH_CALL =
            "{'task':'t','kind':'look','sample':3,'success':true,'reward':1.0,'stopReason':'SOLVED','turns':[{},{}],"
                    + "'messages':[{'role':'user','content':'a'},{'role':'assistant','content':'example'},{'role':'user','content':'b'},"
                    + "{'role':'assistant','content':'','tool_calls':[{'type':'function','function':{'name':'f','arguments':{'x':[1]}}}]},"
                    + "{'role':'tool','content':'c'},{'role':'assistant','content':'d'}],'tools':[{'name':'f'}]}";
    private static final String WORSE =
            "{'task':'t','kind':'look','sample':0,'reward':0.25,'stopReason':'TURN_LIMIT','turns':[{}],"
                    + "'messages':[{'role':'user','content':'a'},{'role':'assistant','content':'e'}]}";
    private static final String SILENT =
            "{'task':'t','kind':'look','sample':1,'reward':0.0,'stopReason':'TIMEOUT','turns':[],'messages':[{'role':'user','content':'a'}]}";
    private static final String WITHOUT_MESSAGES =
            "{'task':'t','kind':'look','sample':2,'reward':0.0,'stopReason':'UNSOLVED','turns':[{}]}";

    @Test
    void examplesBelongToThePromptAndCallsAreKept() throws IOException {
        Path recorded = recordedRun(WITH_CALL, WORSE, SILENT, WITHOUT_MESSAGES);
        Path lines = folder.resolve("a.jsonl");
        Path table = folder.resolve("a.parquet");

        CommandRun made = CommandRun.of(
                "export", "--run", recorded.toString(), "--to", lines.toString(), "--rollouts", "--min-reward", "0.5");

        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.err())
                .contains(
                        "Left out: 1 rollouts with a smaller reward, 1 rollouts in which the agent said nothing, 1 rollouts"
                                + " without messages");
        assertThat(rows(lines))
                .containsExactly(JSON.readTree(
                        """
                {'prompt':[{'role':'user','content':'a'},{'role':'assistant','content':'example'},{'role':'user','content':'b'}],
                 'completion':[{'role':'assistant','content':'','tool_calls':[{'type':'function','function':{'name':'f','arguments':{'x':[1]}}}]},
                   {'role':'tool','content':'c'},{'role':'assistant','content':'d'}],
                 'tools':[{'name':'f'}],'task':'t','kind':'look','epoch':1,'pass_rate':0.5,'sample':3,'reward':1.0,
                 'success':true,'stop_reason':'solved'}"""
                                .replace('\'', '"')));
        CommandRun.of(
                "export", "--run", recorded.toString(), "--to", table.toString(), "--rollouts", "--min-reward", "0.5");
        assertThat(BaseData.read(table).conversations())
                .isEqualTo(BaseData.read(lines).conversations());
        assertThat(rows(table).get(0).path("tools").asText()).isEqualTo("[{\"name\": \"f\"}]");
    }

    @Test
    void whereNoRowIsLeftNothingIsWritten() throws IOException {
        Path file = folder.resolve("a.parquet");

        CommandRun none = CommandRun.of(
                "export",
                "--run",
                recordedRun(WORSE).toString(),
                "--to",
                file.toString(),
                "--rollouts",
                "--min-reward",
                "1");

        assertThat(none.code()).isEqualTo(ExitCode.FAILED);
        assertThat(none.err()).contains("no row is left: 1 rollouts with a smaller reward");
        assertThat(folder.toFile().list()).containsExactly("recorded");
    }

    @Test
    void damagedRecordsAreNamedByFileAndLine() throws IOException {
        Path file = Files.writeString(folder.resolve("a.jsonl"), "mine");
        Path recorded = recordedRun(WORSE, "{oops", WORSE.replace("'t'", "'u'"));

        CommandRun broken =
                CommandRun.of("export", "--run", recorded.toString(), "--to", file.toString(), "--rollouts");

        assertThat(broken.code()).isEqualTo(ExitCode.FAILED);
        assertThat(broken.err()).contains("epoch-1.jsonl:2: not valid JSON");
        assertThat(file).hasContent("mine");
    }
}
