package org.genenv.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Models with recorded outputs of transformers and PEFT: one among the test resources, whose README says what made it, and
 * others in the conformance data.
 */
public final class RecordedModel {
    /** Logits, absolute: float32 sums in another order. */
    public static final float LOGITS_TOLERANCE = 2e-4f;

    /** Log-probabilities, absolute. */
    public static final float LOG_PROBS_TOLERANCE = 1e-4f;

    /** The model among the test resources. */
    public static final String IN_THE_CLONE = "qwen2-tied";

    private RecordedModel() {}

    /** The folder of a model; the calling test is skipped where it is in conformance data that is absent. */
    public static Path folder(String name) {
        return name.equals(IN_THE_CLONE) ? folder() : ConformanceData.path("golden/models/" + name);
    }

    public static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(RecordedModel.class.getResource("/recorded/" + IN_THE_CLONE))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static JsonNode json(String file) throws IOException {
        return json(folder().resolve(file));
    }

    public static JsonNode json(Path file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(file));
    }

    public static int[] ids(JsonNode array) {
        int[] ids = new int[array.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = array.get(i).intValue();
        }
        return ids;
    }
}
