package org.genenv.bench.bamboogle.search;

import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.Similarity;
import org.apache.lucene.store.Directory;
import org.genenv.bench.bamboogle.answer.NormalizedAnswer;

/** Writes documents into an index, in their order. */
final class IndexedDocuments implements Closeable {
    static final String WORDS = "words";
    static final String TITLE = "title";
    static final String TEXT = "text";
    static final String TITLE_KEY = "titleKey";

    private static final double MEGABYTES_BEFORE_FLUSH = 128;

    private final IndexWriter writer;

    /** @param directory borrowed; what it held is replaced */
    IndexedDocuments(Directory directory) throws IOException {
        IndexWriterConfig config = new IndexWriterConfig(analyzer());
        config.setOpenMode(IndexWriterConfig.OpenMode.CREATE);
        config.setSimilarity(similarity());
        config.setRAMBufferSizeMB(MEGABYTES_BEFORE_FLUSH);
        config.setMergePolicy(new LogByteSizeMergePolicy()); // keeps the order, by which equal scores are ranked
        writer = new IndexWriter(directory, config);
    }

    /** English words by their stems, without the commonest. */
    static Analyzer analyzer() {
        return new EnglishAnalyzer();
    }

    /** BM25 with k1 0.9 and b 0.4, as Pyserini and so Search-R1 search passages. */
    static Similarity similarity() {
        return new BM25Similarity(0.9f, 0.4f);
    }

    void add(Document document) throws IOException {
        org.apache.lucene.document.Document fields = new org.apache.lucene.document.Document();
        fields.add(new Field(WORDS, document.title() + "\n" + document.text(), wordsOnly()));
        fields.add(new StringField(TITLE_KEY, titleKey(document.title()), Field.Store.NO));
        fields.add(new StoredField(TITLE, document.title()));
        fields.add(new StoredField(TEXT, document.text()));
        writer.addDocument(fields);
    }

    /** Titles that differ in case, punctuation and articles alone are the same. */
    static String titleKey(String title) {
        return NormalizedAnswer.of(title).text();
    }

    private static FieldType wordsOnly() {
        FieldType type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    /** Leaves what was begun. */
    void abandon() throws IOException {
        writer.rollback();
    }
}
