package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NvidiaSmiTest {
    @TempDir
    private Path folder;

    /** A program that answers as nvidia-smi does for cards 0 and 3, of which the second does not tell. */
    private NvidiaSmi program(Map<String, String> environment) throws IOException {
        Path script = folder.resolve("smi");
        Files.writeString(
                script,
                """
                #!/bin/sh
                case "$*" in
                    "--query-gpu=memory.free --format=csv,noheader,nounits --id=0") echo 81000 ;;
                    *--id=GPU-7*) echo 24000 ;;
                    *--id=3) echo "[N/A]" ;;
                    *) echo "No devices were found" >&2; exit 6 ;;
                esac
                """);
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return new NvidiaSmi(script.toString(), environment);
    }

    @Test
    void freeMemoryIsInMebibytes() throws IOException {
        assertThat(program(Map.of()).freeMemory(0)).hasValue(81_000L << 20);
    }

    @Test
    void cardsAreThoseThatTheProcessSees() throws IOException {
        NvidiaSmi program = program(Map.of("CUDA_VISIBLE_DEVICES", "3, GPU-7,0"));

        assertThat(program.freeMemory(0)).isEmpty();
        assertThat(program.freeMemory(1)).hasValue(24_000L << 20);
        assertThat(program.freeMemory(2)).hasValue(81_000L << 20);
        assertThat(program.freeMemory(3)).isEmpty();
    }

    @Test
    void whatCannotBeAskedIsNotKnown() throws IOException {
        assertThat(program(Map.of()).freeMemory(1)).isEmpty();
        assertThat(new NvidiaSmi(folder.resolve("none").toString(), Map.of()).freeMemory(0))
                .isEmpty();
    }
}
