package org.genenv.bench.alfworld.expert;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.genenv.bench.alfworld.engine.Fact;
import org.genenv.bench.alfworld.engine.Game;

/**
 * What a household game's facts say about who is where, by ALFWorld's predicates. Types go by the name that games print: the
 * constant {@code sidetabletype} is the type {@code sidetable}.
 */
public final class GameFacts {
    private static final String TYPE = "type";

    private final Map<String, List<String>> receptaclesByType = new TreeMap<>();
    private final Map<String, List<String>> objectsByType = new TreeMap<>();
    private final Map<String, String> receptacleOfObject = new HashMap<>();
    private final Map<String, String> locations = new HashMap<>();
    private final Set<String> closed = new HashSet<>();
    private final Set<String> pickupable = new HashSet<>();
    private String agentLocation = "";

    /** Reads the facts that hold now. */
    public GameFacts(Game game) {
        Set<String> opened = new HashSet<>();
        for (Fact fact : game.facts()) {
            List<String> arguments = fact.arguments();
            switch (fact.predicate()) {
                case "receptacletype" -> add(receptaclesByType, arguments);
                case "objecttype" -> add(objectsByType, arguments);
                case "inreceptacle" -> receptacleOfObject.put(arguments.get(0), arguments.get(1));
                case "receptacleatlocation" -> locations.put(arguments.get(0), arguments.get(1));
                case "atlocation" -> agentLocation = arguments.get(1);
                case "openable" -> closed.add(arguments.get(0));
                case "opened" -> opened.add(arguments.get(0));
                case "pickupable" -> pickupable.add(arguments.get(0));
                default -> {
                    // Says nothing about places.
                }
            }
        }
        closed.removeAll(opened);
    }

    private static void add(Map<String, List<String>> byType, List<String> arguments) {
        String constant = arguments.get(1);
        String type = constant.endsWith(TYPE) ? constant.substring(0, constant.length() - TYPE.length()) : constant;
        byType.computeIfAbsent(type, absent -> new ArrayList<>()).add(arguments.get(0));
    }

    /** @return ids by type name; unmodifiable */
    public Map<String, List<String>> receptaclesByType() {
        return Collections.unmodifiableMap(receptaclesByType);
    }

    /** @return ids of the type, ascending */
    public List<String> receptaclesOfType(String type) {
        return receptaclesByType.getOrDefault(type, List.of());
    }

    /** @return ids of the type, ascending */
    public List<String> objectsOfType(String type) {
        return objectsByType.getOrDefault(type, List.of());
    }

    /** @return the receptacle an object lies in; empty if it is held or stands on the floor */
    public Optional<String> receptacleOf(String object) {
        return Optional.ofNullable(receptacleOfObject.get(object));
    }

    /** @return whether a receptacle has a door, and it is closed */
    public boolean isClosed(String receptacle) {
        return closed.contains(receptacle);
    }

    /** @return how many objects lie in receptacles and can be taken */
    public int takeableObjects() {
        return (int) pickupable.stream().filter(receptacleOfObject::containsKey).count();
    }

    String locationOf(String receptacle) {
        return locations.getOrDefault(receptacle, "");
    }

    String agentLocation() {
        return agentLocation;
    }
}
