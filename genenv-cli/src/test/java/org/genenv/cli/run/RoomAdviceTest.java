package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomAdviceTest {
    @TempDir
    Path run;

    @Test
    void aFullDiskIsToldWhatToFreeAndWhatOfTheRunCanGo() throws IOException {
        Files.write(Files.createDirectory(run.resolve("rollouts")).resolve("epoch-1.jsonl"), new byte[25_000]);
        Files.createDirectory(run.resolve("tasks"));

        assertThat(RoomAdvice.of(run, 90_000_000, 2_000_000))
                .startsWith("The disk has 2.0 MB free, and the next epoch needs about 100 MB. Free 98 MB or more.")
                .contains(run.resolve("rollouts") + " (25 kB) can be moved or deleted")
                .doesNotContain(run.resolve("tasks") + " (");
    }

    @Test
    void whereThereIsRoomNothingIsSaid() throws IOException {
        assertThat(RoomAdvice.of(run, 90_000_000, 100_000_000)).isEmpty();
    }
}
