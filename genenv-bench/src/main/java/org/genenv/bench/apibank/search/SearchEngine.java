package org.genenv.bench.apibank.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.genenv.bench.python.PythonStrings;

/**
 * Ranks documents by BM25 and returns the best two.
 *
 * <p>Source: Robertson and Zaragoza (2009), section 3.4, k1 1.5 and b 0.75, in the Okapi form: the weight of a word that more than half
 * of the documents have would be negative and is replaced by a quarter of the mean weight. Departure from upstream: words of the
 * query are cut at white space and punctuation, where upstream has a tokeniser of its own. Immutable and thread-safe.
 */
public final class SearchEngine {
    private static final double K1 = 1.5;
    private static final double B = 0.75;
    private static final double FLOOR = 0.25;
    private static final int RESULTS = 2;
    private static final int MOST_WORDS = 256;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+|[^\\p{L}\\p{N}\\s]");

    private final JsonNode documents;
    private final List<Map<String, Integer>> counts = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private final Map<String, Double> weights = new HashMap<>();
    private final double meanLength;

    /** @param table {@code raw_documents} and, aligned with them, {@code tokenized_documents} */
    public SearchEngine(JsonNode table) {
        documents = table.path("raw_documents");
        Map<String, Integer> documentsWith = new HashMap<>();
        for (JsonNode words : table.path("tokenized_documents")) {
            Map<String, Integer> count = new HashMap<>();
            words.forEach(word -> count.merge(word.asText(), 1, Integer::sum));
            count.keySet().forEach(word -> documentsWith.merge(word, 1, Integer::sum));
            counts.add(count);
            lengths.add(words.size());
        }
        meanLength = lengths.stream().mapToInt(Integer::intValue).average().orElse(1);
        documentsWith.forEach((word, n) -> weights.put(word, Math.log(counts.size() - n + 0.5) - Math.log(n + 0.5)));
        double floor = FLOOR
                * weights.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0);
        weights.replaceAll((word, weight) -> weight < 0 ? floor : weight);
    }

    /** @return the best two documents for the words of a query */
    public JsonNode search(String query) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(PythonStrings.lower(query));
        while (words.size() < MOST_WORDS && matcher.find()) {
            words.add(matcher.group());
        }
        // Of documents that score the same, the last one comes first.
        Comparator<Integer> byScore = Comparator.comparingDouble(document -> score(words, document));
        ArrayNode best = JsonNodeFactory.instance.arrayNode();
        IntStream.range(0, Math.min(counts.size(), documents.size()))
                .boxed()
                .sorted(byScore.thenComparing(Comparator.naturalOrder()).reversed())
                .limit(RESULTS)
                .forEach(document -> best.add(documents.get(document)));
        return best;
    }

    private double score(List<String> words, int document) {
        double score = 0;
        for (String word : words) {
            int count = counts.get(document).getOrDefault(word, 0);
            double length = K1 * (1 - B + B * lengths.get(document) / meanLength);
            score += weights.getOrDefault(word, 0.0) * count * (K1 + 1) / (count + length);
        }
        return score;
    }
}
