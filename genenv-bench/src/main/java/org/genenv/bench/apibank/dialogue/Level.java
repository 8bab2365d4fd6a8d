package org.genenv.bench.apibank.dialogue;

/** The levels whose dialogues are public. */
public enum Level {
    /** The descriptions of the APIs are given. */
    GIVEN_DESCRIPTIONS("level-1-given-desc", "level 1"),
    /** The APIs have to be searched for first. */
    TOOL_SEARCHER("level-2-toolsearcher", "level 2");

    private final String folder;
    private final String title;

    Level(String folder, String title) {
        this.folder = folder;
        this.title = title;
    }

    /** @return the folder of its dialogues */
    public String folder() {
        return folder;
    }

    /** @return how people call it */
    public String title() {
        return title;
    }
}
