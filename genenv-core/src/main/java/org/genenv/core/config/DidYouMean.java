package org.genenv.core.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a mistyped one was probably meant to be. */
public final class DidYouMean {
    private DidYouMean() {}

    /**
     * The known name closest to a mistyped one.
     *
     * <p>Names that differ only in case, dashes and underscores are closest. Otherwise one edit (insert, delete, replace, swap of
     * neighbours) is allowed for every three letters of the longer one.
     *
     * @param typed what was found
     * @param known what was expected, in order of preference among equals
     * @return the closest name, absent when none is close
     */
    public static Optional<String> among(String typed, Collection<String> known) {
        String wanted = normalised(typed);
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String name : known) {
            String candidate = normalised(name);
            int limit = Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
            int distance = distance(wanted, candidate);
            // Two letters of two are another word, not a typing mistake.
            if (distance <= limit && distance < bestDistance && distance < Math.max(wanted.length(), 1)) {
                best = name;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    static String normalised(String name) {
        return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** Optimal string alignment: edits with swaps of neighbours, none of them edited twice. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            d[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            d[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean isSwap =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (isSwap) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
