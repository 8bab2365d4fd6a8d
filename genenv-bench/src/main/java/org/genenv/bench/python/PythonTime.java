package org.genenv.bench.python;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dates as Python's {@code datetime.strptime} reads them, with its messages. Its digits may be left unpadded, text left over is an
 * error of its own, and a day that a month lacks another.
 */
public enum PythonTime {
    /** {@code 2023-03-31 14:30:00} */
    DATE_TIME("%Y-%m-%d %H:%M:%S", Digits.YEAR + "-" + Digits.MONTH + "-" + Digits.DAY + Digits.CLOCK),
    /** {@code 2023-03-31} */
    DATE("%Y-%m-%d", Digits.YEAR + "-" + Digits.MONTH + "-" + Digits.DAY),
    /** {@code 03-31}, a day of the year 1900 */
    MONTH_DAY("%m-%d", Digits.MONTH + "-" + Digits.DAY);

    private static final int LONGEST_TEXT = 1000;

    private final String format;
    private final Pattern pattern;

    PythonTime(String format, String pattern) {
        this.format = format;
        this.pattern = Pattern.compile(pattern, Pattern.UNICODE_CHARACTER_CLASS);
    }

    /** The bounded pieces that the patterns are made of; none can run away. */
    private static final class Digits {
        static final String YEAR = "(?<Y>\\d\\d\\d\\d)";
        static final String MONTH = "(?<m>1[0-2]|0[1-9]|[1-9])";
        static final String DAY = "(?<d>3[0-1]|[1-2]\\d|0[1-9]|[1-9]| [1-9])";
        static final String CLOCK = "\\s+(?<H>2[0-3]|[0-1]\\d|\\d):(?<M>[0-5]\\d|\\d):(?<S>6[0-1]|[0-5]\\d|\\d)";

        private Digits() {}
    }

    /**
     * Reads a time.
     *
     * @throws PythonValueException with Python's message
     */
    public LocalDateTime parse(String text) throws PythonValueException {
        Matcher matcher = pattern.matcher(text);
        if (text.length() > LONGEST_TEXT || !matcher.lookingAt()) {
            throw new PythonValueException(
                    "time data " + PythonText.repr(text) + " does not match format '" + format + "'");
        }
        if (matcher.end() != text.length()) {
            throw new PythonValueException("unconverted data remains: " + text.substring(matcher.end()));
        }
        int year = this == MONTH_DAY ? 1900 : number(matcher, "Y");
        if (year == 0) {
            throw new PythonValueException("year 0 is out of range");
        }
        boolean hasClock = this == DATE_TIME;
        int second = hasClock ? number(matcher, "S") : 0;
        if (second > 59) {
            throw new PythonValueException("second must be in 0..59");
        }
        try {
            return LocalDateTime.of(
                    year,
                    number(matcher, "m"),
                    number(matcher, "d"),
                    hasClock ? number(matcher, "H") : 0,
                    hasClock ? number(matcher, "M") : 0,
                    second);
        } catch (DateTimeException e) {
            throw new PythonValueException("day is out of range for month");
        }
    }

    /** @return whether the text can be read as a time of this format */
    public boolean reads(String text) {
        try {
            parse(text);
            return true;
        } catch (PythonValueException e) {
            return false;
        }
    }

    private static int number(Matcher matcher, String group) {
        return Integer.parseInt(PythonStrings.asciiDigits(PythonStrings.strip(matcher.group(group))));
    }

    /**
     * Pads the year of a date of three parts, as some services do before they read it.
     *
     * @return {@code 0023-3-18} of {@code 23-3-18}; a text of another number of parts as it is
     */
    public static String padYear(String date) {
        String[] parts = date.split("-", -1);
        if (parts.length != 3 || parts[0].length() >= 4) {
            return date;
        }
        // A sign stays in front of the zeros, as in Python's zfill.
        boolean signed = parts[0].startsWith("+");
        String digits = signed ? parts[0].substring(1) : parts[0];
        return (signed ? "+" : "") + "0".repeat(4 - parts[0].length()) + digits + "-" + parts[1] + "-" + parts[2];
    }
}
