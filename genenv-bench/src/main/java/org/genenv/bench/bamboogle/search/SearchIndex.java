package org.genenv.bench.bamboogle.search;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.genenv.bench.search.KeywordQuery;

/**
 * The documents of a corpus, to be searched by words: BM25 over title and text together (Lucene). Thread-safe. Holds open files of its index; not used any
 * more after {@link #close}.
 */
public final class SearchIndex implements Closeable {
    private static final int MOST_PASSAGES = 64;

    private final String source;
    private final Directory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Analyzer analyzer = IndexedDocuments.analyzer();

    private SearchIndex(String source, Directory directory) throws IOException {
        this.source = source;
        this.directory = directory;
        this.reader = DirectoryReader.open(directory);
        this.searcher = new IndexSearcher(reader);
        searcher.setSimilarity(IndexedDocuments.similarity());
    }

    /**
     * Opens the index of a corpus, which is made first if it is not there or the corpus has changed.
     *
     * @param corpus a file or folder of documents: JSON lines {@code {"title", "text"}} or {@code {"id", "contents"}}, or plain text
     * @param folder of the index; by default beside the corpus, its name with {@code .index} added
     * @throws IOException if the corpus cannot be read or is none, or the index cannot be written; names file and line
     */
    public static SearchIndex open(Path corpus, Optional<Path> folder) throws IOException {
        Path index = folder.map(Path::toAbsolutePath).orElseGet(() -> IndexFolder.beside(corpus));
        IndexManifest manifest = new IndexFolder(index).update(Corpus.at(corpus));
        return new SearchIndex(corpus + " (" + manifest.documents() + " documents)", FSDirectory.open(index));
    }

    /**
     * Indexes documents in memory.
     *
     * @param source what to call them in messages
     */
    public static SearchIndex inMemory(String source, List<Document> documents) {
        try {
            Directory directory = new ByteBuffersDirectory();
            try (IndexedDocuments index = new IndexedDocuments(directory)) {
                for (Document document : documents) {
                    index.add(document);
                }
            }
            return new SearchIndex(source + " (" + documents.size() + " documents)", directory);
        } catch (IOException e) {
            throw new UncheckedIOException("indexing in memory failed", e);
        }
    }

    /** @return where the documents come from, and how many there are, for messages */
    public String source() {
        return source;
    }

    /** @return how many documents there are */
    public int size() {
        return reader.numDocs();
    }

    /** @return the document with a number from 0 to {@link #size}, in the order of the corpus */
    public Document document(int number) {
        try {
            return document(reader.storedFields(), number);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Searches.
     *
     * @param query any text; its words count, in any order
     * @param most how many documents at most, 1 or more
     * @return the best first, of equal ones the first in the corpus; none where no document has any of the words
     */
    public List<Document> search(String query, int most) {
        try {
            Query words = KeywordQuery.of(analyzer, IndexedDocuments.WORDS, query);
            return documents(searcher.search(words, most).scoreDocs);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** @return the document of a title, or the first passages of it, in the order of the corpus; case, punctuation and articles do not count */
    public List<Document> titled(String title) {
        String key = IndexedDocuments.titleKey(title);
        if (key.isEmpty()) {
            return List.of();
        }
        try {
            Query exact = new TermQuery(new Term(IndexedDocuments.TITLE_KEY, key));
            return documents(searcher.search(exact, MOST_PASSAGES, Sort.INDEXORDER).scoreDocs);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private List<Document> documents(ScoreDoc[] found) throws IOException {
        StoredFields fields = reader.storedFields();
        List<Document> documents = new ArrayList<>();
        for (ScoreDoc one : found) {
            documents.add(document(fields, one.doc));
        }
        return documents;
    }

    private static Document document(StoredFields fields, int number) throws IOException {
        org.apache.lucene.document.Document stored = fields.document(number);
        return new Document(stored.get(IndexedDocuments.TITLE), stored.get(IndexedDocuments.TEXT));
    }

    private UncheckedIOException unreadable(IOException fault) {
        return new UncheckedIOException("the index of " + source + " cannot be read any more", fault);
    }

    @Override
    public void close() throws IOException {
        reader.close();
        directory.close();
    }
}
