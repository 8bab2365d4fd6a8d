package org.genenv.core.metrics;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.zip.CRC32C;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.FileFault;

/**
 * A TensorBoard event file: each metric is a scalar, the epoch its step.
 *
 * <p>Format: TFRecord frames (length, masked CRC-32C of the length, data, masked CRC-32C of the data; little-endian), each of which
 * holds one {@code tensorflow.Event} message. The first event carries the version {@code brain.Event:2}. A file that continues a run
 * then says at which step it starts, so that TensorBoard drops what an interrupted run had written beyond it.
 */
public final class TensorBoardMetrics implements MetricsWriter {
    /** The constant of TensorFlow's record format that keeps a checksum of checksums from degenerating. */
    private static final int CRC_MASK_DELTA = 0xa282ead8;

    private static final String PREFIX = "events.out.tfevents.";

    private final Path file;
    private final FileChannel channel;
    private final Clock clock;

    private TensorBoardMetrics(Path directory, Clock clock) throws IOException {
        this.clock = clock;
        this.file = freeName(directory, clock.instant());
        this.channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        DurableFolder.force(directory);
        append(event().text(3, "brain.Event:2"));
    }

    /**
     * Starts an event file.
     *
     * @param directory an existing folder; the file gets a name of its own
     * @param clock gives the wall time of events
     */
    public static TensorBoardMetrics create(Path directory, Clock clock) throws IOException {
        return new TensorBoardMetrics(directory, clock);
    }

    /**
     * Continues a run in an event file of its own.
     *
     * @param directory an existing folder
     * @param lastEpoch the epoch that the checkpoint was saved after; what older files say of later ones is void. -1 where a run that came to no checkpoint
     *     begins anew
     * @param clock gives the wall time of events
     */
    public static TensorBoardMetrics resume(Path directory, int lastEpoch, Clock clock) throws IOException {
        TensorBoardMetrics writer = new TensorBoardMetrics(directory, clock);
        ProtobufMessage sessionStart = new ProtobufMessage().integer(1, 1);
        writer.append(writer.event().integer(2, lastEpoch + 1L).message(7, sessionStart));
        return writer;
    }

    /** @return whether a folder holds event files, of which those to come have to know */
    public static boolean isIn(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, PREFIX + "*")) {
            return files.iterator().hasNext();
        }
    }

    /** @throws IOException if the event cannot be written; the file is then as it was before */
    @Override
    public void write(int epoch, Map<String, ? extends Number> metrics) throws IOException {
        ProtobufMessage summary = new ProtobufMessage();
        // TensorBoard groups charts by what stands before a slash.
        metrics.forEach((name, value) -> summary.message(
                1, new ProtobufMessage().text(1, name.replace('.', '/')).float32(2, value.floatValue())));
        append(event().integer(2, epoch).message(5, summary));
        channel.force(false); // as the line in metrics.jsonl: no checkpoint is ahead of either
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private ProtobufMessage event() {
        Instant now = clock.instant();
        return new ProtobufMessage().float64(1, now.getEpochSecond() + now.getNano() / 1e9);
    }

    private void append(ProtobufMessage event) throws IOException {
        byte[] data = event.toBytes();
        ByteBuffer frame = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + data.length + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        frame.putLong(data.length);
        frame.putInt(maskedCrc(frame.array(), Long.BYTES));
        frame.put(data);
        frame.putInt(maskedCrc(data, data.length));
        frame.flip();
        long start = channel.position();
        try {
            while (frame.hasRemaining()) {
                channel.write(frame);
            }
        } catch (IOException e) {
            channel.truncate(start); // TensorBoard reads no further than half a frame
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    static int maskedCrc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return Integer.rotateRight((int) crc.getValue(), 15) + CRC_MASK_DELTA;
    }

    /** TensorBoard reads the files of a folder in the order of their names, and looks for this prefix. */
    private static Path freeName(Path directory, Instant now) {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // The name is decoration: a machine without one still gets its file.
            host = "unknown";
        }
        for (int i = 0; ; i++) {
            Path file = directory.resolve(PREFIX + "%010d.%s.%d".formatted(now.getEpochSecond(), host, i));
            if (!Files.exists(file)) {
                return file;
            }
        }
    }
}
