package org.genenv.core.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.UnfinishedFile;

/** Writes safetensors files whose tensors are handed over a chunk at a time, so that no tensor need be in memory twice. */
final class SafetensorsWriter {
    private SafetensorsWriter() {}

    /** A tensor that is to be written. */
    record Entry(String name, SafetensorsType type, List<Integer> shape) {
        Entry {
            shape = List.copyOf(shape);
        }

        /** Bytes of its values. */
        long bytes() {
            return shape.stream().mapToLong(Integer::longValue).reduce(type.bytes(), (a, b) -> a * b);
        }
    }

    /** Hands over the values of one tensor. */
    interface Source {
        /** Writes {@link Entry#bytes()} bytes to the sink, row-major and little endian. */
        void write(Entry entry, Sink sink) throws IOException;
    }

    /** Takes a chunk, the buffer's remaining bytes. */
    interface Sink {
        void write(ByteBuffer chunk) throws IOException;
    }

    /**
     * Writes a file. It appears complete or not at all: it is written beside its place, forced to disk and renamed.
     *
     * @throws IOException if it cannot be written, for example since the disk is full; an earlier file of that name is
     *     then untouched, and nothing else is left
     */
    static void write(Path file, List<Entry> entries, Map<String, String> metadata, Source source) throws IOException {
        UnfinishedFile unfinished = UnfinishedFile.of(file);
        try {
            try (FileChannel channel = FileChannel.open(
                    unfinished.path(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                ByteBuffer start = start(entries, metadata);
                long expected = start.remaining();
                writeFully(channel, start);
                for (Entry entry : entries) {
                    source.write(entry, chunk -> writeFully(channel, chunk));
                    expected += entry.bytes();
                    if (channel.position() != expected) {
                        throw new IllegalStateException(entry.name() + " " + entry.shape() + " was written with "
                                + (channel.position() - expected + entry.bytes()) + " bytes, not " + entry.bytes());
                    }
                }
                channel.force(true);
            }
            unfinished.takePlace();
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e) + ". What stood there before is untouched", e);
        } finally {
            unfinished.discard();
        }
    }

    private static ByteBuffer start(List<Entry> entries, Map<String, String> metadata) throws IOException {
        ObjectNode header = JsonFile.JSON.createObjectNode();
        if (!metadata.isEmpty()) {
            ObjectNode pairs = header.putObject("__metadata__");
            metadata.forEach(pairs::put);
        }
        long offset = 0;
        for (Entry tensor : entries) {
            ObjectNode entry = header.putObject(tensor.name());
            entry.put("dtype", tensor.type().name());
            ArrayNode shape = entry.putArray("shape");
            tensor.shape().forEach(shape::add);
            entry.putArray("data_offsets").add(offset).add(offset + tensor.bytes());
            offset += tensor.bytes();
        }
        byte[] json = JsonFile.JSON.writeValueAsBytes(header);
        int padded = (json.length + 7) / 8 * 8; // data begins aligned; the format allows trailing spaces
        ByteBuffer start = ByteBuffer.allocate(8 + padded).order(ByteOrder.LITTLE_ENDIAN);
        start.putLong(padded).put(json);
        while (start.hasRemaining()) {
            start.put((byte) ' ');
        }
        return start.flip();
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
