package org.genenv.bench.bfcl.task;

import org.genenv.bench.task.ReasonCode;

/** Why a text that has the form of a task is none of this world. The codes are stable: metrics count them. */
public enum RejectionReason implements ReasonCode {
    /** The kind is none that there is. */
    UNKNOWN_KIND,
    /** A variation of another kind than its seed. */
    KIND_CHANGED,
    /** Too few or too many functions, parameters, calls, classes or turns, or too short or long a text. */
    OUT_OF_RANGE,
    /** The number of functions and calls does not fit the kind. */
    KIND_MISMATCH,
    /** A function's schema is none. */
    INVALID_SCHEMA,
    /** Two functions have one name. */
    DUPLICATE_FUNCTION,
    /** A call names a function that is not offered. */
    UNKNOWN_FUNCTION,
    /** A call has an argument that its function does not have. */
    UNKNOWN_ARGUMENT,
    /** A call lacks a required argument. */
    MISSING_ARGUMENT,
    /** An argument is not of the type that the schema declares, or none of the values it lists. */
    ARGUMENT_TYPE,
    /** One call is expected twice. */
    DUPLICATE_CALL,
    /** The request says the call itself. */
    ANSWER_IN_REQUEST,
    /** The value of an argument cannot be known from what the agent sees. */
    UNGROUNDED_ARGUMENT,
    /** The target call, written as the agent would, does not pass its own check. */
    TARGET_FAILS_CHECK,
    /** A wrong call passes the check. */
    WRONG_CALL_PASSES,
    /** A class of tools that there is not. */
    UNKNOWN_CLASS,
    /** The initial configuration has not the form that its class reads. */
    INVALID_STATE,
    /** A target call ends in an error when it runs. */
    CALL_FAILS,
    /** The target calls leave everything as it was. */
    NO_STATE_CHANGE
}
