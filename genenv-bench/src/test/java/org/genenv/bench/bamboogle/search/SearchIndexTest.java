package org.genenv.bench.bamboogle.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchIndexTest {
    private static final String TWO =
            """
            {"title": "Heron Bridge", "text": "A bridge over the Ostra, built by Tobin Hale."}
            {"title": "Tobin Hale", "text": "An engineer, born in Kelmoor."}
            """;

    @TempDir
    Path folder;

    private Path corpus;

    @BeforeEach
    void nameTheCorpus() {
        corpus = folder.resolve("corpus.jsonl");
    }

    private Path index() {
        return folder.resolve("corpus.jsonl.index");
    }

    private List<String> titles(String query) throws IOException {
        try (SearchIndex index = SearchIndex.open(corpus, Optional.empty())) {
            return index.search(query, 5).stream().map(Document::title).toList();
        }
    }

    private FileTime indexedAt() throws IOException {
        return Files.getLastModifiedTime(index().resolve("corpus.json"));
    }

    @Test
    void documentsAreFoundByTheirWordsBestFirst() throws IOException {
        Files.writeString(corpus, TWO);

        assertThat(titles("Who built the bridges?")).containsExactly("Heron Bridge");
        assertThat(titles("tobin hale, engineer")).containsExactly("Tobin Hale", "Heron Bridge");
        assertThat(titles("the of a")).isEmpty();
        assertThat(titles("")).isEmpty();
        assertThat(titles("title: Heron AND (\"")).containsExactly("Heron Bridge");
    }

    @Test
    void anIndexIsMadeOnceAndUsedUntilTheCorpusChanges() throws IOException {
        Files.writeString(corpus, TWO);
        titles("bridge");
        FileTime before = FileTime.fromMillis(1_000_000);
        Files.setLastModifiedTime(index().resolve("corpus.json"), before);

        titles("bridge");
        assertThat(indexedAt()).isEqualTo(before);

        Files.writeString(corpus, TWO + "{\"title\": \"Copper Bridge\", \"text\": \"Another bridge.\"}\n");
        assertThat(titles("bridge")).containsExactlyInAnyOrder("Heron Bridge", "Copper Bridge");
        assertThat(indexedAt()).isGreaterThan(before);
    }

    @Test
    void aCorpusOfEqualSizeThatWasWrittenAgainIsIndexedAnew() throws IOException {
        Files.writeString(corpus, TWO);
        titles("bridge");
        Files.writeString(corpus, TWO.replace("Heron", "Egret"));
        Files.setLastModifiedTime(corpus, FileTime.fromMillis(1_000_000));

        assertThat(titles("bridge")).containsExactly("Egret Bridge");
    }

    @Test
    void anIndexOfAnotherVersionOrWithABrokenManifestIsMadeAnew() throws IOException {
        Files.writeString(corpus, TWO);
        titles("bridge");
        Path manifest = index().resolve("corpus.json");
        String good = Files.readString(manifest);

        for (String other : List.of(good.replace("\"format\" : 1", "\"format\" : 0"), "{", "null", "[]")) {
            Files.writeString(manifest, other);
            assertThat(titles("bridge")).containsExactly("Heron Bridge");
            assertThat(manifest).hasContent(good);
        }
    }

    @Test
    void whatAnInterruptedBuildLeftIsWrittenOver() throws IOException {
        Files.writeString(corpus, TWO);
        Path building = folder.resolve("corpus.jsonl.index.building");
        Files.createDirectories(building);
        try (IndexedDocuments begun = new IndexedDocuments(FSDirectory.open(building))) {
            begun.add(new Document("left", "over bridge"));
        }
        Files.writeString(building.resolve("segments_9"), "no segments");

        assertThat(titles("bridge")).containsExactly("Heron Bridge");
        assertThat(building).doesNotExist();
    }

    @Test
    void twoDoNotMakeTheSameIndex() throws IOException {
        Files.writeString(corpus, TWO);
        Path building = folder.resolve("corpus.jsonl.index.building");
        Files.createDirectories(building);
        try (IndexedDocuments other = new IndexedDocuments(FSDirectory.open(building))) {
            assertThatThrownBy(() -> SearchIndex.open(corpus, Optional.empty()))
                    .hasMessageContaining("another process is indexing " + corpus);
            other.add(new Document("other", "text"));
        }
        assertThat(titles("bridge")).containsExactly("Heron Bridge");
    }

    @Test
    void aFolderThatIsNoIndexIsLeftAlone() throws IOException {
        Files.writeString(corpus, TWO);
        Path precious = Files.createDirectories(folder.resolve("precious"));
        Files.writeString(precious.resolve("thesis.txt"), "years of work");

        assertThatThrownBy(() -> SearchIndex.open(corpus, Optional.of(precious)))
                .hasMessageContaining(precious + " is there and is no index of ours");
        assertThat(precious.resolve("thesis.txt")).exists();
    }

    @Test
    void anIndexThatCannotBeWrittenIsNamedWithARemedy() throws IOException {
        Files.writeString(corpus, TWO);
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> SearchIndex.open(corpus, Optional.of(file.resolve("index"))))
                .hasMessageContaining("choose another folder for it");
    }

    @Test
    void malformedLinesAreLeftOutAndCounted() throws IOException {
        Files.writeString(
                corpus,
                TWO
                        + """
                        {"title": "Heron"
                        [1]
                        {"title": "", "text": "no title bridge"}
                        {"title": "no text bridge"}
                        {"title": "empty bridge", "text": " "}
                        {"title": 7, "text": "bridge"}
                        {"id": "9", "contents": "\\"Copper Bridge\\"\\nAn old bridge."}
                        {"id": "10", "contents": "A bridge without a heading."}
                        """);
        Files.write(
                corpus,
                "{\"title\": \"latin br\u00fccke\", \"text\": \"bridge\"}\n".getBytes(StandardCharsets.ISO_8859_1),
                StandardOpenOption.APPEND);

        assertThat(titles("bridge")).containsExactlyInAnyOrder("Heron Bridge", "Copper Bridge", "10");
        assertThat(IndexManifest.read(index()).orElseThrow().malformed()).isEqualTo(7);
        assertThat(IndexManifest.read(index()).orElseThrow().documents()).isEqualTo(4);
    }

    @Test
    void aCorpusThatIsNoneIsRefusedByFileAndLine() throws IOException {
        Files.writeString(corpus, "\n{\"name\": \"Heron Bridge\"}\n");
        assertThatThrownBy(() -> titles("x"))
                .hasMessageContaining(corpus + " is no corpus: 1 of 1 documents read so far are malformed")
                .hasMessageContaining(corpus + ":2: title is missing, expected {\"title\"");

        Files.writeString(corpus, TWO + "x\n".repeat(200) + TWO.repeat(100));
        assertThatThrownBy(() -> titles("x")).hasMessageContaining("101 of 103 documents read so far are malformed");
        Files.writeString(corpus, TWO.repeat(5_000) + "x\n".repeat(101));
        assertThat(titles("kelmoor")).hasSize(5);

        Files.writeString(corpus, "");
        assertThatThrownBy(() -> titles("x")).hasMessageContaining(corpus + " has no document");
        Files.delete(corpus);
        assertThatThrownBy(() -> titles("x")).hasMessageContaining(corpus.toString());
    }

    @Test
    void aLineLongerThanMemoryIsLeftOut() throws IOException {
        try (OutputStream out = Files.newOutputStream(corpus)) {
            byte[] noise = "n".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 6; i++) {
                out.write(noise);
            }
            out.write(('\n' + TWO).getBytes(StandardCharsets.UTF_8));
        }

        assertThat(titles("bridge")).containsExactly("Heron Bridge");
    }

    @Test
    void compressedFilesAreRead() throws IOException {
        corpus = folder.resolve("corpus.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(corpus))) {
            out.write(TWO.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(titles("bridge")).containsExactly("Heron Bridge");

        Files.writeString(corpus, TWO);
        assertThatThrownBy(() -> titles("bridge")).hasMessageContaining("this is no file compressed by gzip");
    }

    @Test
    void plainTextHasADocumentAParagraphAndAFolderOneAFile() throws IOException {
        corpus = Files.writeString(
                folder.resolve("notes.txt"),
                "\uFEFFHeron Bridge\r\nIt crosses the Ostra.\r\nIn three arches.\r\n\r\n\r\nA bridge without heading.\n");
        try (SearchIndex index = SearchIndex.open(corpus, Optional.empty())) {
            assertThat(index.search("bridge", 5))
                    .containsExactlyInAnyOrder(
                            new Document("Heron Bridge", "It crosses the Ostra.\nIn three arches."),
                            new Document("notes.txt:6", "A bridge without heading."));
        }

        Path texts = Files.createDirectories(folder.resolve("texts/more"));
        Files.writeString(texts.resolve("Copper Bridge.txt"), "Of\n\ncopper.\n");
        Files.writeString(texts.resolve("two.jsonl"), TWO);
        Files.writeString(texts.resolve(".hidden"), "copper");
        corpus = folder.resolve("texts");
        try (SearchIndex index = SearchIndex.open(corpus, Optional.of(folder.resolve("elsewhere")))) {
            assertThat(index.size()).isEqualTo(3);
            assertThat(index.search("copper", 5)).containsExactly(new Document("Copper Bridge", "Of\n\ncopper."));
            assertThat(index.document(2).title()).isEqualTo("Tobin Hale");
        }
        assertThat(folder.resolve("elsewhere/corpus.json")).exists();
        assertThat(folder.resolve("texts.index")).doesNotExist();
    }

    @Test
    void aTitleFindsAllItsPassagesInOrder() {
        SearchIndex index = SearchIndex.inMemory(
                "test",
                List.of(
                        new Document("The Ostra", "Upper reaches."),
                        new Document("Ostra Museum", "Not the river."),
                        new Document("the ostra.", "Lower reaches.")));

        assertThat(index.titled("Ostra"))
                .extracting(Document::text)
                .containsExactly("Upper reaches.", "Lower reaches.");
        assertThat(index.titled("The")).isEmpty();
        assertThat(index.titled("Velm")).isEmpty();
        assertThat(index.source()).isEqualTo("test (3 documents)");
    }

    @Test
    void equalScoresComeInTheOrderOfTheCorpus() {
        List<Document> equal = IntStream.range(0, 50)
                .mapToObj(i -> new Document("t" + i, "same words"))
                .toList();

        assertThat(SearchIndex.inMemory("test", equal).search("same", 50)).isEqualTo(equal);
    }

    @Test
    void theToolCutsLongTextsBetweenWords() {
        SearchIndex index = SearchIndex.inMemory(
                "test",
                List.of(new Document("a", "one two three four"), new Document("b", "\uD83D\uDE00".repeat(9) + " one")));
        SearchTool tool = new SearchTool(index, 1, 9);

        assertThat(tool.search("two")).containsExactly(new Document("a", "one two ..."));
        assertThat(new SearchTool(index, 5, 18).search("two")).containsExactly(new Document("a", "one two three four"));
        assertThat(new SearchTool(index, 5, 5).search("one").get(0).text())
                .isIn("one ...", "\uD83D\uDE00".repeat(5) + " ...");
        assertThat(new SearchTool(index, 5, 5).search("one")).hasSize(2);
    }
}
