package org.genenv.core.hub;

import java.util.regex.Pattern;

/**
 * A model on the hub, at one revision.
 *
 * @param repository {@code ORGANISATION/NAME}
 * @param revision a branch, a tag or a commit
 */
public record HubId(String repository, String revision) {
    /** The branch that is meant when no revision is named. */
    public static final String DEFAULT_REVISION = "main";

    private static final Pattern REPOSITORY = Pattern.compile("\\w[\\w.-]{0,95}/\\w[\\w.-]{0,95}");
    private static final Pattern REVISION = Pattern.compile("\\w[\\w.-]*(/\\w[\\w.-]*)*");

    /** Checks both: they become parts of paths. */
    public HubId {
        if (!REPOSITORY.matcher(repository).matches() || repository.contains("..") || repository.contains("--")) {
            throw new IllegalArgumentException("'" + repository
                    + "' is no id of a model; expected ORGANISATION/NAME, as in Qwen/Qwen2.5-7B-Instruct");
        }
        if (!REVISION.matcher(revision).matches() || revision.contains("..")) {
            throw new IllegalArgumentException(
                    "'" + revision + "' is no revision; expected a branch, a tag or a commit, as in main");
        }
    }

    /**
     * Reads {@code ORGANISATION/NAME} or {@code ORGANISATION/NAME@REVISION}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static HubId parse(String text) {
        int at = text.indexOf('@');
        return at < 0 ? new HubId(text, DEFAULT_REVISION) : new HubId(text.substring(0, at), text.substring(at + 1));
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return revision.equals(DEFAULT_REVISION) ? repository : repository + "@" + revision;
    }
}
