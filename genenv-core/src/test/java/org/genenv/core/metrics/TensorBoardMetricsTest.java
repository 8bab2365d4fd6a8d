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
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
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

    @Test
    void runThatBeginsAnewAfterItWasKilledVoidsItsFirstFile() throws IOException {
        assertThat(TensorBoardMetrics.isIn(run)).isFalse();
        try (TensorBoardMetrics killed = TensorBoardMetrics.create(run, CLOCK)) {
            killed.write(0, Map.of("a", 1.0));
        }
        assertThat(TensorBoardMetrics.isIn(run)).isTrue();
        try (TensorBoardMetrics again = TensorBoardMetrics.resume(run, -1, CLOCK)) {
            again.write(0, Map.of("a", 2.0));
        }

        assertThat(shown()).containsExactly(Map.entry("a", new TreeMap<>(Map.of(0L, 2.0f))));
    }

    @Test
    void resumedRunsShowEveryStepOnceWhereverAFileBreaksOff() throws IOException {
        try (TensorBoardMetrics first = TensorBoardMetrics.create(run, CLOCK)) {
            for (int epoch = 0; epoch <= 3; epoch++) {
                first.write(epoch, Map.of("panel.successRate", 0.1 * epoch, "time.epochSeconds", epoch));
            }
        }
        Path file = files().get(0);
        byte[] whole = Files.readAllBytes(file);
        int third = whole.length - 2 * frameLength(whole);
        for (int length = third; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            Path resumed;
            try (TensorBoardMetrics next = TensorBoardMetrics.resume(run, 1, CLOCK)) {
                next.write(2, Map.of("panel.successRate", 0.7));
                next.write(3, Map.of("panel.successRate", 0.8));
                resumed = files().get(1);
            }
            assertThat(shown().get("panel/successRate"))
                    .as("the first file breaks off after %d bytes", length)
                    .isEqualTo(new TreeMap<>(Map.of(0L, 0f, 1L, 0.1f, 2L, 0.7f, 3L, 0.8f)));
            assertThat(shown().get("time/epochSeconds").keySet()).containsExactly(0L, 1L);
            Files.delete(resumed);
        }
    }

    private static int frameLength(byte[] file) {
        // The last event is as long as the one before it: the same names, and steps of one byte.
        int length = 8 + 4 + 4;
        for (int start = 0; ; ) {
            int data = (int) ByteBuffer.wrap(file, start, 8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getLong();
            if (start + length + data == file.length) {
                return length + data;
            }
            start += length + data;
        }
    }

    /**
     * What TensorBoard shows of the folder: by name and step, read file after file in the order of their names, each up to the first frame that is not
     * whole; a session that starts voids the steps from its own on.
     */
    private Map<String, NavigableMap<Long, Float>> shown() throws IOException {
        Map<String, NavigableMap<Long, Float>> shown = new TreeMap<>();
        for (Path file : files()) {
            ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            while (in.remaining() >= 12) {
                int length = (int) in.getLong(in.position());
                assertThat(in.getInt(in.position() + 8)).isEqualTo(masked(in, in.position(), 8));
                if (in.remaining() < 12 + length + 4) {
                    break;
                }
                assertThat(in.getInt(in.position() + 12 + length)).isEqualTo(masked(in, in.position() + 12, length));
                read(in.slice(in.position() + 12, length).order(ByteOrder.LITTLE_ENDIAN), shown);
                in.position(in.position() + 12 + length + 4);
            }
        }
        return shown;
    }

    private static void read(ByteBuffer event, Map<String, NavigableMap<Long, Float>> shown) {
        long step = 0;
        while (event.hasRemaining()) {
            int tag = (int) varint(event);
            if (tag == ((1 << 3) | 1)) {
                event.getDouble();
            } else if (tag == (2 << 3)) {
                step = varint(event);
            } else {
                int length = (int) varint(event);
                ByteBuffer inner = event.slice(event.position(), length).order(ByteOrder.LITTLE_ENDIAN);
                event.position(event.position() + length);
                long from = step;
                if (tag == ((5 << 3) | 2)) {
                    readSummary(inner, step, shown);
                } else if (tag == ((7 << 3) | 2)) {
                    shown.values().forEach(ofName -> ofName.tailMap(from).clear());
                }
            }
        }
    }

    private static void readSummary(ByteBuffer summary, long step, Map<String, NavigableMap<Long, Float>> shown) {
        while (summary.hasRemaining()) {
            assertThat(varint(summary)).isEqualTo((1 << 3) | 2);
            int end = (int) varint(summary) + summary.position();
            assertThat(varint(summary)).isEqualTo((1 << 3) | 2);
            byte[] name = new byte[(int) varint(summary)];
            summary.get(name);
            assertThat(varint(summary)).isEqualTo((2 << 3) | 5);
            Float before = shown.computeIfAbsent(new String(name, StandardCharsets.UTF_8), any -> new TreeMap<>())
                    .put(step, summary.getFloat());
            assertThat(before).as("a step that is there twice").isNull();
            assertThat(summary.position()).isEqualTo(end);
        }
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    /** TensorFlow's mask over CRC-32C (polynomial 0x1EDC6F41, reflected), bit by bit. */
    private static int masked(ByteBuffer bytes, int from, int length) {
        int crc = -1;
        for (int i = from; i < from + length; i++) {
            crc ^= bytes.get(i) & 0xFF;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 1) == 0 ? crc >>> 1 : (crc >>> 1) ^ 0x82F63B78;
            }
        }
        crc = ~crc;
        return ((crc >>> 15) | (crc << 17)) + 0xa282ead8;
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
