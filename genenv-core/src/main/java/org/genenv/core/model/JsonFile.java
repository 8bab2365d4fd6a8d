package org.genenv.core.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.core.file.WholeFile;

/** Reads and writes the JSON files of model and adapter folders. */
public final class JsonFile {
    /** Far more than such a file has: the index of a model with 100,000 tensors is 10 MiB. */
    private static final long MAX_BYTES = 64L << 20;

    /** Longest piece of foreign JSON that an error message shows. */
    private static final int MAX_SHOWN = 200;

    static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JsonFile() {}

    /**
     * Reads a file that holds one object; a key that stands twice is an error.
     *
     * @throws ModelFormatException if it is too large, no JSON, or no object
     * @throws IOException if it cannot be read
     */
    public static ObjectNode read(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new ModelFormatException(
                    file + " is " + size + " bytes long; expected a JSON file of at most " + MAX_BYTES);
        }
        JsonNode json;
        try {
            json = JSON.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new ModelFormatException(file + " is no JSON: " + e.getOriginalMessage(), e);
        }
        if (!(json instanceof ObjectNode object)) {
            throw new ModelFormatException(file + " holds no JSON object");
        }
        return object;
    }

    /**
     * Writes an object, indented. The file appears complete or not at all.
     *
     * @throws IOException as {@link WholeFile#write(Path, String)}
     */
    public static void write(Path file, ObjectNode json) throws IOException {
        WholeFile.write(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    /** A value for an error message: as it stands in the file, cut if it is long; "missing" if it is not there. */
    public static String shown(JsonNode value) {
        if (value.isMissingNode()) {
            return "missing";
        }
        String text = value.toString();
        return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
    }
}
