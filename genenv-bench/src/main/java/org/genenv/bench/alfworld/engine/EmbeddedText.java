package org.genenv.bench.alfworld.engine;

/** The text of a game file that a line and a column refer to. */
public enum EmbeddedText {
    /** The game file itself. */
    JSON("JSON"),
    /** The string under the key {@code pddl_domain}. */
    PDDL_DOMAIN("pddl_domain"),
    /** The string under the key {@code pddl_problem}. */
    PDDL_PROBLEM("pddl_problem"),
    /** The string under the key {@code grammar}. */
    GRAMMAR("grammar");

    private final String label;

    EmbeddedText(String label) {
        this.label = label;
    }

    /** Returns the key of the text in the game file, or {@code JSON} for the file itself. */
    public String label() {
        return label;
    }
}
