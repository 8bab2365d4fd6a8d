package org.genenv.bench.bamboogle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.genenv.bench.bamboogle.encyclopedia.Encyclopedia;
import org.genenv.bench.bamboogle.search.SearchIndex;

/** What can be searched, by the name that a configuration or an option gives it. An index stays open as long as the process lives, opened once. */
final class CorpusChoice {
    /** Nothing: closed book. */
    static final String NONE = "none";
    /** The encyclopedia that the jar carries. */
    static final String ENCYCLOPEDIA = "encyclopedia";

    private static final Map<Path, SearchIndex> OPEN = new ConcurrentHashMap<>();

    private CorpusChoice() {}

    /** The encyclopedia is read and indexed when it is first asked for. */
    private static final class Ours {
        static final SearchIndex INDEX = SearchIndex.inMemory(
                "the encyclopedia inside the jar", Encyclopedia.read().articles());
    }

    static SearchIndex encyclopedia() {
        return Ours.INDEX;
    }

    /**
     * Opens a corpus.
     *
     * @param name {@value #NONE}, {@value #ENCYCLOPEDIA}, or a path of documents
     * @param folder of its index, unless it is beside the corpus
     * @return absent for {@value #NONE}
     * @throws IOException if the corpus is none, or its index cannot be written; names file and line
     */
    static Optional<SearchIndex> open(String name, Optional<Path> folder) throws IOException {
        if (name.equals(NONE)) {
            return Optional.empty();
        }
        if (name.equals(ENCYCLOPEDIA)) {
            return Optional.of(encyclopedia());
        }
        try {
            Path corpus = Path.of(name).toAbsolutePath().normalize();
            return Optional.of(OPEN.computeIfAbsent(corpus, path -> open(path, folder)));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static SearchIndex open(Path corpus, Optional<Path> folder) {
        try {
            return SearchIndex.open(corpus, folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
