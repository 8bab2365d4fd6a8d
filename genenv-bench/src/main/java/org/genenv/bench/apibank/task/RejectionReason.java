package org.genenv.bench.apibank.task;

import org.genenv.bench.task.ReasonCode;

/** Why a text is no task of this world. */
public enum RejectionReason implements ReasonCode {
    /** There is no such table, or tasks cannot fill it. */
    UNKNOWN_TABLE,
    /** A row has not the form of its table. */
    ROW_UNFIT,
    /** More rows than a table of a task has. */
    TOO_MANY_ROWS,
    /** A text is longer than texts of a task are. */
    TEXT_TOO_LONG,
    /** A row is of a user without an account. */
    USER_WITHOUT_ACCOUNT,
    /** Too few or too many lines of dialogue, or the user does not begin. */
    DIALOGUE_UNFIT,
    /** A line of dialogue is of nobody. */
    UNKNOWN_ROLE,
    /** A call is not exactly one call in its form. */
    CALL_UNREADABLE,
    /** There is no such API. */
    UNKNOWN_API,
    /** The API has no such parameter. */
    UNKNOWN_PARAMETER,
    /** A parameter is missing. */
    MISSING_PARAMETER,
    /** A value is not of its parameter's type. */
    WRONG_PARAMETER_TYPE,
    /** The API needs a network or a model that is not here. */
    API_NOT_PLAYABLE,
    /** Both a target and a response, or neither. */
    GOAL_AMBIGUOUS,
    /** The service refuses the target. */
    TARGET_REFUSED,
    /** The target itself does not pass its API's check. */
    TARGET_FAILS_CHECK,
    /** A call with other values passes the check, whichever value is another. */
    WRONG_CALL_PASSES,
    /** The dialogue contains the target or the response as it is. */
    ANSWER_IN_DIALOGUE,
    /** A value of the target is told nowhere. */
    VALUE_NOT_TOLD,
    /** The target needs a token that nothing told leads to. */
    TOKEN_OUT_OF_REACH,
    /** The response is too short or too long, or nothing was called that it could be about. */
    RESPONSE_UNFIT,
    /** The dialogue is not in the few words of the small world. */
    DIALOGUE_UNREADABLE,
    /** What the dialogue asks for is another call. */
    TARGET_CONTRADICTS_DIALOGUE,
    /** A variation for another API than its seed. */
    KIND_CHANGED
}
