package org.genenv.bench.bamboogle.search;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Documents in files, read one after the other in an order that is always the same.
 *
 * <p>A file that ends in {@code .jsonl}, {@code .json} or {@code .ndjson} has a document a line, see {@link DocumentJson}. Any other file is plain text: in
 * a folder each is one document, whose title is the file's name; one alone has a document a paragraph, whose title is its first line where that has at most
 * {@value #LONGEST_HEADING} characters and more follow. Each may be compressed, with {@code .gz} added to its name. Files that begin with a dot are
 * ignored.
 */
final class Corpus {
    private static final int LONGEST_HEADING = 100;
    private static final int LONGEST_TITLE = 1000;
    private static final List<String> JSON_LINES = List.of(".jsonl", ".json", ".ndjson");
    private static final String COMPRESSED = ".gz";

    private final Path path;
    private final List<Path> files;

    /** What is told of a corpus as it is read. */
    interface Visitor {
        /** A document. */
        void document(Document document) throws IOException;

        /**
         * Something that is no document, and is left out.
         *
         * @param where file and line
         * @param problem what was found and what was expected
         */
        void malformed(String where, String problem) throws IOException;

        /** More of the files was read, in bytes as they are on disk. */
        void read(long bytes);
    }

    private Corpus(Path path, List<Path> files) {
        this.path = path;
        this.files = files;
    }

    /**
     * Finds the files of a corpus.
     *
     * @param path a file or a folder
     * @throws IOException if there is none
     */
    static Corpus at(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (!Files.isDirectory(path)) {
            return new Corpus(path, List.of(path));
        }
        try (Stream<Path> walk = Files.walk(path)) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new IOException(path + " is an empty folder, expected files of documents");
            }
            return new Corpus(path, files);
        }
    }

    Path path() {
        return path;
    }

    List<Path> files() {
        return files;
    }

    /** Reads all documents. */
    void read(Visitor visitor) throws IOException {
        for (Path file : files) {
            try (Lines lines = new Lines(open(file, visitor))) {
                if (isJsonLines(file)) {
                    readJson(file, lines, visitor);
                } else if (Files.isDirectory(path)) {
                    readWhole(file, lines, visitor);
                } else {
                    readParagraphs(file, lines, visitor);
                }
            }
        }
    }

    private static InputStream open(Path file, Visitor visitor) throws IOException {
        InputStream in = new CountedInput(Files.newInputStream(file), visitor);
        try {
            return file.toString().endsWith(COMPRESSED) ? new GZIPInputStream(in, 1 << 16) : in;
        } catch (IOException e) {
            in.close();
            throw new IOException(file + ": this is no file compressed by gzip: " + e.getMessage(), e);
        }
    }

    private static boolean isJsonLines(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        String plain = name.endsWith(COMPRESSED) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
        return JSON_LINES.stream().anyMatch(plain::endsWith);
    }

    private static void readJson(Path file, Lines lines, Visitor visitor) throws IOException {
        while (lines.next()) {
            try {
                String line = lines.text();
                if (!line.isBlank()) {
                    visit(DocumentJson.read(line), visitor);
                }
            } catch (MalformedDocumentException e) {
                visitor.malformed(file + ":" + lines.number(), e.getMessage());
            }
        }
    }

    private static void readWhole(Path file, Lines lines, Visitor visitor) throws IOException {
        String name = file.getFileName().toString();
        int end = name.indexOf('.');
        List<String> text = new ArrayList<>();
        try {
            while (lines.next()) {
                text.add(lines.text());
            }
            visit(
                    new Document(
                            end < 0 ? name : name.substring(0, end),
                            String.join("\n", text).strip()),
                    visitor);
        } catch (MalformedDocumentException e) {
            visitor.malformed(file + ":" + lines.number(), e.getMessage());
        }
    }

    private static void readParagraphs(Path file, Lines lines, Visitor visitor) throws IOException {
        List<String> paragraph = new ArrayList<>();
        while (lines.next()) {
            try {
                String line = lines.text().strip();
                if (line.isEmpty()) {
                    endParagraph(file, lines.number(), paragraph, visitor);
                } else {
                    paragraph.add(line);
                }
            } catch (MalformedDocumentException e) {
                visitor.malformed(file + ":" + lines.number(), e.getMessage());
            }
        }
        endParagraph(file, lines.number() + 1, paragraph, visitor);
    }

    private static void endParagraph(Path file, long after, List<String> lines, Visitor visitor) throws IOException {
        if (lines.isEmpty()) {
            return;
        }
        boolean hasHeading = lines.size() > 1 && lines.get(0).length() <= LONGEST_HEADING;
        String title = hasHeading ? lines.get(0) : file.getFileName() + ":" + (after - lines.size());
        Document document = new Document(title, String.join("\n", hasHeading ? lines.subList(1, lines.size()) : lines));
        lines.clear();
        try {
            visit(document, visitor);
        } catch (MalformedDocumentException e) {
            visitor.malformed(file + ":" + after, e.getMessage());
        }
    }

    private static void visit(Document document, Visitor visitor) throws IOException, MalformedDocumentException {
        if (document.title().isEmpty() || document.title().length() > LONGEST_TITLE) {
            throw new MalformedDocumentException(
                    "the title has " + document.title().length() + " characters, expected 1 to " + LONGEST_TITLE);
        }
        if (document.text().isEmpty()) {
            throw new MalformedDocumentException("the text is empty");
        }
        visitor.document(document);
    }

    /** Tells how much was read. */
    private static final class CountedInput extends FilterInputStream {
        private final Visitor visitor;

        CountedInput(InputStream in, Visitor visitor) {
            super(in);
            this.visitor = visitor;
        }

        @Override
        public int read() throws IOException {
            int value = super.read();
            visitor.read(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = super.read(into, offset, length);
            visitor.read(Math.max(0, count));
            return count;
        }
    }
}
