package org.genenv.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowWriterTest {
    private static final ColumnType.Struct COLUMNS =
            new ColumnType.Struct(Map.of("text", new ColumnType.Scalar(ColumnType.Kind.TEXT)));

    @TempDir
    Path folder;

    private static void writeRow(Path file) throws IOException {
        try (RowWriter out = RowWriter.create(file, COLUMNS)) {
            out.write(new ObjectMapper().createObjectNode().put("text", "a"));
            out.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {RowWriter.PARQUET, RowWriter.JSON_LINES})
    void fileThatALinkLeadsToIsReplacedAndAPipeIsNot(String ending) throws Exception {
        Path file = Files.writeString(folder.resolve("rows" + ending), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link" + ending), file);
        Path pipe = folder.resolve("pipe" + ending);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        writeRow(link);

        assertThat(link).isSymbolicLink();
        assertThat(Files.size(file)).isGreaterThan("old".length());
        assertThatIOException().isThrownBy(() -> writeRow(pipe)).withMessage(pipe + " is no regular file");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("rows" + ending, "link" + ending, "pipe" + ending);
    }

    @ParameterizedTest
    @ValueSource(strings = {RowWriter.PARQUET, RowWriter.JSON_LINES})
    void fullDiskIsAFaultThatNamesTheFileAndLeavesTheEarlierOneOrTheWholeNewOne(String ending) throws IOException {
        FaultyDisk disk = new FaultyDisk();
        Path file = disk.over(folder).resolve("rows" + ending);
        byte[] whole = wholeFile(ending);
        byte[] old = "old".getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve("rows" + ending), old);
        int write = 1;
        for (boolean isFull = true; isFull; write++) {
            disk.fillAt(write);
            try {
                writeRow(file);
                isFull = false;
            } catch (IOException e) {
                assertThat(e).hasMessageStartingWith(file.toString()).hasMessageEndingWith(": No space left on device");
                assertThat(Files.readAllBytes(folder.resolve("rows" + ending))).isIn(old, whole);
            }
            assertThat(folder.toFile().list()).containsExactly("rows" + ending);
        }
        assertThat(write).as("creating, writing, forcing and renaming fail").isGreaterThan(4);
    }

    private byte[] wholeFile(String ending) throws IOException {
        Path file = folder.resolve("whole" + ending);
        writeRow(file);
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return bytes;
    }
}
