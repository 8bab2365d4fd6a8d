package org.genenv.core.model;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.genenv.core.file.FileFault;

/**
 * A safetensors file: an 8-byte header length, a JSON header that names type, shape and byte range of each tensor, and
 * the tensors' little-endian values.
 *
 * <p>The whole header is checked on opening, so that a later read cannot leave the file. Nothing stays open between calls.
 */
public final class SafetensorsFile {
    /** The format allows 100 MB; 32 MiB describe 300,000 tensors. */
    private static final int MAX_HEADER_BYTES = 32 << 20;

    private final Path file;
    private final long dataStart;
    private final SafetensorsHeader header;

    private SafetensorsFile(Path file, long dataStart, SafetensorsHeader header) {
        this.file = file;
        this.dataStart = dataStart;
        this.header = header;
    }

    /**
     * Opens a file and checks its header.
     *
     * @throws ModelFormatException if the file is of another format or truncated, its header is malformed, or a tensor's
     *     range is impossible
     * @throws IOException if it cannot be read
     */
    public static SafetensorsFile open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ModelFormatException(file + " is missing");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            ByteBuffer start = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
            readFully(channel, start, file);
            refuseOtherFormats(file, start.array());
            if (size < 8) {
                throw new ModelFormatException(file + " is truncated: " + size
                        + " bytes, but a safetensors file begins with an 8-byte header length. Download it again");
            }
            long headerBytes = start.getLong(0);
            if (headerBytes < 2 || headerBytes > size - 8) {
                throw new ModelFormatException(file + ": the header says that it is "
                        + Long.toUnsignedString(headerBytes) + " bytes long, but the file has " + (size - 8)
                        + " after the length; it is truncated or no safetensors file. Download it again");
            }
            if (headerBytes > MAX_HEADER_BYTES) {
                throw new ModelFormatException(
                        file + ": the header is " + headerBytes + " bytes long; expected at most " + MAX_HEADER_BYTES);
            }
            ByteBuffer json = ByteBuffer.allocate((int) headerBytes);
            readFully(channel, json, file);
            return new SafetensorsFile(
                    file, 8 + headerBytes, SafetensorsHeader.parse(file, json.array(), size - 8 - headerBytes));
        }
    }

    private static void refuseOtherFormats(Path file, byte[] start) throws ModelFormatException {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        if (text.startsWith("GGUF")) {
            throw new ModelFormatException(
                    file + " is a GGUF file; expected safetensors. Take the model's original" + " Hugging Face folder");
        }
        if (text.startsWith("PK\3\4") || (start[0] == (byte) 0x80 && start[1] >= 2 && start[1] <= 5 && start[7] != 0)) {
            throw new ModelFormatException(
                    file + " is a pickled PyTorch checkpoint, which may run code when it is read;"
                            + " expected safetensors. Convert it with save_pretrained(..., safe_serialization=True)");
        }
        if (text.equals("version ")) {
            throw new ModelFormatException(
                    file + " is a Git LFS pointer in place of the weights. Run 'git lfs pull' in its folder");
        }
    }

    /** Names of the tensors, in the header's order. */
    public List<String> names() {
        return List.copyOf(header.entries().keySet());
    }

    /** Whether the file has a tensor of this name. */
    public boolean contains(String name) {
        return header.entries().containsKey(name);
    }

    /** Free text pairs of the header. */
    public Map<String, String> metadata() {
        return Collections.unmodifiableMap(header.metadata());
    }

    /**
     * The sizes of one tensor.
     *
     * @throws ModelFormatException if there is no such tensor
     */
    public List<Integer> shape(String name) throws ModelFormatException {
        return require(name).shape();
    }

    /** The element type of one tensor. */
    SafetensorsType type(String name) throws ModelFormatException {
        return require(name).type();
    }

    /** @throws ModelFormatException if there is no such tensor, or its shape is another */
    void requireShape(String name, List<Integer> expected) throws ModelFormatException {
        if (!require(name).shape().equals(expected)) {
            throw new ModelFormatException(file + ": " + name + " is " + shape(name) + ", expected " + expected
                    + ". The file and its configuration are from different models; take both from one revision");
        }
    }

    /**
     * Reads one tensor as float32, row-major.
     *
     * @throws ModelFormatException if there is no such tensor, its shape is another, or a value is NaN or infinite
     */
    public float[] read(String name, List<Integer> expectedShape) throws IOException {
        requireShape(name, expectedShape);
        float[] values = read(name);
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw unusable(name, values[i], i);
            }
        }
        return values;
    }

    /** The error about a value that is NaN or infinite, or becomes so in a narrower type. */
    ModelFormatException unusable(String name, float value, long element) {
        return new ModelFormatException(file + ": " + name + " holds " + value + " at element " + element
                + (Float.isFinite(value)
                        ? ", more than the model's dtype can hold; load it with dtype bfloat16 or float32"
                        : "; the file is damaged or its training diverged"));
    }

    /**
     * Reads one tensor as float32, row-major, whatever its values are.
     *
     * @throws ModelFormatException if there is no such tensor
     */
    public float[] read(String name) throws IOException {
        SafetensorsHeader.Entry entry = require(name);
        float[] values = new float[(int) entry.elements()];
        int perChunk = 1 << 16;
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(perChunk * entry.type().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        try (TensorReader reader = reader(name)) {
            for (int done = 0; done < values.length; done += perChunk) {
                int count = Math.min(perChunk, values.length - done);
                reader.read(bytes.clear().limit(count * entry.type().bytes()));
                bytes.flip();
                for (int i = 0; i < count; i++) {
                    values[done + i] = entry.type().decode(bytes);
                }
            }
        }
        return values;
    }

    /** Begins to read one tensor as it is stored; the caller closes the reader. */
    TensorReader reader(String name) throws IOException {
        SafetensorsHeader.Entry entry = require(name);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        return new TensorReader(channel.position(dataStart + entry.begin()));
    }

    /** The bytes of one tensor, one after the other. */
    final class TensorReader implements AutoCloseable {
        private final FileChannel channel;

        private TensorReader(FileChannel channel) {
            this.channel = channel;
        }

        /** Fills a buffer up to its limit. */
        void read(ByteBuffer target) throws IOException {
            readFully(channel, target, file);
            if (target.hasRemaining()) {
                throw new ModelFormatException(file + " has become shorter while it was read");
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }

    private SafetensorsHeader.Entry require(String name) throws ModelFormatException {
        SafetensorsHeader.Entry entry = header.entries().get(name);
        if (entry == null) {
            List<String> held = new ArrayList<>(header.entries().keySet());
            throw new ModelFormatException(file + ": " + name + " is missing; the file holds " + held.size()
                    + " tensors" + (held.isEmpty() ? "" : ", the first is " + held.get(0)));
        }
        return entry;
    }

    /** Reads up to the buffer's limit or the end of the file; a channel may return fewer bytes than asked for. */
    private static void readFully(FileChannel channel, ByteBuffer target, Path file) throws IOException {
        try {
            int read = 0;
            while (target.hasRemaining() && read >= 0) {
                read = channel.read(target);
            }
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    /** One tensor to be written: its shape, and its values in row-major order. The array is borrowed until then. */
    public static final class Tensor {
        private final List<Integer> shape;
        private final float[] values;

        /** Checks that there are as many values as the shape has. */
        public Tensor(List<Integer> shape, float[] values) {
            this.shape = List.copyOf(shape);
            this.values = values;
            long elements = shape.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
            if (elements != values.length) {
                throw new IllegalArgumentException(
                        "shape " + shape + " has " + elements + " elements, but there are " + values.length);
            }
        }
    }

    /**
     * Writes tensors as float32. The file appears complete or not at all.
     *
     * @throws IOException if it cannot be written; an earlier file of that name is then untouched
     */
    public static void write(Path file, Map<String, Tensor> tensors, Map<String, String> metadata) throws IOException {
        List<SafetensorsWriter.Entry> entries = new ArrayList<>();
        tensors.forEach(
                (name, tensor) -> entries.add(new SafetensorsWriter.Entry(name, SafetensorsType.F32, tensor.shape)));
        ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        int perBuffer = bytes.capacity() / Float.BYTES;
        SafetensorsWriter.write(file, entries, metadata, (entry, sink) -> {
            float[] values = tensors.get(entry.name()).values;
            for (int done = 0; done < values.length; done += perBuffer) {
                int count = Math.min(perBuffer, values.length - done);
                bytes.clear().asFloatBuffer().put(values, done, count);
                sink.write(bytes.limit(Float.BYTES * count));
            }
        });
    }
}
