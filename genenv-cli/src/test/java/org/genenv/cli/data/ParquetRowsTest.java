package org.genenv.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.genenv.cli.data.ColumnType.Struct;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.game.BaseData;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On small files that other programs wrote, see {@code README.md} beside them, and on files that are no Parquet any more. */
class ParquetRowsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    /** A recorded file, in a folder of the file system. */
    private Path recorded(String name) throws IOException {
        Path copy = folder.resolve(name);
        try (InputStream in = ParquetRowsTest.class.getResourceAsStream(name)) {
            Files.copy(in, copy);
        }
        return copy;
    }

    private static List<DataRow> read(Path file) throws IOException {
        List<DataRow> rows = new ArrayList<>();
        DataFiles.read(file, new RowVisitor() {
            @Override
            public void row(DataRow row) {
                rows.add(row);
            }

            @Override
            public void unreadable(String where, String problem) throws IOException {
                throw new IOException(where + problem);
            }
        });
        return rows;
    }

    private static JsonNode json(String text) throws JsonProcessingException {
        return JSON.readTree(text.replace('\'', '"'));
    }

    private static Segment context(Message message) {
        return new Segment(message, 0);
    }

    private static Segment learnt(Message message) {
        return new Segment(message, 1);
    }

    @Test
    void conversationsWithToolsAreReadAsTrlStoresThem() throws IOException {
        List<Demonstration> read =
                BaseData.read(recorded("trl-messages.parquet")).conversations();

        assertThat(read).hasSize(2);
        // The table has a field for the arguments of every tool; those of other tools are no arguments of this call.
        assertThat(read.get(0).segments())
                .containsExactly(
                        context(Message.user("Light in the kitchen, please.")),
                        learnt(Message.assistant("", List.of(new ToolCall("light", "{\"room\": \"kitchen\"}")))),
                        context(Message.tool("on")),
                        learnt(Message.assistant("It is on.")));
        assertThat(read.get(1).segments().get(2))
                .isEqualTo(learnt(Message.assistant("", List.of(new ToolCall("clock", "{\"hour\": 12}")))));
        assertThat(read.get(0).tools()).hasSize(2);
        assertThat(read.get(0).tools().get(0).json())
                .contains("\"name\": \"light\"")
                .doesNotContain("null");
    }

    @Test
    void promptsWithCompletionsAreReadAsPandasStoresThem() throws IOException {
        BaseData data = BaseData.read(recorded("trl-prompt-completion.parquet"));

        assertThat(data.summary()).endsWith("trl-prompt-completion.parquet (columns prompt and completion)");
        assertThat(data.conversations())
                .extracting(Demonstration::segments)
                .containsExactly(
                        List.of(context(Message.user("What is 1 + 1?")), learnt(Message.assistant("2"))),
                        List.of(context(Message.user("What is 2 + 2?")), learnt(Message.assistant("4"))),
                        List.of(context(Message.user("What is 3 + 3?")), learnt(Message.assistant("6"))));
        assertThat(data.conversations().get(0).tools()).hasSize(1);
    }

    @Test
    void conversationsOfVerlAreReadOverManyRowGroups() throws IOException {
        assertThat(BaseData.read(recorded("verl-sft.parquet")).conversations())
                .hasSize(8)
                .element(7)
                .extracting(Demonstration::segments)
                .isEqualTo(List.of(context(Message.user("Say no")), learnt(Message.assistant("no"))));
    }

    @Test
    void partsOfTextAreJoined() throws IOException {
        assertThat(BaseData.read(recorded("parts.parquet"))
                        .conversations()
                        .get(0)
                        .segments())
                .containsExactly(context(Message.user("ab")), learnt(Message.assistant("c")));
    }

    @Test
    void rowsOfVerlKeepTheirNestedColumns() throws IOException {
        List<DataRow> rows = read(recorded("verl-rl.parquet"));

        assertThat(rows).extracting(DataRow::number).containsExactly(1, 2);
        assertThat(rows.get(1).where()).endsWith("verl-rl.parquet row 2");
        assertThat(rows.get(1).columns().path("extra_info").path("index").asInt())
                .isEqualTo(1);
        assertThat(rows.get(1).columns().path("prompt").get(0).path("role").asText())
                .isEqualTo("user");
        assertThat(rows.get(1).columns().path("reward_model").path("style").asText())
                .isEqualTo("rule");
    }

    @Test
    void aWrongRowIsNamedWithItsColumn() throws IOException {
        Struct columns = ColumnType.struct(
                "messages",
                ColumnType.listOf(ColumnType.struct("role", ColumnType.TEXT).with("content", ColumnType.TEXT)));
        Path file = folder.resolve("a.parquet");
        try (RowWriter out = RowWriter.create(file, columns)) {
            out.write((ObjectNode)
                    json("{'messages': [{'role': 'user', 'content': 'a'}, {'role': 'assistant', 'content': 'b'}]}"));
            out.write((ObjectNode)
                    json("{'messages': [{'role': 'user', 'content': 'a'}, {'role': 'asistant', 'content': 'b'}]}"));
            out.write((ObjectNode) json("{'messages': [{'role': 'assistant'}]}"));
            out.write((ObjectNode) json("{}"));
            out.commit();
        }

        assertThatIOException()
                .isThrownBy(() -> BaseData.read(file))
                .withMessageContaining("a.parquet row 2: messages[1].role is 'asistant', expected one of")
                .withMessageContaining("a.parquet row 3: messages[0].content is missing, expected a text")
                .withMessageContaining("a.parquet row 4: messages is null, expected an array");
    }

    @Test
    void manyRowsReadBack() throws IOException {
        Path file = folder.resolve("a.parquet");
        try (RowWriter out = RowWriter.create(file, SAMPLE)) {
            for (int i = 0; i < 5000; i++) {
                out.write(sample(i));
            }
            out.commit();
        }

        List<DataRow> rows = read(file);

        assertThat(rows).hasSize(5000);
        assertThat(rows.get(4999).columns()).isEqualTo(sample(4999));
    }

    /** Of each compression one. */
    @ParameterizedTest
    @ValueSource(
            strings = {"trl-messages.parquet", "trl-prompt-completion.parquet", "verl-sft.parquet", "parts.parquet"})
    void damagedFilesAreRefusedByNameWhateverTheDamage(String name) throws IOException {
        byte[] whole = Files.readAllBytes(recorded(name));
        Path file = folder.resolve("damaged.parquet");
        Random random = new Random(7);
        for (int i = 0; i < 150; i++) {
            byte[] bytes = i % 3 == 0 ? Arrays.copyOf(whole, 8 + random.nextInt(whole.length - 8)) : whole.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                // The magic bytes stay, as else it is no Parquet file.
                bytes[4 + random.nextInt(bytes.length - 4)] = (byte) random.nextInt();
            }
            Files.write(file, bytes);
            try {
                read(file);
            } catch (IOException e) {
                assertThat(e).as("attempt %d", i).hasMessageStartingWith(file.toString());
            }
        }
    }

    @Test
    void whatIsNoParquetIsRefusedByName() throws IOException {
        Path text = Files.writeString(folder.resolve("text.parquet"), "{\"messages\": []}\n");
        assertThatIOException()
                .isThrownBy(() -> read(text))
                .withMessage(text + ": named as a file of Parquet, but its first bytes are not of that format");
        Path empty = Files.createFile(folder.resolve("empty.parquet"));
        assertThatIOException().isThrownBy(() -> read(empty)).withMessageEndingWith("it is empty");
        Path magic = Files.writeString(folder.resolve("magic.jsonl"), "PAR1PAR1");
        assertThatIOException().isThrownBy(() -> read(magic)).withMessageStartingWith(magic + ": ");
    }

    @Test
    void filesAreToldByTheirBytesAndNotByTheirNames() throws IOException {
        Path renamed = Files.move(recorded("verl-sft.parquet"), folder.resolve("data.jsonl"));

        assertThat(BaseData.read(renamed).conversations()).hasSize(8);
    }

    @Test
    void aFaultOfTheVisitorIsNotOneOfTheFile() throws IOException {
        Path file = recorded("verl-sft.parquet");

        assertThatIOException()
                .isThrownBy(() -> DataFiles.read(file, new RowVisitor() {
                    @Override
                    public void row(DataRow row) throws IOException {
                        throw new IOException("enough");
                    }

                    @Override
                    public void unreadable(String where, String problem) {}
                }))
                .withMessage("enough");
    }

    @Test
    void longTextsAndOddNumbersSurvive() throws IOException {
        Path file = folder.resolve("a.parquet");
        Struct columns = ColumnType.struct("text", ColumnType.TEXT).with("number", ColumnType.NUMBER);
        String text = "\uD83D\uDE00\u0000\n".repeat(300_000);
        try (RowWriter out = RowWriter.create(file, columns)) {
            out.write(JSON.createObjectNode().put("text", text).put("number", Double.NaN));
            out.write(JSON.createObjectNode().put("text", "").put("number", Double.NEGATIVE_INFINITY));
            out.commit();
        }

        List<DataRow> rows = read(file);

        assertThat(rows.get(0).columns().path("text").asText()).isEqualTo(text);
        assertThat(rows.get(0).columns().path("number").asDouble()).isNaN();
        assertThat(rows.get(1).columns().path("number").asDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void aFileAppearsAsAWholeOrNotAtAll() throws IOException {
        Path file = folder.resolve("a.parquet");
        try (RowWriter out = RowWriter.create(file, SAMPLE)) {
            out.write(sample(1));
        }
        assertThat(folder).isEmptyDirectory();
        try (RowWriter out = RowWriter.create(folder.resolve("a.jsonl"), SAMPLE)) {
            out.write(sample(1));
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static final Struct SAMPLE = ColumnType.struct("name", ColumnType.TEXT)
            .with(
                    "words",
                    ColumnType.listOf(ColumnType.struct("word", ColumnType.TEXT).with("count", ColumnType.INTEGER)))
            .with("share", ColumnType.NUMBER)
            .with("isOdd", ColumnType.BOOLEAN);

    private static ObjectNode sample(int i) {
        ObjectNode row = JSON.createObjectNode().put("name", "row " + i % 17);
        row.putArray("words").addObject().put("word", "w" + i).put("count", (long) i);
        row.withArray("words").addObject().put("word", "same");
        return row.put("share", i / 7.0).put("isOdd", i % 2 == 1);
    }
}
