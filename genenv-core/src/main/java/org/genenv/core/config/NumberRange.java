package org.genenv.core.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers that the words of {@link Setting#range()} allow.
 *
 * @param least the smallest, absent for no limit
 * @param isLeastOpen whether {@code least} itself is not allowed
 * @param most the largest, absent for no limit
 * @param isMostOpen whether {@code most} itself is not allowed
 */
public record NumberRange(Optional<Double> least, boolean isLeastOpen, Optional<Double> most, boolean isMostOpen) {
    private static final String NUMBER = "(-?\\d+(?:\\.\\d+)?)";
    private static final Pattern FROM = Pattern.compile(NUMBER + " or more");
    private static final Pattern ABOVE = Pattern.compile("above " + NUMBER);
    private static final Pattern BETWEEN = Pattern.compile(NUMBER + " to " + NUMBER);
    private static final Pattern INTERVAL = Pattern.compile("([\\[(])" + NUMBER + ", " + NUMBER + "([\\])])");

    /**
     * @param words such as {@code "2 or more"}, {@code "above 0"}, {@code "1 to 1000"} or {@code "(0, 1]"}
     * @return absent for words that are no plain range
     */
    public static Optional<NumberRange> parse(String words) {
        Matcher from = FROM.matcher(words);
        if (from.matches()) {
            return Optional.of(new NumberRange(number(from, 1), false, Optional.empty(), false));
        }
        Matcher above = ABOVE.matcher(words);
        if (above.matches()) {
            return Optional.of(new NumberRange(number(above, 1), true, Optional.empty(), false));
        }
        Matcher between = BETWEEN.matcher(words);
        if (between.matches()) {
            return Optional.of(new NumberRange(number(between, 1), false, number(between, 2), false));
        }
        Matcher interval = INTERVAL.matcher(words);
        if (interval.matches()) {
            return Optional.of(new NumberRange(
                    number(interval, 2),
                    interval.group(1).equals("("),
                    number(interval, 3),
                    interval.group(4).equals(")")));
        }
        return Optional.empty();
    }

    private static Optional<Double> number(Matcher matcher, int group) {
        return Optional.of(Double.valueOf(matcher.group(group)));
    }
}
