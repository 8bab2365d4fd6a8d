package org.genenv.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
    void notANumberStaysReadableJson() throws IOException {
        try (JsonLinesMetrics metrics = JsonLinesMetrics.create(file())) {
            metrics.write(1, Map.of("agent.loss", Double.NaN));
        }
        assertThat(file()).hasContent("{\"epoch\":1,\"agent.loss\":\"NaN\"}");
    }
}
