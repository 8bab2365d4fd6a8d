package org.genenv.bench.task;

/** Why a text has not the form of a task, whatever the world. */
public enum FormReason implements ReasonCode {
    /** Longer than any task. */
    TOO_LONG,
    /** No JSON value can be read. */
    NOT_JSON,
    /** JSON, but no object. */
    NOT_AN_OBJECT,
    /** One object has a key twice. */
    DUPLICATE_KEY,
    /** Something follows the object. */
    TRAILING_TEXT,
    /** A required key is absent. */
    MISSING_KEY,
    /** A key that tasks do not have. */
    UNKNOWN_KEY,
    /** A value is of another JSON type than its key asks for. */
    WRONG_TYPE
}
