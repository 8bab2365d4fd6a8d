package org.genenv.core.generation;

/** What follows a completion. */
public sealed interface Next {
    /** The conversation is over; its slot is free. */
    Next FINISH = new Finish();

    /**
     * The conversation goes on.
     *
     * @param ids what is appended before the next completion, such as an observation; may be empty; borrowed
     * @param maxNewTokens most tokens of the next completion, 1 or more
     */
    @SuppressWarnings("ArrayRecordComponent") // handed to the engine once, never compared
    record Continue(int[] ids, int maxNewTokens) implements Next {
        /** Refuses a limit below 1. */
        public Continue {
            if (maxNewTokens < 1) {
                throw new IllegalArgumentException("maxNewTokens is " + maxNewTokens + ", expected 1 or more");
            }
        }
    }

    /** The conversation is over. */
    record Finish() implements Next {}
}
