package org.genenv.core.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The weights of a model folder: {@code model.safetensors}, or shards that {@code model.safetensors.index.json} lists.
 *
 * <p>Opening checks the index and every header, before any memory is taken for weights.
 */
final class WeightFiles {
    static final String SINGLE_FILE = "model.safetensors";
    static final String INDEX_FILE = SINGLE_FILE + ".index.json";

    private final Path folder;
    private final Map<String, SafetensorsFile> fileOfTensor;

    private WeightFiles(Path folder, Map<String, SafetensorsFile> fileOfTensor) {
        this.folder = folder;
        this.fileOfTensor = fileOfTensor;
    }

    /**
     * Finds the files of a folder and checks their headers. A single file takes precedence, as in transformers.
     *
     * @throws ModelFormatException if there are none, one is missing, or they contradict the index
     */
    static WeightFiles open(Path folder) throws IOException {
        Path single = folder.resolve(SINGLE_FILE);
        Path index = folder.resolve(INDEX_FILE);
        Map<String, SafetensorsFile> files = new LinkedHashMap<>();
        if (Files.exists(single)) {
            SafetensorsFile file = SafetensorsFile.open(single);
            file.names().forEach(name -> files.put(name, file));
        } else if (Files.exists(index)) {
            openShards(folder, index, files);
        } else {
            throw new ModelFormatException(single + " is missing, and " + INDEX_FILE + ", too" + whatIsThere(folder));
        }
        return new WeightFiles(folder, files);
    }

    private static void openShards(Path folder, Path index, Map<String, SafetensorsFile> files) throws IOException {
        JsonNode map = JsonFile.read(index).path("weight_map");
        if (!map.isObject() || map.isEmpty()) {
            throw new ModelFormatException(
                    index + ": weight_map is " + JsonFile.shown(map) + "; expected an object from tensor to file");
        }
        Map<String, SafetensorsFile> opened = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : map.properties()) {
            String at = index + ": " + entry.getKey();
            String shard = shardName(at, entry.getValue());
            SafetensorsFile file = opened.get(shard);
            if (file == null) {
                if (!Files.exists(folder.resolve(shard))) {
                    throw new ModelFormatException(
                            at + " should be in " + shard + ", but there is no such file. Download the model again");
                }
                file = SafetensorsFile.open(folder.resolve(shard));
                opened.put(shard, file);
            }
            if (!file.contains(entry.getKey())) {
                throw new ModelFormatException(at + " should be in " + shard
                        + ", but that file does not hold it. Take index and shards from one revision");
            }
            files.put(entry.getKey(), file);
        }
        for (Map.Entry<String, SafetensorsFile> shard : opened.entrySet()) {
            for (String name : shard.getValue().names()) {
                if (files.get(name) != shard.getValue()) {
                    throw new ModelFormatException(folder.resolve(shard.getKey()) + ": " + name
                            + " is not listed for this file in " + INDEX_FILE
                            + ". Take index and shards from one revision");
                }
            }
        }
    }

    /** A shard lies in the folder itself; an index that says otherwise is not to be followed. */
    private static String shardName(String at, JsonNode value) throws ModelFormatException {
        String shard = value.asText();
        if (!value.isTextual() || !shard.matches("[\\w.-]+\\.safetensors")) {
            throw new ModelFormatException(at + " should be in " + JsonFile.shown(value)
                    + "; expected the name of a .safetensors file of the same folder");
        }
        return shard;
    }

    /** Ends the message about a folder without readable weights with what it has instead. */
    private static String whatIsThere(Path folder) throws IOException {
        try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, "*.{gguf,bin,pt,pth,safetensors}")) {
            for (Path other : others) {
                String name = other.getFileName().toString();
                if (name.endsWith(".gguf")) {
                    return "; there is " + name
                            + ", a GGUF file, which is not read. Take the original Hugging Face folder";
                }
                if (!name.endsWith(".safetensors")) {
                    return "; there is " + name
                            + ", a pickled checkpoint, which may run code when it is read. Convert it"
                            + " with save_pretrained(..., safe_serialization=True)";
                }
                return "; there is " + name + ", but nothing says that it is the whole model. Download the model again";
            }
        }
        return "; expected the weights of a Hugging Face model folder. Download the model again";
    }

    /**
     * Checks that the files hold every parameter of a model, in the right shape, and nothing else.
     *
     * @throws ModelFormatException names the tensor
     */
    void requireFits(WeightLayout layout, ModelConfig config) throws ModelFormatException {
        Set<String> unknown = new HashSet<>(fileOfTensor.keySet());
        for (WeightLayout.Parameter parameter : layout.parameters()) {
            file(parameter).requireShape(parameter.name(), parameter.shape());
            unknown.remove(parameter.name());
        }
        for (String name : fileOfTensor.keySet()) {
            if (unknown.contains(name) && !isIgnored(name, config)) {
                throw new ModelFormatException(folder + ": the weights hold " + name + ", which has no place in a "
                        + config.family().modelType() + " model of " + config.numLayers()
                        + " layers. Take " + ModelConfig.FILE_NAME + " and weights from one revision");
            }
        }
    }

    /** Tensors that other libraries ignore, too: a tied head written out, and the rotary frequencies of old checkpoints. */
    private static boolean isIgnored(String name, ModelConfig config) {
        return (name.equals("lm_head.weight") && config.tiedHead()) || name.endsWith(".rotary_emb.inv_freq");
    }

    /** The file with the given parameter. */
    SafetensorsFile file(WeightLayout.Parameter parameter) throws ModelFormatException {
        SafetensorsFile file = fileOfTensor.get(parameter.name());
        if (file == null) {
            throw new ModelFormatException(folder + ": " + parameter.name() + " " + parameter.shape()
                    + " is missing from the weights; they hold " + fileOfTensor.size() + " tensors. Take "
                    + ModelConfig.FILE_NAME + " and weights from one revision");
        }
        return file;
    }
}
