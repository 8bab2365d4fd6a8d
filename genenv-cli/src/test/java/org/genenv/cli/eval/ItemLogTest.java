package org.genenv.cli.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.EvaluatedItem.TranscriptLine;
import org.genenv.core.environment.StopReason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemLogTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("items.jsonl");
    }

    private static EvaluatedItem item(String id) {
        return new EvaluatedItem(
                id,
                "kind",
                id.length() % 2 == 0,
                "because ä",
                List.of(new TranscriptLine("user", "line\nbreak \"quoted\" \uD83D\uDE00")),
                7,
                StopReason.TURN_LIMIT,
                Map.of("f1", 1.0 / 3));
    }

    private static ItemLog.Key key(String id) {
        return new ItemLog.Key("world", id);
    }

    @Test
    void aLineIsThereAsSoonAsItsItemIs() throws IOException {
        try (ItemLog log = ItemLog.create(file)) {
            log.add("world", item("a"));
            assertThat(Files.readAllLines(file)).hasSize(1);
            log.add("world", item("bb"));
            assertThat(Files.readAllLines(file)).hasSize(2).allSatisfy(line -> assertThat(line)
                    .startsWith("{\"benchmark\":\"world\",\"id\":"));
        }
    }

    @Test
    void whatIsReadBackIsWhatWasWrittenButForTheTranscript() throws IOException {
        try (ItemLog log = ItemLog.create(file)) {
            log.add("world", item("a"));
            log.add("other", item("a"));
        }
        try (ItemLog log = ItemLog.resume(file)) {
            assertThat(log.items("world"))
                    .containsExactly(Map.entry("a", item("a").withoutTranscript()));
        }
    }

    @Test
    void aTornLineIsTakenOutAndTheNextOneIsWhole() throws IOException {
        try (ItemLog log = ItemLog.create(file)) {
            log.add("world", item("a"));
        }
        byte[] torn = "{\"benchmark\":\"world\",\"id\":\"ä".getBytes(StandardCharsets.UTF_8);
        Files.write(file, Arrays.copyOf(torn, torn.length - 1), StandardOpenOption.APPEND);

        try (ItemLog log = ItemLog.resume(file)) {
            assertThat(log.items("world")).containsOnlyKeys("a");
            log.add("world", item("b"));
        }
        try (ItemLog log = ItemLog.resume(file)) {
            assertThat(log.items("world")).containsOnlyKeys("a", "b");
        }
    }

    @Test
    void linesArePutInOrderAndNoneIsLost() throws IOException {
        try (ItemLog log = ItemLog.create(file)) {
            for (String id : List.of("c", "later", "a", "b")) {
                log.add("world", item(id));
            }
            log.arrange(List.of(key("a"), key("b"), key("not answered"), key("c")));
        }
        try (ItemLog log = ItemLog.resume(file)) {
            assertThat(log.items("world")).containsOnlyKeys("a", "b", "c", "later");
            assertThat(List.copyOf(log.items("world").keySet())).containsExactly("a", "b", "c", "later");
        }
        assertThat(folder.toFile().list()).containsExactly("items.jsonl");
    }

    @Test
    void aLineWithAnUnknownVerdictIsRefused() throws IOException {
        Files.writeString(file, "{\"id\":\"a\",\"verdict\":\"maybe\",\"stopReason\":\"solved\"}\n");

        assertThatThrownBy(() -> ItemLog.resume(file)).hasMessageContaining(file + ":1: this is no item");
    }

    @Test
    void aFileOfSomethingElseIsRefusedByLine() throws IOException {
        Files.writeString(file, "{\"id\":\"a\",\"verdict\":\"success\",\"stopReason\":\"solved\"}\n{\"precious\":1}\n");

        assertThatThrownBy(() -> ItemLog.resume(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file + ":2: this is no item of an evaluation");
        assertThat(file).content().contains("precious");
    }
}
