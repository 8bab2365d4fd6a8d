package org.genenv.cli;

/** How the person calls this program, so that a command which is printed can be pasted. */
public final class Invocation {
    private Invocation() {}

    /** @return what the launcher was called by, such as {@code ./genenv}; {@code genenv} without the launcher */
    public static String command() {
        return System.getProperty("genenv.command", "genenv");
    }
}
