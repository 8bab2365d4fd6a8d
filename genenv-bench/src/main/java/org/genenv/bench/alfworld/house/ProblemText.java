package org.genenv.bench.alfworld.house;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectProperty;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;

/**
 * The PDDL problem of a house: its objects, what holds at the start, and the goal. Each receptacle has a location of its own; the
 * agent starts where nothing is, as in ALFWorld's games.
 */
final class ProblemText {
    private static final String AGENT = "agent1";
    private static final String START = "loc_start";

    /** Constants of the rules: TextWorld wants every name of an action's conditions to be an object of the problem. */
    private static final List<String> RECEPTACLE_CONSTANTS = List.of("FridgeType", "MicrowaveType", "SinkBasinType");

    private static final List<String> OBJECT_CONSTANTS = List.of("ButterKnifeType", "KnifeType");

    private final House house;
    private final Map<House.Receptacle, String> locations = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder(8192);

    private ProblemText(House house) {
        this.house = house;
        for (House.Receptacle receptacle : house.receptacles()) {
            locations.put(receptacle, "loc_" + (locations.size() + 1));
        }
    }

    static String of(House house) {
        ProblemText problem = new ProblemText(house);
        problem.text.append("(define (problem house)\n  (:domain alfred)\n");
        problem.objects();
        problem.initialFacts();
        problem.goal();
        return problem.text.append(")\n").toString();
    }

    private void objects() {
        TreeSet<String> receptacleTypes = new TreeSet<>(RECEPTACLE_CONSTANTS);
        house.receptacles()
                .forEach(receptacle -> receptacleTypes.add(receptacle.type().constant()));
        TreeSet<String> objectTypes = new TreeSet<>(OBJECT_CONSTANTS);
        house.items().forEach(item -> objectTypes.add(item.type().constant()));
        List<String> places = new ArrayList<>(locations.values());
        places.add(START);
        text.append("  (:objects\n");
        declare(List.of(AGENT), "agent");
        declare(places, "location");
        declare(house.receptacles().stream().map(House.Receptacle::id).toList(), "receptacle");
        declare(house.items().stream().map(House.Item::id).toList(), "object");
        declare(receptacleTypes, "rtype");
        declare(objectTypes, "otype");
        text.append("  )\n");
    }

    private void declare(Iterable<String> names, String type) {
        for (String name : names) {
            text.append("    ").append(name).append(" - ").append(type).append('\n');
        }
    }

    private void initialFacts() {
        text.append("  (:init\n");
        fact("atLocation", AGENT, START);
        for (House.Receptacle receptacle : house.receptacles()) {
            fact("receptacleType", receptacle.id(), receptacle.type().constant());
            fact("receptacleAtLocation", receptacle.id(), locations.get(receptacle));
            if (receptacle.type().isOpenable()) {
                fact("openable", receptacle.id());
            }
        }
        for (House.Item item : house.items()) {
            fact("objectType", item.id(), item.type().constant());
            fact("inReceptacle", item.id(), item.in().id());
            fact("objectAtLocation", item.id(), locations.get(item.in()));
            for (ObjectProperty property : ObjectProperty.values()) {
                if (item.type().is(property)) {
                    fact(property.predicate(), item.id());
                }
            }
        }
        for (ReceptacleType receptacle : distinct(
                house.receptacles().stream().map(House.Receptacle::type).toList())) {
            for (ObjectType object :
                    distinct(house.items().stream().map(House.Item::type).toList())) {
                // What a hand can hold but not take stays where it is: no receptacle takes a lamp.
                if (object.is(ObjectProperty.PICKUPABLE) && object.fits(receptacle)) {
                    fact("canContain", receptacle.constant(), object.constant());
                }
            }
        }
        text.append("  )\n");
    }

    private static <T> List<T> distinct(List<T> all) {
        return all.stream().distinct().toList();
    }

    private void fact(String predicate, String... arguments) {
        text.append("    (").append(predicate);
        for (String argument : arguments) {
            text.append(' ').append(argument);
        }
        text.append(")\n");
    }

    private void goal() {
        Goal goal = house.task().goal();
        text.append("  (:goal ")
                .append(goal == Goal.LOOK ? lookGoal() : placementGoal())
                .append(")\n");
    }

    private String lookGoal() {
        return """
                (exists (?a - agent ?l - location ?r - receptacle ?lamp - object ?o - object)
                    (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (inReceptacle ?lamp ?r)
                      (objectType ?lamp %s) (toggleable ?lamp) (isToggled ?lamp)
                      (holds ?a ?o) (objectType ?o %s)))"""
                .formatted(
                        constantOf(house.task().target()),
                        constantOf(house.task().object()));
    }

    private String placementGoal() {
        String object = constantOf(house.task().object());
        String target = house.receptacles().stream()
                .map(House.Receptacle::type)
                .filter(type -> type.name().equals(house.task().target()))
                .findFirst()
                .orElseThrow()
                .constant();
        String condition = "(receptacleType ?r " + target + ") (inReceptacle ?o ?r) (objectType ?o " + object + ")";
        return switch (house.task().goal()) {
            case PICK -> bring(condition);
            case CLEAN -> bring(condition + " (isClean ?o)");
            case HEAT -> bring(condition + " (isHot ?o)");
            case COOL -> bring(condition + " (isCool ?o)");
            case TWO ->
                "(exists (?r - receptacle ?o - object ?p - object)\n    (and " + condition
                        + " (inReceptacle ?p ?r) (objectType ?p " + object + ") (not (= ?o ?p))))";
            case LOOK -> throw new IllegalStateException("a lamp is no receptacle");
        };
    }

    private static String bring(String condition) {
        return "(exists (?r - receptacle ?o - object)\n    (and " + condition + "))";
    }

    private String constantOf(String objectName) {
        return house.items().stream()
                .map(House.Item::type)
                .filter(type -> type.name().equals(objectName))
                .findFirst()
                .orElseThrow()
                .constant();
    }
}
