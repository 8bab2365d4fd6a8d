package org.genenv.core.progress;

/**
 * A piece of work as it is announced.
 *
 * @param what it is, in a few words, such as {@code playing}
 * @param total how much there is to do; 0 where that is not known, or the piece is only a name for those begun inside of it
 * @param unit what is counted, in the plural, such as {@code episodes}; {@link #BYTES} for bytes
 * @param done how much of it was done before, by work that was broken off
 * @param sideBySide how many units are under way at once, 1 or more: before so many are done, the time of one says little of the time of all
 */
public record Work(String what, long total, String unit, long done, int sideBySide) {
    /** The unit of bytes, which listeners put into words of their own. */
    public static final String BYTES = "bytes";

    /** Refuses what cannot be shown. */
    public Work {
        if (what.isBlank() || total < 0 || done < 0 || sideBySide < 1) {
            throw new IllegalArgumentException("work '" + what + "', " + done + " of " + total + " " + unit + ", "
                    + sideBySide + " side by side: expected a name, 0 or more of 0 or more, and 1 or more");
        }
    }

    /** Work whose size is known. */
    public static Work of(String what, long total, String unit) {
        return new Work(what, total, unit, 0, 1);
    }

    /** Work of a size that is not known, or that consists of other pieces. */
    public static Work named(String what) {
        return new Work(what, 0, "", 0, 1);
    }

    /** The same work, of which a part was done before. */
    public Work goingOnFrom(long units) {
        return new Work(what, total, unit, units, sideBySide);
    }

    /** The same work, of which several units are under way at once. */
    public Work sideBySide(int units) {
        return new Work(what, total, unit, done, units);
    }
}
