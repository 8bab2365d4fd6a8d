package org.genenv.bench.travelplanner.tool;

import java.util.List;
import java.util.SplittableRandom;

/** Texts that are nearly right: characters deleted, doubled, swapped and replaced, pieces moved and cut off. */
public final class Mutation {
    private static final List<String> PIECES = List.of(
            "null", "0", "[]", "{}", "-", "", ";", ",", "\"", "from ", " to ", "Taxi", "\\u0000", "\uD800", "(", ")",
            "\n", "from A");

    private Mutation() {}

    /** One to four changes. */
    public static String of(String text, SplittableRandom random) {
        String mutated = text;
        for (int change = random.nextInt(1, 5); change > 0 && !mutated.isEmpty(); change--) {
            mutated = once(mutated, random);
        }
        return mutated;
    }

    private static String once(String text, SplittableRandom random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + random.nextInt(1, 30));
        String before = text.substring(0, at);
        return switch (random.nextInt(6)) {
            case 0 -> before + text.substring(end);
            case 1 -> before + text.substring(at, end) + text.substring(at);
            case 2 -> before + PIECES.get(random.nextInt(PIECES.size())) + text.substring(at);
            case 3 -> before + PIECES.get(random.nextInt(PIECES.size())) + text.substring(end);
            case 4 -> before + (char) random.nextInt(1, 0x250) + text.substring(at + 1);
            default -> before;
        };
    }
}
