package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.genenv.bench.bfcl.task.FunctionSchema;
import org.genenv.bench.bfcl.task.Phrasebook;
import org.genenv.bench.task.RejectedTaskException;

/** The functions of everyday life that seeds, panel and demonstrations are made of. Immutable. */
public final class Catalog implements Phrasebook {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Catalog FULL = read(false);
    private static final Catalog SMALL = read(true);

    private final Map<String, CatalogFunction> functions;

    private Catalog(Map<String, CatalogFunction> functions) {
        this.functions = functions;
    }

    /** All functions, with arguments of every type. */
    public static Catalog full() {
        return FULL;
    }

    /** Eight of them, with whole numbers, flags and one word of six as arguments: for models of a few words. */
    public static Catalog small() {
        return SMALL;
    }

    private static Catalog read(boolean isSmall) {
        try (InputStream in = Catalog.class.getResourceAsStream("/org/genenv/bench/bfcl/catalog/catalog.json")) {
            Map<String, CatalogFunction> functions = new LinkedHashMap<>();
            for (JsonNode entry : JSON.readTree(in)) {
                if (!isSmall || entry.get("small").asBoolean()) {
                    CatalogFunction function = function(entry);
                    functions.put(function.name(), function);
                }
            }
            return new Catalog(functions);
        } catch (IOException e) {
            throw new UncheckedIOException("the catalog of functions cannot be read", e);
        } catch (RejectedTaskException e) {
            throw new IllegalStateException("the catalog of functions is malformed: " + e.getMessage(), e);
        }
    }

    private static CatalogFunction function(JsonNode entry) throws RejectedTaskException {
        Map<String, Values> values = new LinkedHashMap<>();
        entry.get("values")
                .fields()
                .forEachRemaining(field -> values.put(field.getKey(), Values.read(field.getValue())));
        List<Phrase> phrases = new ArrayList<>();
        entry.get("phrases").forEach(phrase -> phrases.add(Phrase.read(phrase)));
        return new CatalogFunction(FunctionSchema.read(entry.get("function")), values, List.copyOf(phrases));
    }

    List<CatalogFunction> functions() {
        return List.copyOf(functions.values());
    }

    /** @return what agents are told of the functions, in order */
    public List<FunctionSchema> schemas() {
        return functions.values().stream().map(CatalogFunction::schema).toList();
    }

    @Override
    public Optional<FunctionSchema> function(String name) {
        return Optional.ofNullable(functions.get(name)).map(CatalogFunction::schema);
    }

    @Override
    public Asked draw(String name, SplittableRandom random) {
        return functions.get(name).draw(random);
    }

    /** @return the pieces of the requests of these functions that stand between values */
    public List<String> fragments() {
        return functions.values().stream()
                .flatMap(function -> function.phrases().stream())
                .flatMap(phrase -> phrase.fragments().stream())
                .distinct()
                .toList();
    }

    /** @return the values that stand in requests and calls, as words; only those that can be listed */
    public List<String> words() {
        return functions.values().stream()
                .flatMap(function -> function.values().values().stream())
                .flatMap(values -> values.all().stream())
                .map(JsonNode::asText)
                .distinct()
                .toList();
    }
}
