package org.genenv.core.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointStoreTest {
    @TempDir
    Path run;

    private Path directory;
    private CheckpointStore store;
    private final List<String> skipped = new ArrayList<>();

    @BeforeEach
    void openStore() {
        directory = run.resolve("checkpoints");
        store = new CheckpointStore(directory, 2);
    }

    private Checkpoint save(int step) throws IOException {
        return store.save(step, 0, folder -> {
            Files.writeString(folder.resolve("state.json"), "{\"epoch\": " + step + "}");
            Files.createDirectories(folder.resolve("agent"));
            Files.write(folder.resolve("agent/weights.bin"), new byte[1000]);
        });
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    private int newestStep() throws IOException {
        return store.newestComplete(skipped::add).orElseThrow().step();
    }

    @Test
    void nothingSavedIsNothingFound() throws IOException {
        assertThat(store.newestComplete(skipped::add)).isEmpty();
        assertThat(skipped).isEmpty();
    }

    @Test
    void newestIsFoundByNumberAndTheOldestGo() throws IOException {
        save(2);
        save(9);
        save(10);

        assertThat(newestStep()).isEqualTo(10);
        assertThat(names()).containsExactly("step-10", "step-9");
        assertThat(skipped).isEmpty();
    }

    @Test
    void theWarmStartComesBeforeTheFirstEpochAndGoesAsTheOldest() throws IOException {
        save(Checkpoint.WARM_START);
        assertThat(names()).containsExactly("warm-start");
        assertThat(newestStep()).isEqualTo(Checkpoint.WARM_START);

        save(0);
        assertThat(newestStep()).isZero();
        assertThat(names()).containsExactly("step-0", "warm-start");
        save(1);
        assertThat(names()).containsExactly("step-0", "step-1");
        assertThat(skipped).isEmpty();
    }

    @Test
    void damagedCheckpointsOfLaterStepsCostTheOneJustSavedNothing() throws IOException {
        save(5);
        Files.delete(save(10).folder().resolve("state.json"));
        store = new CheckpointStore(directory, 1);

        save(7);

        assertThat(names()).containsExactly("step-10", "step-7");
        assertThat(newestStep()).isEqualTo(7);
    }

    @Test
    void goingOnSetsLaterCheckpointsAsideAndKeepsAsManyAsAskedFor() throws IOException {
        Checkpoint oldest = save(4);
        Checkpoint chosen = save(5);
        Files.delete(save(10).folder().resolve("state.json"));
        assertThat(oldest.folder()).doesNotExist();
        Files.createDirectories(directory.resolve("damaged-step-10/agent")); // of an earlier mishap
        store = new CheckpointStore(directory, 1);
        save(4); // as if a kill had come before the oldest was removed

        assertThat(store.goOnFrom(chosen)).containsExactly(directory.resolve("damaged-step-10"));

        assertThat(names()).containsExactly("damaged-step-10", "step-5");
        assertThat(directory.resolve("damaged-step-10/manifest.json")).exists();
        assertThat(newestStep()).isEqualTo(5);
        assertThat(skipped).as("nothing is in the way any more").isEmpty();
    }

    @Test
    void truncatedFileFallsBackToTheOneBefore() throws IOException {
        save(1);
        Checkpoint newest = save(2);
        Files.write(newest.folder().resolve("agent/weights.bin"), new byte[999]);

        assertThat(newestStep()).isEqualTo(1);
        assertThat(skipped)
                .singleElement()
                .asString()
                .contains("step-2", "agent/weights.bin has 999 bytes, expected 1000");
    }

    @Test
    void flippedBitFallsBackToTheOneBefore() throws IOException {
        save(1);
        Path weights = save(2).folder().resolve("agent/weights.bin");
        byte[] bytes = Files.readAllBytes(weights);
        bytes[500] ^= 4;
        Files.write(weights, bytes);

        assertThat(newestStep()).isEqualTo(1);
        assertThat(skipped).singleElement().asString().contains("step-2", "agent/weights.bin differs");
    }

    @Test
    void missingFileAndBrokenManifestFallBack() throws IOException {
        save(1);
        Checkpoint newest = save(2);
        Files.delete(newest.folder().resolve("state.json"));
        assertThat(newestStep()).isEqualTo(1);

        Files.writeString(newest.folder().resolve("manifest.json"), "{\"format\": 1, \"st");
        assertThat(newestStep()).isEqualTo(1);

        Files.delete(newest.folder().resolve("manifest.json"));
        assertThat(newestStep()).isEqualTo(1);
        assertThat(skipped).hasSize(3);
        assertThat(skipped.get(1)).contains("manifest.json is damaged at line 1, column ");
        assertThat(skipped.get(2)).contains("has no manifest.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{\"format\": 1, \"step\": 2}",
                "{\"format\": 1, \"step\": 2, \"files\": {\"state.json\": null}}",
                "{\"format\": 1, \"step\": 2, \"files\": {}, \"more\": 1}",
                "[]"
            })
    void aManifestThatIsJsonOfAnotherShapeIsDamaged(String manifest) throws IOException {
        save(1);
        Files.writeString(save(2).folder().resolve("manifest.json"), manifest);

        assertThat(newestStep()).isEqualTo(1);
        assertThat(skipped)
                .singleElement()
                .asString()
                .contains("step-2", "manifest.json is damaged")
                .doesNotContain("org.genenv", "fasterxml");
    }

    @Test
    void allBrokenIsAFaultAndNotABeginning() throws IOException {
        Files.delete(save(1).folder().resolve("state.json"));

        assertThatThrownBy(() -> store.newestComplete(skipped::add))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory + ": every checkpoint in it is damaged (1 found");
        assertThat(skipped).hasSize(1);
    }

    @Test
    void failedWriteLeavesTheOlderCheckpointAndNoRubbish() throws IOException {
        save(1);

        assertThatThrownBy(() -> store.save(2, 0, folder -> {
                    Files.writeString(folder.resolve("half"), "half");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory + ": No space left on device. ")
                .hasMessageContaining("MB are free on this disk. step-1 is as it was");
        assertThat(names()).containsExactly("step-1");
        assertThat(newestStep()).isEqualTo(1);
    }

    @Test
    void killedProcessLeavesNothingThatCounts() throws IOException {
        save(1);
        Path half = Files.createDirectories(directory.resolve(".writing-step-2/agent"));
        Files.writeString(half.resolve("weights.bin"), "half");

        assertThat(newestStep()).isEqualTo(1);
        save(2);
        assertThat(names()).containsExactly("step-1", "step-2");
    }

    @Test
    void killBetweenTheTwoRenamesOfAReplacementLosesNothing() throws IOException {
        Checkpoint saved = save(1);
        Files.move(saved.folder(), directory.resolve(".replaced-step-1"));

        store.recover();

        assertThat(newestStep()).isEqualTo(1);
        assertThat(names()).containsExactly("step-1");
    }

    @Test
    void everyFileIsOnTheDiskBeforeTheFolderHasItsName() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        store = new CheckpointStore(disk.over(directory), 2);

        save(1);
        save(2);
        save(2);

        assertThat(disk.renamedEarly()).isEmpty();
        assertThat(disk.unforced()).isEmpty();
    }

    @Test
    void sameStepIsReplaced() throws IOException {
        Files.write(save(1).folder().resolve("agent/weights.bin"), new byte[3]);

        save(1);

        assertThat(newestStep()).isEqualTo(1);
        assertThat(names()).containsExactly("step-1");
    }

    @Test
    void fullDiskIsSaidBeforeAnythingIsWritten() throws IOException {
        save(1);
        CheckpointStore full = new CheckpointStore(directory, 2, path -> 5_000_000);

        assertThatThrownBy(() -> full.save(2, 80_000_000, folder -> {
                    throw new AssertionError("nothing may be written");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("needs about 80 MB, but 5 MB are free. step-1 is as it was");
    }

    @Test
    void foreignFoldersAreNoCheckpoints() throws IOException {
        save(3);
        Files.createDirectories(directory.resolve("step-9-copy"));
        Files.createDirectories(directory.resolve("notes"));

        assertThat(newestStep()).isEqualTo(3);
        assertThat(skipped).isEmpty();
    }

    @Test
    void lookingAtCheckpointsTellsTheirFaultsAndTouchesNothing() throws IOException {
        save(9);
        save(10);
        Files.createDirectory(directory.resolve(".writing-step-11")); // of a run that is at work
        Files.writeString(directory.resolve("step-9/state.json"), "{\"epoch\": 8}");

        assertThat(newestStep()).isEqualTo(10);
        List<Checkpoint> found = store.newestFirst();

        assertThat(found).extracting(Checkpoint::step).containsExactly(10, 9);
        assertThat(CheckpointStore.fault(found.get(0))).isEmpty();
        assertThat(CheckpointStore.fault(found.get(1)))
                .hasValueSatisfying(fault -> assertThat(fault).startsWith("state.json"));
        assertThat(names()).containsExactly(".writing-step-11", "step-10", "step-9");
    }
}
