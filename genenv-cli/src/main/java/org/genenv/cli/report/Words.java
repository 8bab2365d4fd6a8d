package org.genenv.cli.report;

import java.util.Locale;

/** Quantities as people write them. */
final class Words {
    private Words() {}

    /** {@code 12,345}. */
    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 8 s}, {@code 3 min 20 s}, {@code 2 h 5 min}. */
    static String duration(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : whole / 3600 + " h " + whole % 3600 / 60 + " min";
    }
}
