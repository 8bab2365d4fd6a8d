package org.genenv.bench.bamboogle;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;
import org.genenv.bench.bamboogle.search.Document;
import org.genenv.bench.bamboogle.search.LinkedDocuments;
import org.genenv.bench.bamboogle.search.SearchIndex;
import org.genenv.bench.bamboogle.search.SearchTool;

/**
 * Documents that hang together, from which a question of two hops can be made: one, what it names, and what that names.
 *
 * @param titles of the documents, the one that names the others first; 2 to 4
 */
record SeedDocuments(List<String> titles) {
    private static final int MOST_LINKS = 2;
    private static final int MOST_DRAWS = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the titles. */
    SeedDocuments {
        titles = List.copyOf(titles);
    }

    /**
     * Draws documents.
     *
     * @return absent if none of many documents named another: this corpus has hardly any links
     */
    static Optional<SeedDocuments> draw(SearchIndex index, SplittableRandom random) {
        for (int i = 0; i < MOST_DRAWS; i++) {
            List<SeedDocuments> from = from(index.document(random.nextInt(index.size())), index);
            if (!from.isEmpty()) {
                return Optional.of(from.get(random.nextInt(from.size())));
            }
        }
        return Optional.empty();
    }

    /** @return documents that begin with one, for each of the first that it names; none where it names none */
    static List<SeedDocuments> from(Document first, SearchIndex index) {
        LinkedDocuments links = new LinkedDocuments(index);
        List<Document> linked = links.of(first, MOST_LINKS);
        return linked.stream()
                .map(second -> new SeedDocuments(
                        Stream.of(Stream.of(first, second), linked.stream(), links.of(second, MOST_LINKS - 1).stream())
                                .flatMap(documents -> documents)
                                .map(Document::title)
                                .distinct()
                                .toList()))
                .toList();
    }

    /** Whether a title is among these; case, punctuation and articles do not count. */
    boolean has(String title) {
        NormalizedAnswer wanted = NormalizedAnswer.of(title);
        return titles.stream().anyMatch(known -> NormalizedAnswer.of(known).equals(wanted));
    }

    /** @return the documents, each by its first passage, as an agent would see them */
    List<Document> in(SearchTool tool) {
        List<Document> documents = new ArrayList<>();
        titles.forEach(title ->
                tool.index().titled(title).stream().findFirst().map(tool::shown).ifPresent(documents::add));
        return documents;
    }

    String toJson() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("titles are always JSON", e);
        }
    }

    /** @throws IllegalArgumentException if the text is no JSON of these */
    static SeedDocuments parse(String json) {
        try {
            return JSON.readValue(json, SeedDocuments.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no documents of a seed: " + json, e);
        }
    }
}
