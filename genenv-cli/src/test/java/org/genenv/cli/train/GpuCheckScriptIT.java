package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.genenv.cli.Main;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/gpu-check.sh}: whole on the CPU, and with stand-ins for a card and for what computes on it. */
class GpuCheckScriptIT {
    private static final long PATIENCE_SECONDS = 240;

    /** Answers at once: two log-probabilities, 16 answers of one token or of 8, and a run that fails after a while. */
    private static final String STAND_IN =
            """
            #!/usr/bin/env bash
            case "$1" in
                doctor) echo "         52 GB  at the highest, while the agent learns"; exit 1 ;;
                logprobs) echo '{"logProbs":[-1.5,-2.5]}' > "${@: -1}" ;;
                generate)
                    ids=7
                    case "$*" in *"--max-new-tokens 128"*) ids=7,7,7,7,7,7,7,7; sleep 0.5 ;; esac
                    for i in {1..16}; do echo "{\\"newIds\\":[$ids],\\"text\\":\\"\\"}"; done ;;
                train) sleep 2; exit 3 ;;
            esac
            """;

    /** Says 1,000 MiB the first time, and 41,000 from then on. */
    private static final String CARD =
            """
            #!/usr/bin/env bash
            [ "${@: -1}" = --id=GPU-b ] || exit 6
            if [ -e asked ]; then echo 41000; else touch asked; echo 1000; fi
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void copyTheScript() throws IOException {
        Path scripts = Files.createDirectories(folder.resolve("clone/scripts"));
        Files.copy(
                Path.of(System.getProperty("genenv.root"), "scripts", "gpu-check.sh"), scripts.resolve("gpu-check.sh"));
    }

    private void program(String file, String text) throws IOException {
        Path program = folder.resolve(file);
        Files.createDirectories(program.getParent());
        Files.writeString(program, text);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    private int check(String visibleCards, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "clone/scripts/gpu-check.sh"));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().put("CUDA_VISIBLE_DEVICES", visibleCards);
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, own) -> own + ":" + path);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the script ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue();
    }

    private String output() throws IOException {
        return Files.readString(folder.resolve("output.txt"));
    }

    private String written(String file) throws IOException {
        return Files.readString(folder.resolve("gpu-check").resolve(file));
    }

    @Test
    void everyStepIsTakenOnTheCpu() throws Exception {
        Path world = CoinWorld.service(folder.resolve("world"));
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        program(
                "clone/genenv",
                "#!/bin/sh\nexec '" + java + "' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '" + world
                        + File.pathSeparator + classPath + "' " + Main.class.getName() + " \"$@\"\n");
        Files.writeString(folder.resolve("coin.yaml"), CoinWorld.CONFIG);
        String model = ConformanceData.path("golden/models/qwen2-tied")
                .toAbsolutePath()
                .toString();

        int status = check(
                "",
                model,
                "cpu",
                "coin.yaml",
                "agent.init=",
                "simulator.init=",
                "agent.lora={rank: 2}",
                "simulator.lora={rank: 2}",
                "runtime.dtype=bfloat16",
                "agent.grpo.logProbTolerance=5");

        assertThat(status).as(output()).isZero();
        assertThat(written("doctor.txt")).contains("base of both players: weights", "at the highest");
        assertThat(written("parity.txt")).matches("\\d+ tokens: mean difference 0\\.\\d+, largest \\d+\\.\\d+\n");
        assertThat(written("decode.txt")).containsPattern("beyond loading.*tokens a second|not measured");
        assertThat(written("memory.txt"))
                .containsPattern("in use: \\d+ MiB, planned \\d+ MiB: \\d+\\.\\d\\d times the plan");
        assertThat(folder.resolve("gpu-check/run/checkpoints/step-1")).isDirectory();
    }

    @Test
    void aCardIsComparedWithThePlanAlsoWhereTheEpochFails() throws Exception {
        program("clone/genenv", STAND_IN);
        program("bin/nvidia-smi", CARD);

        int status = check("GPU-a,GPU-b", "model", "gpu1");

        assertThat(status).as(output()).isEqualTo(1);
        assertThat(written("parity.txt")).isEqualTo("2 tokens: mean difference 0.0000, largest 0.0000\n");
        assertThat(written("decode.txt")).startsWith("112 tokens in ").contains(" tokens a second");
        assertThat(written("memory.txt")).contains("in use: 40000 MiB, planned 49591 MiB: 0.81 times the plan");
    }

    @Test
    void aCardThatDoesNotTellIsNotSaidToHoldNothing() throws Exception {
        program("clone/genenv", STAND_IN);
        program("bin/nvidia-smi", "#!/bin/sh\necho '[N/A]'\n");

        assertThat(check("", "model", "gpu0")).isEqualTo(1);

        assertThat(written("memory.txt")).contains("not known, nvidia-smi does not tell");
    }
}
