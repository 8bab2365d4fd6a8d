package org.genenv.bench.alfworld.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The six kinds of task in ALFWorld. */
public enum Goal {
    /** Put an object into a receptacle. */
    PICK("pick_and_place_simple", ObjectProperty.PICKUPABLE, null, 1),
    /** Hold an object where a lamp was switched on. */
    LOOK("look_at_obj_in_light", ObjectProperty.PICKUPABLE, null, 1),
    /** Put a cleaned object into a receptacle. */
    CLEAN("pick_clean_then_place_in_recep", ObjectProperty.CLEANABLE, "sinkbasin", 1),
    /** Put a heated object into a receptacle. */
    HEAT("pick_heat_then_place_in_recep", ObjectProperty.HEATABLE, "microwave", 1),
    /** Put a cooled object into a receptacle. */
    COOL("pick_cool_then_place_in_recep", ObjectProperty.COOLABLE, "fridge", 1),
    /** Put two objects of one type into one receptacle. */
    TWO("pick_two_obj_and_place", ObjectProperty.PICKUPABLE, null, 2);

    private final String taskType;
    private final ObjectProperty needs;
    private final String appliance;
    private final int objects;

    Goal(String taskType, ObjectProperty needs, String appliance, int objects) {
        this.taskType = taskType;
        this.needs = needs;
        this.appliance = appliance;
        this.objects = objects;
    }

    /** @return the name in tasks and metrics: {@code pick}, {@code look}, {@code clean}, {@code heat}, {@code cool} or {@code two} */
    public String kind() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return ALFWorld's name of this kind, with which the folder of a game begins */
    public String taskType() {
        return taskType;
    }

    /** @return what must be possible with the object, besides taking it */
    public ObjectProperty needs() {
        return needs;
    }

    /** @return the receptacle type that changes the object as the goal wants it */
    public Optional<String> appliance() {
        return Optional.ofNullable(appliance);
    }

    /** @return how many objects are to be brought */
    public int objects() {
        return objects;
    }

    /** @return the goal of a name as {@link #kind} gives it */
    public static Optional<Goal> ofKind(String kind) {
        return Arrays.stream(values()).filter(goal -> goal.kind().equals(kind)).findFirst();
    }

    /** @return all names as {@link #kind} gives them, in the order of ALFWorld's task numbers */
    public static List<String> kinds() {
        return Arrays.stream(values()).map(Goal::kind).toList();
    }
}
