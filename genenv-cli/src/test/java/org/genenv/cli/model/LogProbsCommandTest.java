package org.genenv.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogProbsCommandTest {
    @TempDir
    Path folder;

    @Test
    void fileOfTheInputIsNeverOverwritten() throws IOException {
        Path input = Files.writeString(folder.resolve("in.jsonl"), "{\"text\": \"a\"}\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), input);

        CommandRun run = CommandRun.of(
                "logprobs", "--model", folder.toString(), "--input", input.toString(), "--output", link.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--output " + link + " names the file of --input");
        assertThat(input).hasContent("{\"text\": \"a\"}");
    }
}
