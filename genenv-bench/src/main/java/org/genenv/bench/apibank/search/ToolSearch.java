package org.genenv.bench.apibank.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.genenv.bench.search.KeywordQuery;

/**
 * Finds the API that fits some keywords: BM25 over the words of its name and description, with English stems. Upstream compares
 * sentence embeddings instead; of the 45 searches recorded from it, 34 find the same here. The index is in memory, built at the first search. Thread-safe.
 */
public final class ToolSearch {
    private static final String FIELD = "description";
    private static final String TOKEN_API = "GetUserToken";

    private final List<JsonNode> apis = new ArrayList<>();
    private final Analyzer analyzer = new EnglishAnalyzer();
    private IndexSearcher searcher;

    /** @param catalog an array of APIs: name, description, input_parameters, output_parameters */
    public ToolSearch(JsonNode catalog) {
        for (JsonNode api : catalog) {
            if (!api.path("name").asText().equals("ToolSearcher")) {
                apis.add(api);
            }
        }
    }

    /**
     * Finds the API that fits best.
     *
     * @return its description; with that of GetUserToken before it if it needs a token; nothing where no word fits
     */
    public Optional<JsonNode> search(String keywords) {
        try {
            TopDocs best = searcher().search(KeywordQuery.of(analyzer, FIELD, splitAtCapitals(keywords)), 1);
            return best.scoreDocs.length == 0 ? Optional.empty() : Optional.of(answer(apis.get(best.scoreDocs[0].doc)));
        } catch (IOException e) {
            throw new UncheckedIOException("searching in memory failed", e);
        }
    }

    /** @return the names of the APIs in an answer, in order */
    public static List<String> namesIn(JsonNode answer) {
        List<String> names = new ArrayList<>();
        if (answer.isArray()) {
            answer.forEach(api -> names.add(api.path("name").asText()));
        } else {
            names.add(answer.path("name").asText());
        }
        return names;
    }

    private JsonNode answer(JsonNode api) {
        Optional<JsonNode> tokenApi = apis.stream()
                .filter(one -> one.path("name").asText().equals(TOKEN_API))
                .findFirst();
        return api.path("input_parameters").has("token") && tokenApi.isPresent()
                ? JsonNodeFactory.instance.arrayNode().add(tokenApi.get()).add(api)
                : api;
    }

    private synchronized IndexSearcher searcher() throws IOException {
        if (searcher == null) {
            ByteBuffersDirectory directory = new ByteBuffersDirectory();
            try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
                for (JsonNode api : apis) {
                    Document document = new Document();
                    String text = splitAtCapitals(api.path("name").asText()) + " "
                            + api.path("description").asText();
                    document.add(new TextField(FIELD, text, Field.Store.NO));
                    writer.addDocument(document);
                }
                writer.forceMerge(1); // one segment, in which documents keep their order
            }
            searcher = new IndexSearcher(DirectoryReader.open(directory));
        }
        return searcher;
    }

    /** {@code AddAlarm} in words. */
    private static String splitAtCapitals(String name) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean startsWord = i > 0 && Character.isUpperCase(c) && Character.isLowerCase(name.charAt(i - 1));
            words.append(startsWord ? " " : "").append(c);
        }
        return words.toString();
    }
}
