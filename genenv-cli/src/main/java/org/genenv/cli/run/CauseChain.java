package org.genenv.cli.run;

import java.util.Arrays;
import java.util.Locale;

/** What a fault and the faults underneath it say. */
public final class CauseChain {
    private CauseChain() {}

    /**
     * Looks for words that tell a cause where its type does not, as of what the system or a native library reports.
     *
     * @param phrases in lower case
     * @return whether one of them stands in a message of the fault or of one underneath it, in letters of any case
     */
    public static boolean mentions(Throwable fault, String... phrases) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (Arrays.stream(phrases).anyMatch(message::contains)) {
                return true;
            }
        }
        return false;
    }
}
