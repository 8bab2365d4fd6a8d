package org.genenv.bench.bamboogle.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.FileFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of a corpus on disk, made once and used until the corpus changes.
 *
 * <p>It is made in a folder beside its own, which becomes the index by being renamed when all is written: what an interrupted process leaves is never taken
 * for an index, and is written over by the next. Lucene's lock keeps two from making the same one.
 *
 * <p>A line that is no document is left out, counted, and the first ones named in the log. A corpus without any document, or with more than
 * {@value #TOLERATED} such lines that are also more than one in a hundred, is refused.
 */
final class IndexFolder {
    private static final Logger LOG = LoggerFactory.getLogger(IndexFolder.class);
    private static final int TOLERATED = 100;
    private static final int NAMED = 5;
    private static final long NANOS_BETWEEN_REPORTS = 3_000_000_000L;

    private final Path folder;

    /** @param folder of the index, made if it is not there */
    IndexFolder(Path folder) {
        this.folder = folder;
    }

    /** @return where the index of a corpus is by default: beside it, its name with {@code .index} added */
    static Path beside(Path corpus) {
        Path absolute = corpus.toAbsolutePath().normalize();
        return absolute.resolveSibling(absolute.getFileName() + ".index");
    }

    /**
     * Makes the index unless it is there and of this corpus.
     *
     * @return what is in it
     * @throws IOException if the corpus cannot be read, is refused, or the folder cannot be written
     */
    IndexManifest update(Corpus corpus) throws IOException {
        String fingerprint = Fingerprint.of(corpus);
        Optional<IndexManifest> there = IndexManifest.read(folder);
        if (there.isPresent() && there.get().isOf(fingerprint)) {
            return there.get();
        }
        if (there.isPresent()) {
            LOG.info("{} changed, or its index is of another version: indexing it anew", corpus.path());
        } else {
            LOG.info("indexing {} into {}", corpus.path(), folder);
        }
        if (Files.exists(folder) && !IndexManifest.isIn(folder)) {
            throw new IOException(
                    folder + " is there and is no index of ours, so it is left alone; choose another folder");
        }
        Path building = folder.resolveSibling(folder.getFileName() + ".building");
        IndexManifest manifest = build(corpus, fingerprint, building);
        delete(folder);
        Files.move(building, folder, StandardCopyOption.ATOMIC_MOVE);
        DurableFolder.forceNameOf(folder);
        return manifest;
    }

    private static IndexManifest build(Corpus corpus, String fingerprint, Path building) throws IOException {
        try {
            Files.createDirectories(building);
        } catch (IOException e) {
            throw new IOException(
                    FileFault.of(building, e) + ". The index of a corpus is made there; choose another folder for it",
                    e);
        }
        try (Directory directory = FSDirectory.open(building)) {
            IndexedDocuments index;
            try {
                clear(directory);
                index = new IndexedDocuments(directory);
            } catch (LockObtainFailedException e) {
                throw new IOException(building + ": another process is indexing " + corpus.path() + ", wait for it", e);
            }
            Indexing indexing = new Indexing(corpus, index);
            boolean isDone = false;
            try {
                corpus.read(indexing);
                indexing.requireDocuments();
                isDone = true;
            } finally {
                if (isDone) {
                    index.close();
                } else {
                    index.abandon();
                }
            }
            IndexManifest manifest = new IndexManifest(
                    IndexManifest.CURRENT_FORMAT, fingerprint, indexing.documents, indexing.malformed);
            manifest.write(building);
            return manifest;
        }
    }

    /** Removes what an interrupted process left, which may be half a file that Lucene would not open. */
    private static void clear(Directory directory) throws IOException {
        try (Lock lock = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (String file : directory.listAll()) {
                lock.ensureValid();
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        }
    }

    /** Counts what is read, and says so. */
    private static final class Indexing implements Corpus.Visitor {
        private final Corpus corpus;
        private final IndexedDocuments index;
        private final long size;
        private final long start = System.nanoTime();
        private long lastReport = start;
        private long bytes;
        private long documents;
        private long malformed;
        private String firstMalformed = "";

        Indexing(Corpus corpus, IndexedDocuments index) throws IOException {
            this.corpus = corpus;
            this.index = index;
            long sum = 0;
            for (Path file : corpus.files()) {
                sum += Files.size(file);
            }
            this.size = sum;
        }

        @Override
        public void document(Document document) throws IOException {
            index.add(document);
            documents++;
        }

        @Override
        public void malformed(String where, String problem) throws IOException {
            malformed++;
            if (malformed == 1) {
                firstMalformed = where + ": " + problem;
            }
            if (malformed <= NAMED) {
                LOG.warn("{}: {}; left out", where, problem);
            }
            if (malformed > TOLERATED && malformed > (documents + malformed) / 100) {
                throw refused();
            }
        }

        @Override
        public void read(long more) {
            bytes += more;
            long now = System.nanoTime();
            if (now - lastReport >= NANOS_BETWEEN_REPORTS) {
                lastReport = now;
                LOG.info(String.format(
                        Locale.ROOT,
                        "%s: %.0f %% indexed, %,d documents, %.0f s",
                        corpus.path(),
                        100.0 * bytes / size,
                        documents,
                        (now - start) / 1e9));
            }
        }

        void requireDocuments() throws IOException {
            if (documents == 0) {
                throw malformed > 0 ? refused() : new IOException(corpus.path() + " has no document");
            }
            String skipped = malformed == 0 ? "" : ", " + malformed + " malformed ones left out";
            LOG.info(String.format(
                    Locale.ROOT,
                    "%s: %,d documents indexed in %.1f s%s",
                    corpus.path(),
                    documents,
                    (System.nanoTime() - start) / 1e9,
                    skipped));
        }

        private IOException refused() {
            return new IOException(corpus.path() + " is no corpus: " + malformed + " of " + (documents + malformed)
                    + " documents read so far are malformed, the first at " + firstMalformed);
        }
    }
}
