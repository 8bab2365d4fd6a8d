package org.genenv.core.generation;

/** Why a completion ended. */
public enum FinishReason {
    /** One of the request's stop ids was sampled; it is the completion's last id. */
    STOP_ID,
    /** The completion's text holds one of the request's stop strings, which its last id completed. */
    STOP_STRING,
    /** The completion reached its limit of new tokens. */
    LENGTH,
    /** The conversation fills its slot; nothing can be appended. */
    CONTEXT,
    /** The request's deadline has passed. */
    DEADLINE;

    /** Whether the model came to an end by itself, and was not cut off. */
    public boolean isStop() {
        return this == STOP_ID || this == STOP_STRING;
    }

    /** Whether the conversation cannot go on. */
    boolean isFinal() {
        return this == CONTEXT || this == DEADLINE;
    }
}
