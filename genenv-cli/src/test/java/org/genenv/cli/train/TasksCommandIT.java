package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksCommandIT {
    @TempDir
    Path folder;

    @Test
    void simulatorOfARunWritesOneLineATask() throws IOException {
        Path run = folder.resolve("run");
        Path output = folder.resolve("tasks.jsonl");
        assertThat(CommandRun.of(TinyRun.train(run, "--set", "game.epochs=0")).code())
                .isZero();

        CommandRun tasks =
                CommandRun.of("tasks", "--run", run.toString(), "--count", "5", "--output", output.toString());

        assertThat(tasks.code()).as(tasks.err()).isZero();
        assertThat(tasks.err()).contains("of 5 texts are tasks");
        assertThat(Files.readAllLines(output)).hasSize(5).allSatisfy(text -> {
            JsonNode line = new ObjectMapper().readTree(text);
            assertThat(line.get("status").asText()).isIn("accepted", "rejected");
            assertThat(line.has(line.get("status").asText().equals("accepted") ? "spec" : "reason"))
                    .isTrue();
            assertThat(line.get("seed").asText()).startsWith("seed-");
        });
    }

    @Test
    void oneSourceOfTheSimulatorIsNeeded() {
        CommandRun run = CommandRun.of("tasks", "--count", "5", "--output", "f");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("name one of --config and --run");
    }

    @Test
    void adapterRunAndOutputAreCheckedBeforeAnythingIsLoaded() throws IOException {
        CommandRun run = CommandRun.of(
                "tasks",
                "--config",
                "quickstart.yaml",
                "--adapter",
                "/nope",
                "--count",
                "0",
                "--output",
                "no/such/file");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("--adapter /nope: there is no such folder", "--count is 0", "--output no/such/file cannot");
        CommandRun noRun =
                CommandRun.of("tasks", "--run", folder.toString(), "--count", "1", "--output", folder.toString());
        assertThat(noRun.code()).isEqualTo(ExitCode.USAGE);
        assertThat(noRun.err()).contains("holds no run", "is a folder, expected the name of a file");
    }
}
