package org.genenv.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The recorded model among the test resources; its README says what made it. */
public final class RecordedModel {
    /** Logits, absolute: float32 sums in another order. */
    public static final float LOGITS_TOLERANCE = 2e-4f;

    /** Log-probabilities, absolute. */
    public static final float LOG_PROBS_TOLERANCE = 1e-4f;

    private RecordedModel() {}

    public static Path folder() {
        try {
            return Path.of(Objects.requireNonNull(RecordedModel.class.getResource("/recorded/qwen2-tied"))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static JsonNode json(String file) throws IOException {
        return new ObjectMapper().readTree(Files.readAllBytes(folder().resolve(file)));
    }

    public static int[] ids(JsonNode array) {
        int[] ids = new int[array.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = array.get(i).intValue();
        }
        return ids;
    }
}
