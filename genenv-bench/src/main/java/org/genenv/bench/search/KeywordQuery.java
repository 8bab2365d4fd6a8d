package org.genenv.bench.search;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Any text as a query for documents that have some of its words. There is no query language, so no text is a wrong query, and a long one costs no more
 * than its first words.
 */
public final class KeywordQuery {
    private static final int MOST_WORDS = 64;
    private static final int LONGEST = 4096;

    private KeywordQuery() {}

    /**
     * Makes a query.
     *
     * @param analyzer cuts the text into words, as it cut the documents
     * @param field where the words are to stand
     * @return one that finds nothing where the text has no word
     */
    public static Query of(Analyzer analyzer, String field, String text) throws IOException {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        for (String word : words(analyzer, field, text.substring(0, Math.min(text.length(), LONGEST)))) {
            query.add(new TermQuery(new Term(field, word)), BooleanClause.Occur.SHOULD);
        }
        return query.build();
    }

    private static Set<String> words(Analyzer analyzer, String field, String text) throws IOException {
        Set<String> words = new LinkedHashSet<>();
        try (TokenStream tokens = analyzer.tokenStream(field, text)) {
            CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (words.size() < MOST_WORDS && tokens.incrementToken()) {
                words.add(word.toString());
            }
        }
        return words;
    }
}
