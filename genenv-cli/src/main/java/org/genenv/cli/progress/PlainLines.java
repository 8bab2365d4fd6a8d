package org.genenv.cli.progress;

import java.io.PrintWriter;

/**
 * Lines for a log: the first after two seconds of work, then one every ten seconds as long as a tenth more is done each time, else every minute. No
 * control characters.
 */
final class PlainLines implements Display {
    private static final double FIRST_SECONDS = 2;
    private static final double SHORTEST_PAUSE = 10;
    private static final double LONGEST_PAUSE = 60;
    private static final int STEP_PERCENT = 10;

    private final PrintWriter err;
    private double shownAt = Double.NEGATIVE_INFINITY;
    private int shownPercent;

    PlainLines(PrintWriter err) {
        this.err = err;
    }

    @Override
    public void show(String text, double now, double age, int percent, boolean isNew) {
        double pause = now - shownAt;
        boolean isFurther = isNew || percent >= shownPercent + STEP_PERCENT;
        if (age >= FIRST_SECONDS && (pause >= LONGEST_PAUSE || (pause >= SHORTEST_PAUSE && isFurther))) {
            err.println(text);
            shownAt = now;
            shownPercent = percent;
        }
    }

    @Override
    public void clear() {
        // What was printed stays.
    }
}
