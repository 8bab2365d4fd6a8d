package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.backend.BackendConstants;
import org.genenv.bench.bfcl.multiturn.ClassFunctions;

/** The items of the benchmark with their answers; a category is read when its first item is asked for. Not thread-safe. */
final class BfclData {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DEFAULTS = "backend_defaults.json";
    private static final String LONG_CONTEXT = "backend_long_context.json";

    private final BfclFiles files;
    private final Map<Category, ItemFile> items = new EnumMap<>(Category.class);
    private final Map<Category, ItemFile> answers = new EnumMap<>(Category.class);
    private final Map<String, Map<String, ObjectNode>> functions = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private Optional<BackendConstants> constants = Optional.empty();

    BfclData(BfclFiles files) {
        this.files = files;
    }

    /** @return where the files are, for messages */
    String source() {
        return files.source();
    }

    /** @return whether there are items of a category */
    boolean has(Category category) {
        return files.has(itemFile(category));
    }

    /** @return the ids of a category, in the order of its file */
    List<String> ids(Category category) throws PredictionException {
        return file(items, category, itemFile(category)).ids();
    }

    private static String itemFile(Category category) {
        return "BFCL_v4_" + category.label() + ".json";
    }

    /** @return where an item is, for messages */
    String placeOf(Category category, String id) throws PredictionException {
        return file(items, category, itemFile(category)).placeOf(id);
    }

    /**
     * The documents of the functions of a class.
     *
     * @return by name, in the published order
     */
    Map<String, ObjectNode> functions(String className) throws PredictionException {
        Map<String, ObjectNode> known = functions.get(className);
        if (known != null) {
            return known;
        }
        String file = ClassFunctions.file(className)
                .orElseThrow(() -> new PredictionException("there is no class of tools named '" + className + "'"));
        try {
            Map<String, ObjectNode> read = ClassFunctions.read(files.read(file), files.nameOf(file));
            functions.put(className, read);
            return read;
        } catch (IOException e) {
            throw new PredictionException(e.getMessage());
        }
    }

    JsonNode item(Category category, String id) throws PredictionException {
        return file(items, category, itemFile(category)).item(id);
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
