package org.genenv.bench.apibank.task;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.genenv.bench.python.PythonStrings;

/**
 * How close two free texts are: F1 over their words, in lower case, each as often as it occurs.
 *
 * <p>Source: GenEnv (2025), Eq. 1, the default sim(a', a).
 */
public final class TokenF1 {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private TokenF1() {}

    /** @return in [0, 1]; 0 where either has no word */
    public static double of(String text, String reference) {
        List<String> words = words(text);
        Map<String, Integer> left = new HashMap<>();
        List<String> wanted = words(reference);
        wanted.forEach(word -> left.merge(word, 1, Integer::sum));
        int common = 0;
        for (String word : words) {
            if (left.merge(word, -1, Integer::sum) >= 0) {
                common++;
            }
        }
        return common == 0 ? 0 : 2.0 * common / (words.size() + wanted.size());
    }

    /** @return the words of a text in lower case, in order */
    static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(PythonStrings.lower(text));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }
}
