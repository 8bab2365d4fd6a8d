package org.genenv.bench.alfworld.task;

import org.genenv.bench.task.ReasonCode;

/** Why a text is no task of this world. */
public enum RejectionReason implements ReasonCode {
    /** The goal is none of the six. */
    UNKNOWN_GOAL,
    /** The object is no type of the catalog. */
    UNKNOWN_OBJECT,
    /** The target is no type of the catalog, or for the goal look no lamp. */
    UNKNOWN_TARGET,
    /** The place is neither closed nor open. */
    UNKNOWN_PLACE,
    /** A receptacle is no type of the catalog. */
    UNKNOWN_RECEPTACLE,
    /** Too few or too many receptacles of a type. */
    COUNT_OUT_OF_RANGE,
    /** Too few or too many receptacles in all. */
    HOUSE_SIZE_OUT_OF_RANGE,
    /** Too few or too many distractors. */
    DISTRACTORS_OUT_OF_RANGE,
    /** The goal cannot be done with such an object. */
    OBJECT_UNFIT_FOR_GOAL,
    /** The target cannot hold the object. */
    TARGET_CANNOT_HOLD_OBJECT,
    /** The house has no receptacle of the target's type. */
    TARGET_MISSING,
    /** The house lacks the sink, microwave or fridge that the goal needs. */
    APPLIANCE_MISSING,
    /** The house has nothing open that can hold the lamp. */
    NO_PLACE_FOR_LAMP,
    /** The house has nothing closed (or open) but the target that can hold the object. */
    NO_HIDING_PLACE,
    /** The house cannot hold so many distractors. */
    NO_PLACE_FOR_DISTRACTORS,
    /** The task names places, and the configuration has the environment draw them. */
    CONTENTS_NOT_ALLOWED,
    /** The contents name a receptacle that the house does not have. */
    CONTENTS_OUTSIDE_HOUSE,
    /** The contents put an object where it cannot be. */
    CONTENTS_DO_NOT_FIT,
    /** The contents lack the objects that the goal is about, or have too many of a type. */
    CONTENTS_WRONG_NUMBER,
    /** The contents contradict the task's place. */
    CONTENTS_CONTRADICT_PLACE,
    /** A variation with another goal than its seed. */
    GOAL_CHANGED,
    /** A variation with another place than its seed. */
    PLACE_CHANGED,
    /** The planner found no solution that the game accepts. */
    UNSOLVABLE
}
