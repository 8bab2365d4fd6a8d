package org.genenv.bench.alfworld.task;

import static org.genenv.bench.alfworld.task.RejectionReason.*;
import static org.genenv.bench.task.FormReason.MISSING_KEY;
import static org.genenv.bench.task.FormReason.UNKNOWN_KEY;
import static org.genenv.bench.task.FormReason.WRONG_TYPE;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectProperty;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.option.ClosestName;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.task.TaskJson;

/**
 * Reads tasks and checks everything about them that can be checked without drawing the house. Immutable and thread-safe.
 */
public final class HouseTaskReader {
    private static final List<String> REQUIRED =
            List.of("goal", "object", "target", "place", "receptacles", "distractors");
    private static final String CONTENTS = "contents";

    /** The largest house with every object named stays well below. */
    private static final TaskJson JSON = new TaskJson(20_000, 8);

    private final Catalog catalog;
    private final boolean allowsContents;

    /**
     * @param catalog the types that tasks may name
     * @param allowsContents whether a task may say what lies where
     */
    public HouseTaskReader(Catalog catalog, boolean allowsContents) {
        this.catalog = catalog;
        this.allowsContents = allowsContents;
    }

    /**
     * Reads a task.
     *
     * @param text anything
     * @return a task that is consistent in itself
     * @throws RejectedTaskException with the first check that failed: form before names, names before sense
     */
    public HouseTask read(String text) throws RejectedTaskException {
        JsonNode root = JSON.read(text);
        requireKeys(root);
        Goal goal = goal(text(root, "goal"));
        ObjectType object = object(text(root, "object"));
        String target = text(root, "target");
        requireTarget(goal, target);
        HidingPlace place = place(text(root, "place"));
        SortedMap<String, Integer> receptacles = receptacles(root.get("receptacles"));
        int distractors = number(root.get("distractors"), "distractors");
        if (distractors < 0 || distractors > HouseTask.MOST_DISTRACTORS) {
            throw new RejectedTaskException(
                    DISTRACTORS_OUT_OF_RANGE,
                    "distractors is " + distractors + ", expected 0 to " + HouseTask.MOST_DISTRACTORS + ".");
        }
        HouseTask task = new HouseTask(
                goal, object.name(), target, place, receptacles, distractors, contents(root.get(CONTENTS)));
        requireSense(task, object);
        return task;
    }

    // Form.

    private void requireKeys(JsonNode root) throws RejectedTaskException {
        for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!REQUIRED.contains(key) && !key.equals(CONTENTS)) {
                throw new RejectedTaskException(
                        UNKNOWN_KEY,
                        "Key " + Quotation.of(key) + " is not known; known are " + String.join(", ", REQUIRED) + "."
                                + ClosestName.hint(key, REQUIRED));
            }
        }
        for (String key : REQUIRED) {
            if (!root.has(key)) {
                throw new RejectedTaskException(MISSING_KEY, "Key '" + key + "' is missing.");
            }
        }
        if (root.has(CONTENTS) && !allowsContents) {
            throw new RejectedTaskException(
                    CONTENTS_NOT_ALLOWED,
                    "The task says what lies where, but here the environment draws it; leave 'contents' away.");
        }
    }

    private static String text(JsonNode root, String key) throws RejectedTaskException {
        JsonNode node = root.get(key);
        if (!node.isTextual()) {
            throw wrongType(key, node, "a string");
        }
        return node.textValue();
    }

    private static int number(JsonNode node, String key) throws RejectedTaskException {
        if (!node.isIntegralNumber()) {
            throw wrongType(key, node, "a whole number");
        }
        // One beyond the range of int is out of every range here; which side does not matter.
        return node.canConvertToInt() ? node.intValue() : Integer.MAX_VALUE;
    }

    private static RejectedTaskException wrongType(String key, JsonNode node, String expected) {
        return new RejectedTaskException(
                WRONG_TYPE, key + " is " + Quotation.of(node.toString()) + ", expected " + expected + ".");
    }

    // Names.

    private static Goal goal(String name) throws RejectedTaskException {
        return Goal.ofKind(name).orElseThrow(() -> unknown(UNKNOWN_GOAL, "goal", name, Goal.kinds()));
    }

    private ObjectType object(String name) throws RejectedTaskException {
        return catalog.object(name).orElseThrow(() -> unknown(UNKNOWN_OBJECT, "object", name, objectNames()));
    }

    private void requireTarget(Goal goal, String name) throws RejectedTaskException {
        Collection<String> targets = goal == Goal.LOOK ? lamps() : receptacleNames();
        if (!targets.contains(name)) {
            throw unknown(UNKNOWN_TARGET, "target of the goal " + goal.kind(), name, targets);
        }
    }

    private static HidingPlace place(String word) throws RejectedTaskException {
        for (HidingPlace place : HidingPlace.values()) {
            if (place.word().equals(word)) {
                return place;
            }
        }
        throw unknown(UNKNOWN_PLACE, "place", word, List.of("closed", "open"));
    }

    private SortedMap<String, Integer> receptacles(JsonNode node) throws RejectedTaskException {
        if (!node.isObject()) {
            throw wrongType("receptacles", node, "an object of counts by type, such as {\"cabinet\":3}");
        }
        SortedMap<String, Integer> counts = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String name = entry.getKey();
            if (catalog.receptacle(name).isEmpty()) {
                throw unknown(UNKNOWN_RECEPTACLE, "receptacle", name, receptacleNames());
            }
            int count = number(entry.getValue(), "receptacles." + name);
            if (count < 1 || count > HouseTask.MOST_OF_A_TYPE) {
                throw new RejectedTaskException(
                        COUNT_OUT_OF_RANGE,
                        "receptacles." + name + " is " + entry.getValue() + ", expected 1 to "
                                + HouseTask.MOST_OF_A_TYPE + ".");
            }
            counts.put(name, count);
        }
        int size = counts.values().stream().mapToInt(Integer::intValue).sum();
        if (size < HouseTask.LEAST_RECEPTACLES || size > HouseTask.MOST_RECEPTACLES) {
            throw new RejectedTaskException(
                    HOUSE_SIZE_OUT_OF_RANGE,
                    "The house has " + size + " receptacles, expected " + HouseTask.LEAST_RECEPTACLES + " to "
                            + HouseTask.MOST_RECEPTACLES + ".");
        }
        return counts;
    }

    private SortedMap<String, List<String>> contents(JsonNode node) throws RejectedTaskException {
        SortedMap<String, List<String>> contents = new TreeMap<>();
        if (node == null) {
            return contents;
        }
        if (!node.isObject()) {
            throw wrongType(CONTENTS, node, "an object of lists by receptacle, such as {\"cabinet 2\":[\"apple\"]}");
        }
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            if (!entry.getValue().isArray()) {
                throw wrongType(CONTENTS + "." + entry.getKey(), entry.getValue(), "a list of object names");
            }
            List<String> objects = new ArrayList<>();
            for (JsonNode object : entry.getValue()) {
                if (!object.isTextual()) {
                    throw wrongType(CONTENTS + "." + entry.getKey(), object, "an object name");
                }
                objects.add(object(object.textValue()).name());
            }
            contents.put(entry.getKey(), objects);
        }
        return contents;
    }

    private static RejectedTaskException unknown(
            ReasonCode reason, String what, String name, Collection<String> known) {
        return new RejectedTaskException(
                reason,
                "The " + what + " is " + Quotation.of(name) + ", expected one of " + String.join(", ", known) + "."
                        + ClosestName.hint(name, known));
    }

    private List<String> objectNames() {
        return catalog.objects().stream().map(ObjectType::name).toList();
    }

    private List<String> receptacleNames() {
        return catalog.receptacles().stream().map(ReceptacleType::name).toList();
    }

    private List<String> lamps() {
        return catalog.objects().stream()
                .filter(type -> type.is(ObjectProperty.TOGGLEABLE))
                .map(ObjectType::name)
                .toList();
    }

    // Sense.

    private void requireSense(HouseTask task, ObjectType object) throws RejectedTaskException {
        Goal goal = task.goal();
        for (ObjectProperty needed : List.of(ObjectProperty.PICKUPABLE, goal.needs())) {
            if (!object.is(needed)) {
                throw new RejectedTaskException(
                        OBJECT_UNFIT_FOR_GOAL,
                        "The goal " + goal.kind() + " needs something " + needed.predicate() + ", and the "
                                + object.name() + " is not.");
            }
        }
        if (goal == Goal.LOOK) {
            requirePlaceForLamp(task);
        } else {
            requireTargetInHouse(task, object);
        }
        Optional<String> missing =
                goal.appliance().filter(type -> !task.receptacles().containsKey(type));
        if (missing.isPresent()) {
            throw new RejectedTaskException(
                    APPLIANCE_MISSING, "The goal " + goal.kind() + " needs a " + missing.get() + " in the house.");
        }
        if (task.contents().isEmpty()) {
            requireHidingPlace(task, object);
        } else {
            new ContentsCheck(catalog, task).run();
        }
        requirePlaceForDistractors(task);
    }

    private void requireTargetInHouse(HouseTask task, ObjectType object) throws RejectedTaskException {
        ReceptacleType target = catalog.receptacle(task.target()).orElseThrow();
        if (!object.fits(target)) {
            throw new RejectedTaskException(
                    TARGET_CANNOT_HOLD_OBJECT, "A " + target.name() + " cannot hold a " + object.name() + ".");
        }
        if (!task.receptacles().containsKey(target.name())) {
            throw new RejectedTaskException(TARGET_MISSING, "The house has no " + target.name() + ", the target.");
        }
    }

    private void requirePlaceForLamp(HouseTask task) throws RejectedTaskException {
        ObjectType lamp = catalog.object(task.target()).orElseThrow();
        boolean hasPlace = house(task).stream().anyMatch(type -> !type.isOpenable() && lamp.fits(type));
        if (!hasPlace) {
            throw new RejectedTaskException(
                    NO_PLACE_FOR_LAMP,
                    "Nothing open in the house can hold a " + lamp.name() + "; one of "
                            + String.join(", ", new TreeSet<>(lamp.places())) + " can.");
        }
    }

    private void requireHidingPlace(HouseTask task, ObjectType object) throws RejectedTaskException {
        boolean wantsDoor = task.place() == HidingPlace.CLOSED;
        boolean hasPlace = house(task).stream()
                .anyMatch(type -> type.isOpenable() == wantsDoor
                        && object.fits(type)
                        && !type.name().equals(task.target()));
        if (!hasPlace) {
            throw new RejectedTaskException(
                    NO_HIDING_PLACE,
                    "Nothing " + (wantsDoor ? "with" : "without") + " a door in the house can hold a " + object.name()
                            + (task.goal() == Goal.LOOK ? "." : ", the target apart."));
        }
    }

    private void requirePlaceForDistractors(HouseTask task) throws RejectedTaskException {
        List<ReceptacleType> house = house(task);
        int most = 0;
        for (ObjectType type : catalog.objects()) {
            if (isDistractor(type, task) && house.stream().anyMatch(type::fits)) {
                most += HouseTask.MOST_LIKE_OBJECTS - task.placed(type.name());
            }
        }
        if (task.distractors() > most) {
            throw new RejectedTaskException(
                    NO_PLACE_FOR_DISTRACTORS,
                    "distractors is " + task.distractors() + ", but this house has room for " + most + ".");
        }
    }

    /** Whether objects of a type may lie about in a task without a part in it, and without making it easier. */
    public static boolean isDistractor(ObjectType type, HouseTask task) {
        return type.is(ObjectProperty.PICKUPABLE) && !type.name().equals(task.object());
    }

    private List<ReceptacleType> house(HouseTask task) {
        return task.receptacles().keySet().stream()
                .map(name -> catalog.receptacle(name).orElseThrow())
                .toList();
    }
}
