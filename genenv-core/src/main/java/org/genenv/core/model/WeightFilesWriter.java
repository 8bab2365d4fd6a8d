package org.genenv.core.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Writes the weights of a model folder: one file, or shards with an index once they are larger than a shard may be. */
final class WeightFilesWriter {
    private final Path folder;
    private final long maxShardBytes;

    /** @param maxShardBytes a larger tensor has a shard of its own */
    WeightFilesWriter(Path folder, long maxShardBytes) {
        this.folder = folder;
        this.maxShardBytes = maxShardBytes;
    }

    /**
     * Writes all tensors, each file complete or not at all, and removes weights that were there before.
     *
     * @throws IOException if the disk has not enough room, before anything is written; or if a file cannot be written
     */
    void write(List<SafetensorsWriter.Entry> tensors, SafetensorsWriter.Source source) throws IOException {
        long total = tensors.stream().mapToLong(SafetensorsWriter.Entry::bytes).sum();
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (usable < total) {
            throw new IOException(folder + ": the weights take " + total + " bytes, but the disk has " + usable
                    + " left. Nothing was written; make room, or choose a folder on another disk");
        }
        Map<String, List<SafetensorsWriter.Entry>> files = split(tensors);
        Map<String, String> metadata = Map.of("format", "pt");
        for (Map.Entry<String, List<SafetensorsWriter.Entry>> file : files.entrySet()) {
            SafetensorsWriter.write(folder.resolve(file.getKey()), file.getValue(), metadata, source);
        }
        removeEarlier(files.keySet());
        if (files.size() > 1) {
            writeIndex(files, total);
        }
    }

    private Map<String, List<SafetensorsWriter.Entry>> split(List<SafetensorsWriter.Entry> tensors) {
        List<List<SafetensorsWriter.Entry>> shards = new ArrayList<>();
        long bytes = Long.MAX_VALUE;
        for (SafetensorsWriter.Entry tensor : tensors) {
            if (bytes > maxShardBytes - tensor.bytes()) {
                shards.add(new ArrayList<>());
                bytes = 0;
            }
            shards.get(shards.size() - 1).add(tensor);
            bytes += tensor.bytes();
        }
        Map<String, List<SafetensorsWriter.Entry>> files = new LinkedHashMap<>();
        for (int i = 0; i < shards.size(); i++) {
            String name = shards.size() == 1
                    ? WeightFiles.SINGLE_FILE
                    : String.format(Locale.ROOT, "model-%05d-of-%05d.safetensors", i + 1, shards.size());
            files.put(name, shards.get(i));
        }
        return files;
    }

    private void writeIndex(Map<String, List<SafetensorsWriter.Entry>> files, long total) throws IOException {
        ObjectNode index = JsonFile.JSON.createObjectNode();
        index.putObject("metadata").put("total_size", total);
        ObjectNode map = index.putObject("weight_map");
        files.forEach((file, tensors) -> tensors.forEach(tensor -> map.put(tensor.name(), file)));
        JsonFile.write(folder.resolve(WeightFiles.INDEX_FILE), index);
    }

    /** Files of an earlier save in another number of shards would be read in place of the new ones, or beside them. */
    private void removeEarlier(Set<String> written) throws IOException {
        Set<String> earlier = new HashSet<>(Set.of(WeightFiles.SINGLE_FILE, WeightFiles.INDEX_FILE));
        try (var files = Files.newDirectoryStream(folder, "model-*-of-*.safetensors")) {
            files.forEach(file -> earlier.add(file.getFileName().toString()));
        }
        earlier.removeAll(written);
        for (String name : earlier) {
            Files.deleteIfExists(folder.resolve(name));
        }
    }
}
