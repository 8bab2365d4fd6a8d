package org.genenv.bench.bamboogle.search;

import java.util.List;

/**
 * What an agent can ask: a search that shows a few documents, and of a long one its beginning. Thread-safe.
 *
 * @param index borrowed
 * @param results how many documents are shown, 1 or more
 * @param characters how much of a document's text is shown, 1 or more
 */
public record SearchTool(SearchIndex index, int results, int characters) {
    private static final String CUT = " ...";

    /** Searches, and cuts what it found to what is shown. */
    public List<Document> search(String query) {
        return index.search(query, results).stream().map(this::shown).toList();
    }

    /** @return a document as it is shown, its text cut between words if it is too long */
    public Document shown(Document document) {
        String text = document.text();
        if (text.length() <= characters) {
            return document;
        }
        int blank = text.lastIndexOf(' ', characters);
        int end = blank > 0 ? blank : text.offsetByCodePoints(0, text.codePointCount(0, characters));
        return new Document(document.title(), text.substring(0, end) + CUT);
    }
}
