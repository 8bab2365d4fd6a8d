package org.genenv.bench.bamboogle.encyclopedia;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sentences with slots, such as {@code {name} is a novel by {author}.} */
final class Template {
    private static final Pattern SLOT = Pattern.compile("\\{(\\w*)}");

    private Template() {}

    /** @param values of the slots, by their names */
    static String fill(String template, UnaryOperator<String> values) {
        return SLOT.matcher(template).replaceAll(slot -> Matcher.quoteReplacement(values.apply(slot.group(1))));
    }

    /** @return what stands between the slots, without the blanks before them, which belong to what fills them */
    static List<String> phrases(String template) {
        List<String> phrases = new ArrayList<>();
        Matcher slot = SLOT.matcher(template);
        int at = 0;
        while (slot.find()) {
            phrases.add(template.substring(at, slot.start()).stripTrailing());
            at = slot.end();
        }
        phrases.add(template.substring(at));
        phrases.removeIf(String::isEmpty);
        return phrases;
    }
}
