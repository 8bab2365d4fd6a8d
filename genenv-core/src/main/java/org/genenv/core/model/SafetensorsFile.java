package org.genenv.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A safetensors file: an 8-byte header length, a JSON header that names type, shape and byte range of each tensor, and
 * the tensors' little-endian values.
 *
 * <p>The whole header is checked on opening, so that a later read cannot leave the file: every range inside it, none
 * overlapping another, each as long as its shape says. Tensors are mapped when they are read.
 */
public final class SafetensorsFile {
    private static final int MAX_HEADER_BYTES = 100_000_000; // the format's own limit
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Path file;
    private final long dataStart;
    private final Map<String, Entry> entries;
    private final Map<String, String> metadata;

    private record Entry(SafetensorsType type, List<Integer> shape, long begin, long end) {}

    private SafetensorsFile(Path file, long dataStart, Map<String, Entry> entries, Map<String, String> metadata) {
        this.file = file;
        this.dataStart = dataStart;
        this.entries = entries;
        this.metadata = metadata;
    }

    /**
     * Opens a file and checks its header.
     *
     * @throws ModelFormatException if the file is truncated, its header is malformed, or a tensor's range is impossible
     * @throws IOException if it cannot be read
     */
    public static SafetensorsFile open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new ModelFormatException(file + " is missing");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size < 8) {
                throw new ModelFormatException(file + " is truncated: " + size
                        + " bytes, but a safetensors file begins with an 8-byte header length");
            }
            long headerBytes = read(channel, 0, 8).getLong();
            if (headerBytes < 2 || headerBytes > MAX_HEADER_BYTES || headerBytes > size - 8) {
                throw new ModelFormatException(file + ": the header says that it is "
                        + Long.toUnsignedString(headerBytes) + " bytes long, but the file has " + (size - 8)
                        + " after the length; it is truncated or no safetensors file");
            }
            byte[] header = new byte[(int) headerBytes];
            read(channel, 8, header.length).get(header);
            return parse(file, header, size - 8 - headerBytes);
        }
    }

    private static SafetensorsFile parse(Path file, byte[] header, long dataBytes) throws ModelFormatException {
        JsonNode json;
        try {
            json = JSON.readTree(new String(header, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            throw new ModelFormatException(file + ": the header is no JSON: " + e.getOriginalMessage(), e);
        }
        if (json == null || !json.isObject()) {
            throw new ModelFormatException(file + ": the header is no JSON object");
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        Map<String, String> metadata = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : json.properties()) {
            if (field.getKey().equals("__metadata__")) {
                field.getValue()
                        .properties()
                        .forEach(m -> metadata.put(m.getKey(), m.getValue().asText()));
            } else {
                entries.put(field.getKey(), entry(file, field.getKey(), field.getValue(), dataBytes));
            }
        }
        refuseOverlaps(file, entries);
        return new SafetensorsFile(file, 8L + header.length, entries, metadata);
    }

    private static Entry entry(Path file, String name, JsonNode json, long dataBytes) throws ModelFormatException {
        String at = file + ": " + name;
        String typeName = json.path("dtype").asText();
        SafetensorsType type = SafetensorsType.of(typeName)
                .orElseThrow(() -> new ModelFormatException(at + " has dtype '" + typeName + "'; readable are "
                        + Arrays.toString(SafetensorsType.values())));
        List<Integer> shape = new ArrayList<>();
        long elements = 1;
        if (!json.path("shape").isArray()) {
            throw new ModelFormatException(at + " has no shape");
        }
        for (JsonNode size : json.get("shape")) {
            if (!size.canConvertToInt() || !size.isIntegralNumber() || size.intValue() < 0) {
                throw new ModelFormatException(
                        at + " has shape " + json.get("shape") + "; expected sizes of 0 or more");
            }
            shape.add(size.intValue());
            elements *= size.intValue();
            if (elements > Integer.MAX_VALUE) {
                throw new ModelFormatException(
                        at + " has shape " + json.get("shape") + ", more than 2^31 elements in one tensor");
            }
        }
        JsonNode offsets = json.path("data_offsets");
        if (!offsets.isArray()
                || offsets.size() != 2
                || !offsets.get(0).canConvertToLong()
                || !offsets.get(1).canConvertToLong()
                || !offsets.get(0).isIntegralNumber()
                || !offsets.get(1).isIntegralNumber()) {
            throw new ModelFormatException(at + " has data_offsets " + offsets + "; expected [begin, end]");
        }
        long begin = offsets.get(0).longValue();
        long end = offsets.get(1).longValue();
        if (begin < 0 || end < begin || end > dataBytes) {
            throw new ModelFormatException(at + " lies at bytes " + begin + " to " + end
                    + " of the data, but there are " + dataBytes + "; the file is truncated or its header is wrong");
        }
        if (end - begin != elements * type.bytes()) {
            throw new ModelFormatException(at + " is " + shape + " of " + type + ", which takes "
                    + elements * type.bytes() + " bytes, but its data_offsets span " + (end - begin));
        }
        return new Entry(type, List.copyOf(shape), begin, end);
    }

    private static void refuseOverlaps(Path file, Map<String, Entry> entries) throws ModelFormatException {
        List<Map.Entry<String, Entry>> byPlace = new ArrayList<>(entries.entrySet());
        byPlace.removeIf(e -> e.getValue().begin == e.getValue().end);
        byPlace.sort(Comparator.comparingLong(e -> e.getValue().begin));
        for (int i = 1; i < byPlace.size(); i++) {
            if (byPlace.get(i).getValue().begin < byPlace.get(i - 1).getValue().end) {
                throw new ModelFormatException(file + ": " + byPlace.get(i - 1).getKey() + " and "
                        + byPlace.get(i).getKey() + " overlap");
            }
        }
    }

    /** Names of the tensors, in the header's order. */
    public List<String> names() {
        return List.copyOf(entries.keySet());
    }

    public boolean contains(String name) {
        return entries.containsKey(name);
    }

    /** Free text pairs of the header. */
    public Map<String, String> metadata() {
        return Collections.unmodifiableMap(metadata);
    }

    /**
     * The sizes of one tensor.
     *
     * @throws ModelFormatException if there is no such tensor
     */
    public List<Integer> shape(String name) throws ModelFormatException {
        return require(name).shape;
    }

    /**
     * Reads one tensor as float32, row-major.
     *
     * @throws ModelFormatException if there is no such tensor, its shape is another, or a value is NaN or infinite
     */
    public float[] read(String name, List<Integer> expectedShape) throws IOException {
        Entry entry = require(name);
        if (!entry.shape.equals(expectedShape)) {
            throw new ModelFormatException(file + ": " + name + " is " + entry.shape + ", expected " + expectedShape
                    + ". The file and its configuration are from different models; take both from one revision");
        }
        float[] values = read(name);
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw new ModelFormatException(file + ": " + name + " holds " + values[i] + " at element " + i
                        + "; the file is damaged or its training diverged");
            }
        }
        return values;
    }

    /**
     * Reads one tensor as float32, row-major, whatever its values are.
     *
     * @throws ModelFormatException if there is no such tensor
     */
    public float[] read(String name) throws IOException {
        Entry entry = require(name);
        float[] values = new float[(int) ((entry.end - entry.begin) / entry.type.bytes())];
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            // In pieces, since a mapping ends at 2 GiB.
            int done = 0;
            while (done < values.length) {
                int count = Math.min(values.length - done, 1 << 26);
                ByteBuffer bytes = channel.map(
                                FileChannel.MapMode.READ_ONLY,
                                dataStart + entry.begin + (long) done * entry.type.bytes(),
                                (long) count * entry.type.bytes())
                        .order(ByteOrder.LITTLE_ENDIAN);
                if (entry.type == SafetensorsType.F32) {
                    bytes.asFloatBuffer().get(values, done, count);
                } else {
                    for (int i = 0; i < count; i++) {
                        values[done + i] = entry.type.decode(bytes);
                    }
                }
                done += count;
            }
        }
        return values;
    }

    private Entry require(String name) throws ModelFormatException {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new ModelFormatException(file + ": " + name + " is missing; the file holds " + entries.size()
                    + " tensors"
                    + (entries.isEmpty()
                            ? ""
                            : ", the first is " + entries.keySet().iterator().next()));
        }
        return entry;
    }

    private static ByteBuffer read(FileChannel channel, long position, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) >= 0) {
            // a channel may return fewer bytes than asked for
        }
        return bytes.flip();
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
     * Writes tensors as float32. The file appears complete or not at all: it is written beside its place, forced to disk
     * and renamed.
     *
     * @throws IOException if it cannot be written; an earlier file of that name is then untouched
     */
    public static void write(Path file, Map<String, Tensor> tensors, Map<String, String> metadata) throws IOException {
        ObjectNode header = JSON.createObjectNode();
        if (!metadata.isEmpty()) {
            ObjectNode pairs = header.putObject("__metadata__");
            metadata.forEach(pairs::put);
        }
        long offset = 0;
        for (Map.Entry<String, Tensor> tensor : tensors.entrySet()) {
            ObjectNode entry = header.putObject(tensor.getKey());
            entry.put("dtype", SafetensorsType.F32.name());
            ArrayNode shape = entry.putArray("shape");
            tensor.getValue().shape.forEach(shape::add);
            long end = offset + 4L * tensor.getValue().values.length;
            entry.putArray("data_offsets").add(offset).add(end);
            offset = end;
        }
        byte[] json = JSON.writeValueAsBytes(header);
        int padded = (json.length + 7) / 8 * 8; // data begins aligned; the format allows trailing spaces
        ByteBuffer start = ByteBuffer.allocate(8 + padded).order(ByteOrder.LITTLE_ENDIAN);
        start.putLong(padded).put(json);
        while (start.hasRemaining()) {
            start.put((byte) ' ');
        }
        Path temporary = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                writeFully(channel, start.flip());
                for (Tensor tensor : tensors.values()) {
                    writeValues(channel, tensor.values);
                }
                channel.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private static void writeValues(FileChannel channel, float[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
        int perBuffer = bytes.capacity() / 4;
        for (int done = 0; done < values.length; done += perBuffer) {
            int count = Math.min(perBuffer, values.length - done);
            bytes.clear();
            bytes.asFloatBuffer().put(values, done, count);
            writeFully(channel, bytes.limit(4 * count));
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }
}
