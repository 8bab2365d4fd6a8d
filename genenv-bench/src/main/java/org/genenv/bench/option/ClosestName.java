package org.genenv.bench.option;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** What somebody may have meant by a name that is not known. */
public final class ClosestName {
    private ClosestName() {}

    /**
     * @param name the unknown name
     * @param known the names there are
     * @return {@code " Did you mean x?"}, or an empty text when no known name is near
     */
    public static String hint(String name, Collection<String> known) {
        if (name.length() > 40) {
            return "";
        }
        int farthest = Math.max(1, name.length() / 3);
        Optional<String> closest = known.stream()
                .filter(candidate -> distance(name, candidate) <= farthest)
                .min(Comparator.<String>comparingInt(candidate -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
        return closest.map(candidate -> " Did you mean " + candidate + "?").orElse("");
    }

    /** Levenshtein's edit distance, letter case ignored. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                boolean isSame = Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1));
                int replace = diagonal + (isSame ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
