package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();
    private final List<Long> offsets = new ArrayList<>();

    private int read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("f.jsonl"), text);
        return JsonLines.read(file, (bytes, start, length, offset) -> {
            JSON.readTree(bytes, start, length);
            lines.add(new String(bytes, start, length, StandardCharsets.UTF_8));
            offsets.add(offset);
        });
    }

    @Test
    void everyLineComesWithItsPlace() throws IOException {
        assertThat(read("{\"a\":1}\n{\"ä\":2}\n{}\n")).isZero();

        assertThat(lines).containsExactly("{\"a\":1}", "{\"ä\":2}", "{}");
        assertThat(offsets).containsExactly(0L, 8L, 17L);
    }

    @Test
    void linesThatAreLongerThanAnyBufferComeWhole() throws IOException {
        String longLine = "{\"text\":\"" + "x".repeat(300_000) + "\"}";

        assertThat(read("{}\n" + longLine + "\n{\"b\":3}")).isZero();

        assertThat(lines).containsExactly("{}", longLine, "{\"b\":3}");
        assertThat(offsets).containsExactly(0L, 3L, 3L + longLine.length() + 1);
    }

    @Test
    void lineThatWasLeftTornIsCountedAndTheOthersRead() throws IOException {
        assertThat(read("{\"a\":1}\n{\"b\":\n{\"c\":3}\n{\"d\": \"half a ch\u00e4"))
                .isEqualTo(2);

        assertThat(lines).containsExactly("{\"a\":1}", "{\"c\":3}");
    }

    @Test
    void emptyFileHasNoLines() throws IOException {
        assertThat(read("")).isZero();
        assertThat(lines).isEmpty();
    }

    @Test
    void missingFileIsNoEmptyOne() {
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> JsonLines.read(folder.resolve("none"), (bytes, start, length, offset) -> {}));
    }
}
