package org.genenv.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the header of a safetensors file says, checked: every range inside the file, each as long as type and shape say,
 * and all of them together the whole of the data, without overlaps or gaps.
 *
 * @param entries the tensors in the header's order
 * @param metadata free text pairs
 */
record SafetensorsHeader(Map<String, Entry> entries, Map<String, String> metadata) {
    /**
     * One tensor.
     *
     * @param begin first byte, counted from the start of the data
     * @param end byte after the last one
     */
    record Entry(SafetensorsType type, List<Integer> shape, long begin, long end) {
        long elements() {
            return (end - begin) / type.bytes();
        }
    }

    /**
     * Reads a header.
     *
     * @param file for messages
     * @param json the header's text, UTF-8
     * @param dataBytes how many bytes the file has after its header
     * @throws ModelFormatException if it is malformed or impossible
     */
    static SafetensorsHeader parse(Path file, byte[] json, long dataBytes) throws ModelFormatException {
        JsonNode root;
        try {
            root = JsonFile.JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new ModelFormatException(file + ": the header is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new ModelFormatException(file + ": the header cannot be decoded: " + e.getMessage(), e);
        }
        if (root == null || !root.isObject()) {
            throw new ModelFormatException(file + ": the header is no JSON object");
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        Map<String, String> metadata = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : root.properties()) {
            if (field.getKey().equals("__metadata__")) {
                field.getValue()
                        .properties()
                        .forEach(m -> metadata.put(m.getKey(), m.getValue().asText()));
            } else {
                entries.put(field.getKey(), entry(file + ": " + field.getKey(), field.getValue(), dataBytes));
            }
        }
        requireWholeData(file, entries, dataBytes);
        return new SafetensorsHeader(entries, metadata);
    }

    private static Entry entry(String at, JsonNode json, long dataBytes) throws ModelFormatException {
        String typeName = json.path("dtype").asText();
        SafetensorsType type = SafetensorsType.of(typeName)
                .orElseThrow(() -> new ModelFormatException(at + " has dtype '" + typeName + "'; readable are "
                        + Arrays.toString(SafetensorsType.values()) + ". Convert the weights to one of these"));
        JsonNode sizes = json.path("shape");
        if (!sizes.isArray()) {
            throw new ModelFormatException(at + " has no shape");
        }
        List<Integer> shape = new ArrayList<>();
        long elements = 1;
        for (JsonNode size : sizes) {
            if (!size.canConvertToInt() || !size.isIntegralNumber() || size.intValue() < 0) {
                throw new ModelFormatException(
                        at + " has shape " + JsonFile.shown(sizes) + "; expected sizes of 0 or more");
            }
            shape.add(size.intValue());
            elements *= size.intValue();
            if (elements > Integer.MAX_VALUE) {
                throw new ModelFormatException(
                        at + " has shape " + JsonFile.shown(sizes) + ", more than 2^31 elements in one tensor");
            }
        }
        JsonNode offsets = json.path("data_offsets");
        if (!offsets.isArray() || offsets.size() != 2 || !isOffset(offsets.get(0)) || !isOffset(offsets.get(1))) {
            throw new ModelFormatException(
                    at + " has data_offsets " + JsonFile.shown(offsets) + "; expected [begin, end]");
        }
        long begin = offsets.get(0).longValue();
        long end = offsets.get(1).longValue();
        if (begin < 0 || end < begin || end > dataBytes) {
            throw new ModelFormatException(at + " lies at bytes " + begin + " to " + end
                    + " of the data, but there are " + dataBytes
                    + "; the file is truncated or its header is wrong. Download it again");
        }
        if (end - begin != elements * type.bytes()) {
            throw new ModelFormatException(at + " is " + shape + " of " + type + ", which takes "
                    + elements * type.bytes() + " bytes, but its data_offsets span " + (end - begin));
        }
        return new Entry(type, List.copyOf(shape), begin, end);
    }

    private static boolean isOffset(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    private static void requireWholeData(Path file, Map<String, Entry> entries, long dataBytes)
            throws ModelFormatException {
        List<Map.Entry<String, Entry>> byPlace = new ArrayList<>(entries.entrySet());
        byPlace.sort(Comparator.comparingLong((Map.Entry<String, Entry> e) -> e.getValue().begin)
                .thenComparingLong(e -> e.getValue().end));
        long covered = 0;
        String before = "the header";
        for (Map.Entry<String, Entry> tensor : byPlace) {
            Entry entry = tensor.getValue();
            if (entry.begin < covered) {
                throw new ModelFormatException(file + ": " + before + " and " + tensor.getKey() + " overlap");
            }
            if (entry.begin > covered) {
                throw new ModelFormatException(file + ": " + (entry.begin - covered) + " bytes between " + before
                        + " and " + tensor.getKey() + " belong to no tensor");
            }
            covered = entry.end;
            before = tensor.getKey();
        }
        if (covered != dataBytes) {
            throw new ModelFormatException(file + ": " + (dataBytes - covered) + " bytes after " + before
                    + " belong to no tensor; the header is of another file");
        }
    }
}
