package org.genenv.bench.alfworld.task;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.alfworld.catalog.Catalog;
import org.genenv.bench.alfworld.catalog.Goal;
import org.genenv.bench.alfworld.catalog.ObjectProperty;
import org.genenv.bench.alfworld.catalog.ObjectType;
import org.genenv.bench.alfworld.catalog.ReceptacleType;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/** Checks a task that says what lies where. */
final class ContentsCheck {
    private final Catalog catalog;
    private final HouseTask task;
    private final Map<String, Integer> counts = new HashMap<>();

    ContentsCheck(Catalog catalog, HouseTask task) {
        this.catalog = catalog;
        this.task = task;
    }

    void run() throws RejectedTaskException {
        for (Map.Entry<String, List<String>> entry : task.contents().entrySet()) {
            ReceptacleType receptacle = receptacle(entry.getKey());
            for (String name : entry.getValue()) {
                counts.merge(name, 1, Integer::sum);
                requireFit(entry.getKey(), receptacle, catalog.object(name).orElseThrow());
            }
        }
        requireNumbers();
    }

    /** The type of a receptacle by its name with number, such as {@code cabinet 2}. */
    private ReceptacleType receptacle(String name) throws RejectedTaskException {
        int blank = name.lastIndexOf(' ');
        String type = blank < 0 ? name : name.substring(0, blank);
        String number = blank < 0 ? "" : name.substring(blank + 1);
        int count = task.receptacles().getOrDefault(type, 0);
        if (number.matches("[1-9]") && Integer.parseInt(number) <= count) {
            return catalog.receptacle(type).orElseThrow();
        }
        throw new RejectedTaskException(
                RejectionReason.CONTENTS_OUTSIDE_HOUSE,
                "contents names " + Quotation.of(name)
                        + ", expected a receptacle of the house with its number, such as '"
                        + task.receptacles().firstKey() + " 1'.");
    }

    private void requireFit(String name, ReceptacleType receptacle, ObjectType object) throws RejectedTaskException {
        boolean isGoalObject = object.name().equals(task.object());
        if (!object.fits(receptacle)) {
            throw new RejectedTaskException(
                    RejectionReason.CONTENTS_DO_NOT_FIT,
                    "contents puts a " + object.name() + " into " + name + ", which cannot hold it.");
        }
        if (object.is(ObjectProperty.TOGGLEABLE) && receptacle.isOpenable()) {
            throw new RejectedTaskException(
                    RejectionReason.CONTENTS_DO_NOT_FIT, "contents puts a " + object.name() + " behind a door.");
        }
        if (isGoalObject && receptacle.isOpenable() != (task.place() == HidingPlace.CLOSED)) {
            throw new RejectedTaskException(
                    RejectionReason.CONTENTS_CONTRADICT_PLACE,
                    "contents puts a " + object.name() + " into " + name + ", but place is "
                            + task.place().word() + ".");
        }
        if (isGoalObject && receptacle.name().equals(task.target())) {
            throw new RejectedTaskException(
                    RejectionReason.CONTENTS_CONTRADICT_PLACE,
                    "contents puts a " + object.name() + " into " + name + ", which is the target.");
        }
    }

    private void requireNumbers() throws RejectedTaskException {
        int found = counts.getOrDefault(task.object(), 0);
        if (found < task.goal().objects()) {
            throw wrongNumber(task.object(), found, task.goal().objects() + " or more");
        }
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            if (entry.getValue() > HouseTask.MOST_LIKE_OBJECTS) {
                throw wrongNumber(entry.getKey(), entry.getValue(), "at most " + HouseTask.MOST_LIKE_OBJECTS);
            }
        }
        if (task.goal() == Goal.LOOK && counts.getOrDefault(task.target(), 0) == 0) {
            throw wrongNumber(task.target(), 0, "1 or more");
        }
    }

    private static RejectedTaskException wrongNumber(String object, int found, String expected) {
        return new RejectedTaskException(
                RejectionReason.CONTENTS_WRONG_NUMBER,
                "contents has " + found + " of type " + object + ", expected " + expected + ".");
    }
}
