package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.backend.BackendConstants;

/** The items of the benchmark with their answers; a category is read when its first item is asked for. Not thread-safe. */
final class BfclData {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DEFAULTS = "backend_defaults.json";
    private static final String LONG_CONTEXT = "backend_long_context.json";

    private final BfclFiles files;
    private final Map<Category, ItemFile> items = new EnumMap<>(Category.class);
    private final Map<Category, ItemFile> answers = new EnumMap<>(Category.class);
    private final List<String> problems = new ArrayList<>();
    private Optional<BackendConstants> constants = Optional.empty();

    BfclData(BfclFiles files) {
        this.files = files;
    }

    JsonNode item(Category category, String id) throws PredictionException {
        return file(items, category, "BFCL_v4_" + category.label() + ".json").item(id);
    }

    /** @return the expected calls, as the published {@code ground_truth} has them */
    JsonNode answer(Category category, String id) throws PredictionException {
        ItemFile file = file(answers, category, "possible_answer/BFCL_v4_" + category.label() + ".json");
        JsonNode answer = file.item(id).path("ground_truth");
        if (!answer.isArray()) {
            throw new PredictionException(file.placeOf(id) + ": ground_truth is missing, expected an array");
        }
        return answer;
    }

    private ItemFile file(Map<Category, ItemFile> read, Category category, String file) throws PredictionException {
        ItemFile known = read.get(category);
        if (known != null) {
            return known;
        }
        try {
            ItemFile opened = ItemFile.read(files, file);
            problems.addAll(opened.problems());
            read.put(category, opened);
            return opened;
        } catch (IOException e) {
            throw new PredictionException(e.getMessage());
        }
    }

    BackendConstants constants() throws PredictionException {
        if (constants.isEmpty()) {
            try {
                JsonNode longContext =
                        files.has(LONG_CONTEXT) ? JSON.readTree(files.read(LONG_CONTEXT)) : JSON.createObjectNode();
                constants = Optional.of(new BackendConstants(JSON.readTree(files.read(DEFAULTS)), longContext));
            } catch (IOException | ClassCastException e) {
                throw new PredictionException("the constants of the worlds, " + files.nameOf(DEFAULTS)
                        + ", cannot be read: " + e.getMessage());
            }
        }
        return constants.get();
    }

    /** @return lines of the files read so far that hold no item */
    List<String> problems() {
        return problems;
    }
}
