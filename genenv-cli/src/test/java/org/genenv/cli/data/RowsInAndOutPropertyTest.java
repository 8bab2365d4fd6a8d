package org.genenv.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.genenv.cli.data.ColumnType.ListOf;
import org.genenv.cli.data.ColumnType.Scalar;
import org.genenv.cli.data.ColumnType.Struct;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.tokenizer.MessageWriter;

/** Rows of any nested type survive the way through a file. */
class RowsInAndOutPropertyTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Property(tries = 60)
    void rowsReadBackAsTheyWereWritten(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Struct columns = struct(random, 3);
        List<ObjectNode> rows = new ArrayList<>();
        for (int i = random.nextInt(20); i >= 0; i--) {
            rows.add((ObjectNode) value(columns, random));
        }
        Path folder = Files.createTempDirectory("rows");
        Path lines = folder.resolve("a.jsonl");
        Path table = folder.resolve("a.parquet");
        try {
            write(lines, columns, rows);
            List<ObjectNode> fromLines = read(lines);
            assertThat(fromLines).isEqualTo(rows);
            write(table, columns, fromLines);
            List<ObjectNode> expected = new ArrayList<>();
            rows.forEach(row -> expected.add(inTable(row, columns)));
            assertThat(read(table)).isEqualTo(expected);
        } finally {
            Files.deleteIfExists(lines);
            Files.deleteIfExists(table);
            Files.delete(folder);
        }
    }

    private static void write(Path file, Struct columns, List<ObjectNode> rows) throws IOException {
        try (RowWriter out = RowWriter.create(file, columns)) {
            for (ObjectNode row : rows) {
                out.write(row);
            }
            out.commit();
        }
    }

    private static List<ObjectNode> read(Path file) throws IOException {
        List<ObjectNode> rows = new ArrayList<>();
        DataFiles.read(file, new RowVisitor() {
            @Override
            public void row(DataRow row) {
                rows.add(row.columns());
            }

            @Override
            public void unreadable(String where, String problem) throws IOException {
                throw new IOException(where + problem);
            }
        });
        return rows;
    }

    /** A table has all columns in every row, no field that is null, and JSON as text. */
    private static ObjectNode inTable(ObjectNode row, Struct columns) {
        ObjectNode whole = (ObjectNode) stored(row, columns);
        columns.fields().keySet().stream().filter(name -> !whole.has(name)).forEach(whole::putNull);
        return whole;
    }

    private static JsonNode stored(JsonNode node, ColumnType type) {
        if (node.isNull()) {
            return node;
        }
        if (type instanceof Struct struct) {
            ObjectNode kept = JSON.objectNode();
            struct.fields().forEach((name, inner) -> {
                if (node.hasNonNull(name)) {
                    kept.set(name, stored(node.path(name), inner));
                }
            });
            return kept;
        }
        if (type instanceof ListOf list) {
            ArrayNode kept = JSON.arrayNode();
            node.forEach(element -> kept.add(stored(element, list.element())));
            return kept;
        }
        return type.equals(ColumnType.JSON) ? JSON.textNode(MessageWriter.text(node)) : node;
    }

    private static Struct struct(Random random, int depth) {
        Struct struct = ColumnType.struct("a", type(random, depth - 1));
        for (int i = random.nextInt(4); i > 0; i--) {
            struct = struct.with("" + (char) ('a' + i), type(random, depth - 1));
        }
        return struct;
    }

    private static ColumnType type(Random random, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            ColumnType.Kind[] kinds = ColumnType.Kind.values();
            return new Scalar(kinds[random.nextInt(kinds.length)]);
        }
        return random.nextBoolean() ? ColumnType.listOf(type(random, depth - 1)) : struct(random, depth);
    }

    private static JsonNode value(ColumnType type, Random random) {
        if (type instanceof Struct struct) {
            ObjectNode node = JSON.objectNode();
            struct.fields().forEach((name, inner) -> {
                int chance = random.nextInt(6);
                if (chance > 0) {
                    node.set(name, chance == 1 ? NullNode.getInstance() : value(inner, random));
                }
            });
            return node;
        }
        if (type instanceof ListOf list) {
            ArrayNode node = JSON.arrayNode();
            for (int i = random.nextInt(4); i > 0; i--) {
                node.add(random.nextInt(6) == 0 ? NullNode.getInstance() : value(list.element(), random));
            }
            return node;
        }
        return switch (((Scalar) type).kind()) {
            case TEXT -> JSON.textNode(text(random));
            // As JSON is read back: a small number is an int there.
            case INTEGER -> JSON.numberNode((long) Integer.MAX_VALUE + 1 + random.nextInt(1000));
            case NUMBER -> JSON.numberNode(random.nextGaussian());
            case BOOLEAN -> JSON.booleanNode(random.nextBoolean());
            case JSON -> JSON.objectNode().put(text(random), random.nextBoolean());
        };
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(12), 0, 0xD800)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
