package org.genenv.cli;

/** What the process's exit code says. */
public final class ExitCode {
    /** Done. */
    public static final int OK = 0;

    /** The work failed; the message says what is saved and how to go on. */
    public static final int FAILED = 1;

    /** Wrong usage, input or configuration; nothing was done. */
    public static final int USAGE = 2;

    /** Stopped by Ctrl-C, after a checkpoint where there is one. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
