package org.genenv.core.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every byte and every length of a small checkpoint: damage is found and named, and the checkpoint before it is used. */
class DamagedCheckpointTest {
    private static final int STEP = 2;

    @TempDir
    Path directory;

    private CheckpointStore store;
    private List<Path> files;

    @BeforeEach
    void saveTwo() throws IOException {
        store = new CheckpointStore(directory, 3);
        for (int step = 1; step <= STEP; step++) {
            String state = "{\"epoch\": " + step + "}";
            store.save(step, 0, folder -> {
                Files.writeString(folder.resolve("game.json"), state);
                Files.write(Files.createDirectories(folder.resolve("agent")).resolve("weights"), new byte[40]);
            });
        }
        files = Manifest.filesOf(store.folderOf(STEP));
    }

    private void assertOlderIsUsed(Path damaged, String damage) throws IOException {
        List<String> told = new ArrayList<>();
        assertThat(store.newestComplete(told::add))
                .as("%s with %s", damaged, damage)
                .hasValueSatisfying(used -> assertThat(used.step()).isEqualTo(STEP - 1));
        assertThat(told)
                .singleElement()
                .asString()
                .startsWith(store.folderOf(STEP) + " is skipped: ")
                .hasSizeGreaterThan(store.folderOf(STEP).toString().length() + 20);
    }

    @Test
    void aFlippedBitAnywhereIsFoundAndTheCheckpointBeforeUsed() throws IOException {
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int at = 0; at < whole.length; at++) {
                byte[] flipped = whole.clone();
                flipped[at] ^= (byte) (1 << at % 8);
                Files.write(file, flipped);
                assertOlderIsUsed(file, "a bit of byte " + at + " flipped");
            }
            Files.write(file, whole);
        }
        assertThat(store.newestComplete(skipped -> {})).map(Checkpoint::step).hasValue(STEP);
    }

    @Test
    void aFileCutOffAnywhereIsFoundAndTheCheckpointBeforeUsed() throws IOException {
        for (Path file : files) {
            byte[] whole = Files.readAllBytes(file);
            for (int length = 0; length < whole.length; length++) {
                Files.write(file, Arrays.copyOf(whole, length));
                assertOlderIsUsed(file, length + " bytes");
            }
            Files.write(file, Arrays.copyOf(whole, whole.length + 1));
            assertOlderIsUsed(file, "a byte more");
            Files.write(file, whole);
        }
    }

    @Test
    void aFileThatCannotBeReadCostsItsOwnCheckpointAlone() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        for (Path file : files) {
            disk.breakBlockOf(file);
            List<String> told = new ArrayList<>();

            assertThat(new CheckpointStore(disk.over(directory), 3).newestComplete(told::add))
                    .map(Checkpoint::step)
                    .hasValue(STEP - 1);
            assertThat(told).singleElement().asString().contains("step-2 is skipped", file + ": Input/output error");
        }
    }

    @Test
    void aCheckpointUnderTheNameOfAnotherEpochIsNone() throws IOException {
        Files.move(store.folderOf(STEP), store.folderOf(7));

        List<String> told = new ArrayList<>();
        assertThat(store.newestComplete(told::add)).map(Checkpoint::step).hasValue(1);
        assertThat(told).singleElement().asString().contains("step-7 is skipped: manifest.json is of step 2");
    }
}
