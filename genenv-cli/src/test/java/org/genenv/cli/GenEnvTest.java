package org.genenv.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GenEnvTest {
    @Test
    void versionGoesToStandardOutput() {
        CommandRun run = CommandRun.of("--version");

        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith("genenv 0.").contains("PyTorch 2.7.1").doesNotContain("${");
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "train",
                "eval",
                "score",
                "play",
                "generate",
                "chat",
                "logprobs",
                "tokenize",
                "tasks",
                "report",
                "watch",
                "export",
                "download",
                "doctor",
                "config"
            })
    void everyCommandHasHelpWithItsOptions(String command) {
        CommandRun run = CommandRun.of(command, "--help");

        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith("Usage: genenv " + command).contains("--help");
    }

    @Test
    void nothingAtAllShowsTheUsage() {
        CommandRun run = CommandRun.of();

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("Usage: genenv", "play");
    }

    @Test
    void mistypedCommandAndOptionAreRecognised() {
        CommandRun command = CommandRun.of("paly");
        assertThat(command.code()).isEqualTo(ExitCode.USAGE);
        assertThat(command.err()).contains("command 'paly' is not known. Did you mean play?");

        CommandRun option = CommandRun.of("play", "--game", "g", "--commnads=f");
        assertThat(option.code()).isEqualTo(ExitCode.USAGE);
        assertThat(option.err()).contains("option '--commnads' is not known. Did you mean --commands?");
    }

    @Test
    void missingOptionIsNamed() {
        CommandRun run = CommandRun.of("score");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("--benchmark", "--predictions");
    }

    @Test
    void completionScriptCompletesCommands() {
        CommandRun run = CommandRun.of("generate-completion");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("#!/usr/bin/env bash", "play");
    }

    @Test
    void everyWrongOptionIsReportedAtOnce() {
        CommandRun run = CommandRun.of("generate", "--modl", "m", "--samples", "two", "--top-k=z", "--prompt", "a");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("'--samples': 'two' is not an int", "'--top-k': 'z' is not an int")
                .contains("'--modl' is not known. Did you mean --model?", "'genenv generate --help'");
        assertThat(CommandRun.of("trian", "--config", "c").err())
                .contains("command 'trian' is not known. Did you mean train?")
                .doesNotContain("option");
        CommandRun values = CommandRun.of(
                "score", "--benchmark", "bfc", "--protocol", "p", "--predictions", "none", "--output", "no/such/f");
        assertThat(values.code()).isEqualTo(ExitCode.USAGE);
        assertThat(values.err())
                .contains("--benchmark 'bfc'", "--protocol 'p'", "--predictions none: there is no such file")
                .contains("--output no/such/f cannot be written: there is no folder");
    }

    /** Fails at the first write. */
    private abstract static class FailingWriter extends Writer {
        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** A disk on which nothing fits any more. */
    private static final class FullDisk extends FailingWriter {
        @Override
        public void write(char[] buffer, int offset, int length) throws IOException {
            throw new IOException("No space left on device");
        }
    }

    /** A machine whose memory is used up. */
    private static final class FullMemory extends FailingWriter {
        @Override
        public void write(char[] buffer, int offset, int length) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    private static CommandRun writingTo(Writer out, String... arguments) {
        StringWriter err = new StringWriter();
        InputStream in = new ByteArrayInputStream("look\n".getBytes(StandardCharsets.UTF_8));
        int code = new GenEnv(in, out, new PrintWriter(err, true)).run(arguments);
        return new CommandRun(code, "", err.toString());
    }

    @Test
    void memoryThatIsUsedUpFailsTheCommandInWords() {
        CommandRun run = writingTo(new FullMemory(), "play");

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .contains("Out of memory: Java heap space", "-Xmx8g")
                .doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--help", "--version", "play --help", "generate-completion", "play", "play --json", "doctor"})
    void resultsThatCannotBeWrittenFailTheCommand(String arguments) {
        CommandRun run = writingTo(new FullDisk(), arguments.split(" "));

        assertThat(run.code()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err())
                .contains("standard output cannot be written: No space left on device")
                .doesNotContain("\tat ");
    }
}
