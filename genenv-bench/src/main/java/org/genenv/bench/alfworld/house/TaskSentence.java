package org.genenv.bench.alfworld.house;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.bench.alfworld.catalog.Goal;

/** A task in ALFWorld's words. */
public final class TaskSentence {
    /** ALFWorld tells each kind of task in this many wordings. */
    public static final int WORDINGS = 2;

    private static final String LEAD = "Your task is to: ";
    private static final Map<String, Goal> CHANGES =
            Map.of("clean", Goal.CLEAN, "hot", Goal.HEAT, "heat", Goal.HEAT, "cool", Goal.COOL, "two", Goal.TWO);
    private static final Pattern PUT =
            Pattern.compile("put (?:(?:a|some) )?(?:(clean|hot|cool|two) )?([a-z]+) (?:in|on) ([a-z]+)\\.");
    private static final Pattern CHANGE_AND_PUT =
            Pattern.compile("(?:find )?(clean|heat|cool|two) (?:some )?([a-z]+) and put (?:it|them) in ([a-z]+)\\.");
    private static final Pattern LOOK =
            Pattern.compile("(?:look at|examine the) ([a-z]+) (?:under|with) the ([a-z]+)\\.");

    private TaskSentence() {}

    /**
     * What a sentence asks for.
     *
     * @param goal the kind of task
     * @param object name of the object's type
     * @param target name of the target's type, or of the lamp's
     * @param start where "Your task is to: " begins in the text
     */
    public record Parsed(Goal goal, String object, String target, int start) {}

    /**
     * The sentence that follows "Your task is to: ".
     *
     * @param target the receptacle type, or the lamp
     * @param wording 0 or 1
     */
    public static String of(Goal goal, String object, String target, int wording) {
        boolean isFirst = wording == 0;
        return switch (goal) {
            case PICK ->
                isFirst ? "put a " + object + " in " + target + "." : "put some " + object + " on " + target + ".";
            case LOOK ->
                isFirst
                        ? "look at " + object + " under the " + target + "."
                        : "examine the " + object + " with the " + target + ".";
            case CLEAN -> changed("clean", object, target, isFirst);
            case HEAT -> changed(isFirst ? "hot" : "heat", object, target, isFirst);
            case COOL -> changed("cool", object, target, isFirst);
            case TWO ->
                isFirst
                        ? "put two " + object + " in " + target + "."
                        : "find two " + object + " and put them in " + target + ".";
        };
    }

    private static String changed(String word, String object, String target, boolean isFirst) {
        return isFirst
                ? "put a " + word + " " + object + " in " + target + "."
                : word + " some " + object + " and put it in " + target + ".";
    }

    /**
     * Reads the task out of a game's first observation; what stands on later lines is not part of it.
     *
     * @return empty if it is told in none of ALFWorld's wordings
     */
    public static Optional<Parsed> parse(String intro) {
        int start = intro.lastIndexOf(LEAD);
        if (start < 0) {
            return Optional.empty();
        }
        String sentence = intro.substring(start + LEAD.length())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        Matcher look = LOOK.matcher(sentence);
        if (look.matches()) {
            return Optional.of(new Parsed(Goal.LOOK, look.group(1), look.group(2), start));
        }
        for (Pattern pattern : new Pattern[] {PUT, CHANGE_AND_PUT}) {
            Matcher matcher = pattern.matcher(sentence);
            if (matcher.matches()) {
                Goal goal = matcher.group(1) == null ? Goal.PICK : CHANGES.get(matcher.group(1));
                return Optional.of(new Parsed(goal, matcher.group(2), matcher.group(3), start));
            }
        }
        return Optional.empty();
    }
}
