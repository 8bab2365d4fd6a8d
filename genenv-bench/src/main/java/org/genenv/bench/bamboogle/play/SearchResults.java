package org.genenv.bench.bamboogle.play;

import java.util.List;
import java.util.regex.Pattern;
import org.genenv.bench.bamboogle.search.Document;

/** Documents as players read them: numbered, a line each, {@code [1] Heron Bridge: Heron Bridge crosses ..}. */
public final class SearchResults {
    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    private SearchResults() {}

    /** @return a line for each document; says so where there is none */
    public static String text(List<Document> found) {
        if (found.isEmpty()) {
            return "Nothing was found.";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < found.size(); i++) {
            text.append(i == 0 ? "[" : "\n[").append(i + 1).append("] ").append(line(found.get(i)));
        }
        return text.toString();
    }

    private static String line(Document document) {
        return onOneLine(document.title()) + ": " + onOneLine(document.text());
    }

    private static String onOneLine(String text) {
        return WHITE_SPACE.matcher(text).replaceAll(" ");
    }
}
