package org.genenv.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesMetricsTest {
    @TempDir
    Path run;

    private Path file() {
        return run.resolve("metrics.jsonl");
    }

    @Test
    void everyLineIsOnDiskBeforeTheNextIsWritten() throws IOException {
        try (JsonLinesMetrics metrics = JsonLinesMetrics.create(file())) {
            metrics.write(0, Map.of("panel.successRate", 0.25));
            assertThat(file()).hasContent("{\"epoch\":0,\"panel.successRate\":0.25}");
            metrics.write(1, Map.of("tasks.accepted", 48));
            assertThat(Files.readAllLines(file())).hasSize(2).last().isEqualTo("{\"epoch\":1,\"tasks.accepted\":48}");
        }
    }

    @Test
    void metricsOfAnotherRunAreNotOverwritten() throws IOException {
        JsonLinesMetrics.create(file()).close();

        assertThatThrownBy(() -> JsonLinesMetrics.create(file())).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void resumeDropsWhatWillBePlayedAgainAndATornLine() throws IOException {
        Files.writeString(
                file(), "{\"epoch\":0,\"a\":1}\n{\"epoch\":1,\"a\":2}\n{\"epoch\":2,\"a\":3}\n{\"epoch\":3,\"a\"");

        try (JsonLinesMetrics metrics = JsonLinesMetrics.resume(file(), 1)) {
            metrics.write(2, Map.of("a", 4));
        }

        assertThat(Files.readAllLines(file()))
                .containsExactly("{\"epoch\":0,\"a\":1}", "{\"epoch\":1,\"a\":2}", "{\"epoch\":2,\"a\":4}");
    }

    @Test
    void resumeOfATornLineThatIsWholeJsonButNoObjectDropsIt() throws IOException {
        Files.writeString(file(), "{\"epoch\":0}\n7");

        JsonLinesMetrics.resume(file(), 5).close();

        assertThat(Files.readAllLines(file())).containsExactly("{\"epoch\":0}");
    }

    @Test
    void resumeOfALineThatWasTornInTheMidstOfACharacterAndOfOneThatStandsTwice() throws IOException {
        Files.writeString(file(), "{\"epoch\":0}\n{\"epoch\":1}\n{\"epoch\":1}\n{\"epoch\":2,\"t\u00fcr\":1");
        byte[] bytes = Files.readAllBytes(file());
        Files.write(file(), Arrays.copyOf(bytes, bytes.length - 5)); // after the first of two bytes

        assertThat(JsonLinesMetrics.lastEpoch(file())).hasValue(1);
        JsonLinesMetrics.resume(file(), 5).close();

        assertThat(Files.readAllLines(file())).containsExactly("{\"epoch\":0}", "{\"epoch\":1}");
    }

    @Test
    void aLineThatDoesNotFitOnTheDiskLeavesTheFileAsItWas() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        Path file = disk.over(file());
        try (JsonLinesMetrics metrics = JsonLinesMetrics.create(file)) {
            metrics.write(0, Map.of("a", 1));
            disk.fillAt(1);

            assertThatThrownBy(() -> metrics.write(1, Map.of("a", 2)))
                    .hasMessageContaining(file + ": No space left on device");
            assertThat(file()).hasContent("{\"epoch\":0,\"a\":1}");
            disk.free();
            metrics.write(1, Map.of("a", 2));
        }
        assertThat(Files.readAllLines(file())).hasSize(2);
    }

    @Test
    void notANumberStaysReadableJson() throws IOException {
        try (JsonLinesMetrics metrics = JsonLinesMetrics.create(file())) {
            metrics.write(1, Map.of("agent.loss", Double.NaN));
        }
        assertThat(file()).hasContent("{\"epoch\":1,\"agent.loss\":\"NaN\"}");
    }
}
