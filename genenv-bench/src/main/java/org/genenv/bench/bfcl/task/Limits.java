package org.genenv.bench.bfcl.task;

import org.genenv.bench.task.RejectedTaskException;

/** How large a task may be; a larger one is rejected before it costs anything. */
final class Limits {
    static final int FUNCTIONS = 10;
    static final int PARAMETERS = 12;
    static final int CALLS = 8;
    static final int CLASSES = 3;
    static final int TURNS = 6;
    static final int REQUEST_CHARACTERS = 2_000;
    static final int NAME_CHARACTERS = 80;
    static final int SCHEMA_DEPTH = 4;

    private Limits() {}

    static void require(String what, int found, int least, int most) throws RejectedTaskException {
        if (found < least || found > most) {
            throw new RejectedTaskException(
                    RejectionReason.OUT_OF_RANGE,
                    "The number of " + what + " is " + found + ", expected " + least + " to " + most + ".");
        }
    }
}
