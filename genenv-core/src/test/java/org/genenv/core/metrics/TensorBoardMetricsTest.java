package org.genenv.core.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.core.file.FaultyDisk;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TensorBoardMetricsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_700_000_000, 500_000_000), ZoneOffset.UTC);

    @TempDir
    Path run;

    /** Takes the frames apart and checks both checksums of each. */
    private static List<byte[]> events(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> events = new ArrayList<>();
        while (in.hasRemaining()) {
            byte[] length = new byte[8];
            in.get(length);
            assertThat(in.getInt()).isEqualTo(TensorBoardMetrics.maskedCrc(length, 8));
            byte[] data = new byte
                    [(int) ByteBuffer.wrap(length)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getLong()];
            in.get(data);
            assertThat(in.getInt()).isEqualTo(TensorBoardMetrics.maskedCrc(data, data.length));
            events.add(data);
        }
        return events;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> entries = Files.list(run)) {
            return entries.sorted().toList();
        }
    }

    @Test
    void maskedChecksumIsTensorFlows() {
        // CRC-32C of "123456789" is e3069283 (RFC 3720); rotated right by 15 and the delta added by hand.
        byte[] text = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(TensorBoardMetrics.maskedCrc(text, text.length)).isEqualTo((int) 0xC78AB0E5L);
    }

    @Test
    void eventsHoldVersionThenScalarsByTheirFieldNumbers() throws IOException {
        try (TensorBoardMetrics metrics = TensorBoardMetrics.create(run, CLOCK)) {
            metrics.write(300, Map.of("a.b", 0.5));
        }

        List<byte[]> events = events(files().get(0));
        String wallTime = "09" + doubleHex(1_700_000_000.5);
        assertThat(HexFormat.of().formatHex(events.get(0))).isEqualTo(wallTime + "1a0d" + hex("brain.Event:2"));
        // step = varint 300; summary { value { tag "a/b", simple_value 0.5 } }
        assertThat(HexFormat.of().formatHex(events.get(1)))
                .isEqualTo(wallTime + "10ac02" + "2a0c" + "0a0a" + "0a03" + hex("a/b") + "150000003f");
    }

    @Test
    void resumedRunSaysWhereItStartsInAFileOfItsOwn() throws IOException {
        TensorBoardMetrics.create(run, CLOCK).close();
        TensorBoardMetrics.resume(run, 4, CLOCK).close();

        assertThat(files()).hasSize(2);
        assertThat(files())
                .allMatch(file -> file.getFileName().toString().startsWith("events.out.tfevents.1700000000."));
        // step 5, session log { status START }
        assertThat(HexFormat.of().formatHex(events(files().get(1)).get(1))).endsWith("1005" + "3a020801");
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String doubleHex(double value) {
        return HexFormat.of()
                .formatHex(ByteBuffer.allocate(8)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putDouble(value)
                        .array());
    }

    @Test
    void aDiskThatIsFullLeavesNoHalfEventAndTheNextOneFollows() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        Path folder = disk.over(run);
        try (TensorBoardMetrics metrics = TensorBoardMetrics.create(folder, CLOCK)) {
            metrics.write(0, Map.of("a", 1));
            disk.fillAt(1);

            assertThatThrownBy(() -> metrics.write(1, Map.of("a", 2)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("events.out.tfevents")
                    .hasMessageContaining("No space left on device");
            assertThat(events(files().get(0))).hasSize(2);
            disk.free();
            metrics.write(1, Map.of("a", 2));
        }
        assertThat(events(files().get(0))).hasSize(3);
    }
}
