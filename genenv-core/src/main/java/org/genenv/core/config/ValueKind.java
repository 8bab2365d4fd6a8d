package org.genenv.core.config;

/** What kind of value a key takes. */
public enum ValueKind {
    /** Keys of its own. */
    GROUP("group"),
    /** A whole number. */
    WHOLE("whole number"),
    /** A number. */
    NUMBER("number"),
    /** {@code true} or {@code false}. */
    FLAG("true or false"),
    /** One of a few words. */
    CHOICE("word"),
    /** Any text. */
    TEXT("text"),
    /** A file or folder. */
    PATH("path"),
    /** Texts, as a list; words where only some are allowed. */
    TEXTS("list"),
    /** Two whole numbers, {@code [from, to]}, both included. */
    WHOLE_RANGE("[from, to]"),
    /** Keys that another part defines. */
    OPTIONS("options");

    private final String words;

    ValueKind(String words) {
        this.words = words;
    }

    /** @return the kind in a word or two, for tables */
    public String words() {
        return words;
    }
}
