package org.genenv.bench.alfworld.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The types of receptacles and objects a household may have. Immutable. */
public final class Catalog {
    private static final Catalog FULL = readFull();
    private static final Catalog SMALL = readSmall();

    private final String name;
    private final Map<String, ReceptacleType> receptacles;
    private final Map<String, ObjectType> objects;

    private Catalog(String name, Map<String, ReceptacleType> receptacles, Map<String, ObjectType> objects) {
        this.name = name;
        this.receptacles = Collections.unmodifiableMap(receptacles);
        this.objects = Collections.unmodifiableMap(objects);
    }

    /** @return every type of ALFWorld's games that something can be done with */
    public static Catalog full() {
        return FULL;
    }

    /** @return 15 types of receptacles and 26 of objects, so few that a small model learns them all */
    public static Catalog small() {
        return SMALL;
    }

    /** @return {@code full} or {@code small} */
    public String name() {
        return name;
    }

    /** @return the receptacle type that the games print under this name */
    public Optional<ReceptacleType> receptacle(String typeName) {
        return Optional.ofNullable(receptacles.get(typeName));
    }

    /** @return the object type that the games print under this name */
    public Optional<ObjectType> object(String typeName) {
        return Optional.ofNullable(objects.get(typeName));
    }

    /** @return all receptacle types by name, ascending */
    public Collection<ReceptacleType> receptacles() {
        return receptacles.values();
    }

    /** @return all object types by name, ascending */
    public Collection<ObjectType> objects() {
        return objects.values();
    }

    private static Catalog readFull() {
        JsonNode root = read("full.json");
        Map<String, ReceptacleType> receptacles = new TreeMap<>();
        for (JsonNode node : root.get("receptacles")) {
            ReceptacleType type = new ReceptacleType(
                    node.get("type").asText(),
                    node.get("openable").asBoolean(),
                    node.get("most").asInt(),
                    node.get("seen").asInt());
            receptacles.put(type.name(), type);
        }
        Map<String, ObjectType> objects = new TreeMap<>();
        for (JsonNode node : root.get("objects")) {
            Set<ObjectProperty> properties = EnumSet.noneOf(ObjectProperty.class);
            for (JsonNode property : node.get("is")) {
                properties.add(property(property.asText()));
            }
            Set<String> places = new HashSet<>();
            node.get("in").forEach(place -> places.add(place.asText().toLowerCase(Locale.ROOT)));
            ObjectType type = new ObjectType(node.get("type").asText(), properties, places);
            objects.put(type.name(), type);
        }
        return new Catalog("full", receptacles, objects);
    }

    private static Catalog readSmall() {
        JsonNode root = read("small.json");
        return new Catalog(
                "small", select(FULL.receptacles, root.get("receptacles")), select(FULL.objects, root.get("objects")));
    }

    private static <T> Map<String, T> select(Map<String, T> all, JsonNode names) {
        Set<String> wanted = new TreeSet<>();
        names.forEach(node -> wanted.add(node.asText().toLowerCase(Locale.ROOT)));
        Map<String, T> selected = new TreeMap<>(all);
        selected.keySet().retainAll(wanted);
        if (selected.size() != wanted.size()) {
            throw new IllegalStateException("small.json names types that full.json lacks: " + wanted);
        }
        return selected;
    }

    private static ObjectProperty property(String predicate) {
        return Arrays.stream(ObjectProperty.values())
                .filter(property -> property.predicate().equals(predicate))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("full.json: unknown property " + predicate));
    }

    private static JsonNode read(String resource) {
        try (InputStream in = Catalog.class.getResourceAsStream(resource)) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " in the jar cannot be read", e);
        }
    }
}
