package org.genenv.bench.alfworld.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The six kinds of household tasks, as the folders of the published games name them. */
enum TaskType {
    /** Put an object somewhere. */
    PICK("pick_and_place_simple"),
    /** Look at an object under a lamp. */
    LOOK("look_at_obj_in_light"),
    /** Clean an object and put it somewhere. */
    CLEAN("pick_clean_then_place_in_recep"),
    /** Heat an object and put it somewhere. */
    HEAT("pick_heat_then_place_in_recep"),
    /** Cool an object and put it somewhere. */
    COOL("pick_cool_then_place_in_recep"),
    /** Put two objects of a kind somewhere. */
    TWO("pick_two_obj_and_place");

    private final String folderPrefix;

    TaskType(String folderPrefix) {
        this.folderPrefix = folderPrefix;
    }

    /** @return how the names of its folders begin, and how the benchmark's tables call it */
    public String folderPrefix() {
        return folderPrefix;
    }

    /** The name by which figures break down: a type's folder prefix, {@code other} for folders of another name. */
    static String categoryOf(String id) {
        return of(id).map(TaskType::folderPrefix).orElse("other");
    }

    /**
     * @param id {@code <task folder>/<trial>}
     * @return absent for folders of another name
     */
    public static Optional<TaskType> of(String id) {
        List<TaskType> all = Arrays.asList(values());
        return all.stream()
                .filter(type -> id.startsWith(type.folderPrefix + "-"))
                .findFirst();
    }
}
