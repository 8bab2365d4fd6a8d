package org.genenv.bench.alfworld.expert;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.house.TaskSentence;

/**
 * An expert that knows only what the game told it. It looks into the receptacles in the order of the first observation's list,
 * opens closed ones, takes what the task asks for when it sees it, changes it if need be, and brings it to the first receptacle of
 * the target's type.
 *
 * <p>The order matters: a small model learns to follow the list, and does not learn a random one. Objects it saw on the way are
 * remembered. It never gives up within a house whose task is solvable.
 */
public final class Searcher {
    private static final Pattern THING = Pattern.compile("\\ba ([a-z]+ \\d+)");
    private static final Pattern STATE = Pattern.compile("(?:The|On the) ([a-z]+ \\d+)(?: is (closed|open))?");

    private final Goal goal;
    private final String object;
    private final String target;
    private final List<String> receptacles = new ArrayList<>();

    /** Where each object was last seen. */
    private final Map<String, String> seen = new HashMap<>();

    private final Set<String> looked = new HashSet<>();
    private final Set<String> closed = new HashSet<>();
    private final Set<String> delivered = new HashSet<>();
    private String here = "";
    private String held = "";
    private boolean isChanged;

    /**
     * Reads the first observation.
     *
     * @param intro room and task
     * @throws IllegalArgumentException if the task is told in words that ALFWorld does not use
     */
    public Searcher(String intro) {
        TaskSentence.Parsed task = TaskSentence.parse(intro)
                .orElseThrow(() -> new IllegalArgumentException("no task of ALFWorld's kinds in: " + intro));
        goal = task.goal();
        object = task.object();
        target = task.target();
        Matcher room = THING.matcher(intro.substring(0, task.start()));
        while (room.find()) {
            receptacles.add(room.group(1));
        }
    }

    /** @return the command to give now; {@code look} when there is nothing left to try */
    public String next() {
        if (held.isEmpty()) {
            return fetch();
        }
        if (goal.appliance().isPresent() && !isChanged) {
            String appliance = firstOfType(goal.appliance().get());
            return here.equals(appliance) ? goal.kind() + " " + held + " with " + appliance : "go to " + appliance;
        }
        if (goal == Goal.LOOK) {
            return light();
        }
        return deliver(firstOfType(target));
    }

    private String fetch() {
        Optional<String> known = known(object).filter(thing -> !delivered.contains(thing));
        if (known.isEmpty()) {
            return search();
        }
        String place = seen.get(known.get());
        return here.equals(place) ? "take " + known.get() + " from " + place : "go to " + place;
    }

    private String light() {
        Optional<String> lamp = known(target);
        if (lamp.isEmpty()) {
            return search();
        }
        String place = seen.get(lamp.get());
        return here.equals(place) ? "use " + lamp.get() : "go to " + place;
    }

    private String deliver(String place) {
        if (!here.equals(place)) {
            return "go to " + place;
        }
        return closed.contains(place) ? "open " + place : "move " + held + " to " + place;
    }

    private String search() {
        for (String receptacle : receptacles) {
            if (!looked.contains(receptacle)) {
                return here.equals(receptacle) ? "open " + receptacle : "go to " + receptacle;
            }
        }
        return "look";
    }

    /** Takes in the answer to a command that was accepted. */
    public void observe(String command, String observation) {
        String[] words = command.split(" ", -1);
        switch (words[0]) {
            case "go" -> {
                here = words[2] + " " + words[3];
                observeReceptacle(observation);
            }
            case "open" -> observeReceptacle(observation);
            case "take" -> {
                held = words[1] + " " + words[2];
                isChanged = false;
                seen.remove(held);
            }
            case "move" -> {
                delivered.add(held);
                held = "";
            }
            default -> isChanged |= goal.kind().equals(words[0]);
        }
    }

    private void observeReceptacle(String observation) {
        Matcher state = STATE.matcher(observation);
        if (!state.find()) {
            return;
        }
        if ("closed".equals(state.group(2))) {
            closed.add(here);
            return;
        }
        closed.remove(here);
        looked.add(here);
        Matcher things = THING.matcher(observation).region(state.end(), observation.length());
        while (things.find()) {
            seen.put(things.group(1), here);
        }
    }

    private Optional<String> known(String type) {
        return seen.keySet().stream()
                .filter(thing -> thing.startsWith(type + " ") && !delivered.contains(thing))
                .sorted()
                .findFirst();
    }

    private String firstOfType(String type) {
        return receptacles.stream()
                .filter(receptacle -> receptacle.startsWith(type + " "))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the room has no " + type + ": " + receptacles));
    }
}
