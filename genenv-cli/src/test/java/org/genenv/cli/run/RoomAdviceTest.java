package org.genenv.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomAdviceTest {
    @TempDir
    Path run;

    private final IOException full =
            new IOException("the checkpoint cannot be written", new IOException("No space left on device"));

    @Test
    void aFullDiskIsToldWhatToFreeAndWhatOfTheRunCanGo() throws IOException {
        Files.write(Files.createDirectory(run.resolve("rollouts")).resolve("epoch-1.jsonl"), new byte[25_000]);
        Files.createDirectory(run.resolve("tasks"));

        assertThat(RoomAdvice.of(run, 90_000_000, 2_000_000, full))
                .startsWith("The disk has 2.0 MB free, and the next epoch needs about 100 MB. Free 98 MB or more.")
                .contains(run.resolve("rollouts") + " (25 kB) can be moved or deleted")
                .doesNotContain(run.resolve("tasks") + " (");
    }

    @Test
    void whereThereIsRoomNothingIsSaid() throws IOException {
        assertThat(RoomAdvice.of(run, 90_000_000, 100_000_000, new IOException("Input/output error")))
                .isEmpty();
    }

    @Test
    void aQuotaIsToldByItsMessageThoughTheDiskHasRoom() throws IOException {
        Files.write(Files.createDirectory(run.resolve("pools")).resolve("traces-1.jsonl"), new byte[3_000]);
        IOException quota = new IOException("game.json cannot be written", new IOException("Disk quota exceeded"));

        for (IOException fault : List.of(quota, full)) {
            assertThat(RoomAdvice.of(run, 90_000_000, 500_000_000_000L, fault))
                    .startsWith("The disk has 500 GB free, but took no more: your quota is used up")
                    .contains("needs about 100 MB. Free that much", run.resolve("pools") + " (3.0 kB) can be moved");
        }
    }
}
