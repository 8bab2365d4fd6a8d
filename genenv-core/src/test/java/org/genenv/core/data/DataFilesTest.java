package org.genenv.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFilesTest {
    @TempDir
    Path folder;

    /** What was read, a line each: {@code FILE:LINE columns} or {@code FILE:LINE problem}. */
    private List<String> read(String name) throws IOException {
        List<String> seen = new ArrayList<>();
        DataFiles.read(folder.resolve(name), new RowVisitor() {
            @Override
            public void row(DataRow row) {
                seen.add(folder.relativize(Path.of(row.where())) + " " + row.columns());
            }

            @Override
            public void unreadable(String where, String problem) {
                seen.add(folder.relativize(Path.of(where)) + " " + problem);
            }
        });
        return seen;
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void linesKeepTheirNumbersOverBlankOnes() throws IOException {
        write("a.jsonl", "\uFEFF{\"a\":1}\r\n\n  \n{\"a\":2}");

        assertThat(read("a.jsonl")).containsExactly("a.jsonl:1 {\"a\":1}", "a.jsonl:4 {\"a\":2}");
    }

    @Test
    void wrongLinesAreNamedAndTheOthersRead() throws IOException {
        write("a.jsonl", "{oops\n[1]\n7\n{\"a\":1} {\"a\":2}\n{\"a\":3}\n");

        assertThat(read("a.jsonl"))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("a.jsonl:1 not valid JSON: "),
                        line -> assertThat(line).isEqualTo("a.jsonl:2 no JSON object"),
                        line -> assertThat(line).isEqualTo("a.jsonl:3 no JSON object"),
                        line -> assertThat(line).startsWith("a.jsonl:4 not valid JSON: "),
                        line -> assertThat(line).isEqualTo("a.jsonl:5 {\"a\":3}"));
    }

    @Test
    void arraysAreReadElementByElement() throws IOException {
        write("a.json", "\n [\n {\"a\":\n1},\n\n{\"a\":2}, 3]");

        assertThat(read("a.json"))
                .containsExactly("a.json:3 {\"a\":1}", "a.json:6 {\"a\":2}", "a.json:6 no JSON object");
        write("a.json", "[{\"a\":1},\n{oops}]");
        assertThat(read("a.json")).hasSize(2).last().asString().startsWith("a.json:2 not valid JSON");
        write("a.json", "[{\"a\":1}]\n{\"a\":2}");
        assertThat(read("a.json")).last().isEqualTo("a.json:2 more after the end of the array");
        write("a.json", "[");
        assertThat(read("a.json")).singleElement().asString().startsWith("a.json:1 not valid JSON");
    }

    @Test
    void foldersAndPatternsMeanTheirFilesInTheOrderOfNames() throws IOException {
        Files.createDirectory(folder.resolve("data"));
        write("data/b.jsonl", "{\"b\":1}");
        write("data/a.json", "{\"a\":1}");
        write("data/README.md", "no data");

        assertThat(read("data")).containsExactly("data/a.json:1 {\"a\":1}", "data/b.jsonl:1 {\"b\":1}");
        assertThat(read("data/?.jsonl")).containsExactly("data/b.jsonl:1 {\"b\":1}");
        assertThat(read("data/*.js*")).hasSize(2);
        assertThatIOException().isThrownBy(() -> read("data/c*")).withMessageEndingWith("c* matches no file");
        Files.delete(folder.resolve("data/a.json"));
        Files.delete(folder.resolve("data/b.jsonl"));
        assertThatIOException()
                .isThrownBy(() -> read("data"))
                .withMessageContaining("a folder without a file of data, expected names that end with .json, .jsonl");
    }

    @Test
    void whatCannotBeReadNamesTheFile() throws IOException {
        assertThatIOException()
                .isThrownBy(() -> read("none.jsonl"))
                .withMessage(folder.resolve("none.jsonl") + ": there is no such file or folder");
        Files.write(folder.resolve("a.jsonl"), new byte[] {'{', '}', '\n', '{', (byte) 0xFF});
        assertThatIOException()
                .isThrownBy(() -> read("a.jsonl"))
                .withMessageContaining("a.jsonl:2: the byte 0xFF is no UTF-8");
        write("a.parquet", "PAR1");
        assertThatIOException().isThrownBy(() -> read("a.parquet")).withMessageContaining("Add genenv-cli");
    }

    @Test
    void linesLongerThanAnyBufferAreRead() throws IOException {
        write("a.jsonl", "{\"a\":\"" + "x".repeat(1_000_000) + "\"}\n{\"a\":2}\n");

        assertThat(read("a.jsonl")).hasSize(2).last().isEqualTo("a.jsonl:2 {\"a\":2}");
    }

    @Test
    void nestingWithoutEndIsAProblemOfItsRow() throws IOException {
        write("a.jsonl", "{\"a\":" + "[".repeat(100_000) + "\n{\"a\":2}\n");

        assertThat(read("a.jsonl")).hasSize(2).first().asString().contains("a.jsonl:1 not valid JSON", "nesting depth");
    }
}
