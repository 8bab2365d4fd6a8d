package org.genenv.core.generation;

/** Why a completion ended. */
public enum FinishReason {
    /** One of the request's stop ids was sampled; it is the completion's last id. */
    STOP_ID,
    /** The completion reached its limit of new tokens. */
    LENGTH,
    /** The conversation fills its slot; nothing can be appended. */
    CONTEXT
}
