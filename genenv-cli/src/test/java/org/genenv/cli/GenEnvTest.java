package org.genenv.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    @ValueSource(strings = {"train", "eval", "score", "play", "generate", "logprobs", "tasks", "doctor"})
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
}
