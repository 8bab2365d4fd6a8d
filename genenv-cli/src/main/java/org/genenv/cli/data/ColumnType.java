package org.genenv.cli.data;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The type of a column in a table, where every row has the same columns. Any value may be absent. */
public sealed interface ColumnType {
    /** A text. */
    ColumnType TEXT = new Scalar(Kind.TEXT);

    /** A whole number of 64 bits. */
    ColumnType INTEGER = new Scalar(Kind.INTEGER);

    /** A number of 64 bits. */
    ColumnType NUMBER = new Scalar(Kind.NUMBER);

    /** True or false. */
    ColumnType BOOLEAN = new Scalar(Kind.BOOLEAN);

    /** Any JSON: what differs from row to row has no type in a table, so there it is a text that holds the JSON. */
    ColumnType JSON = new Scalar(Kind.JSON);

    /** What a single value can be. */
    enum Kind {
        /** As {@link ColumnType#TEXT}. */
        TEXT,
        /** As {@link ColumnType#INTEGER}. */
        INTEGER,
        /** As {@link ColumnType#NUMBER}. */
        NUMBER,
        /** As {@link ColumnType#BOOLEAN}. */
        BOOLEAN,
        /** As {@link ColumnType#JSON}. */
        JSON
    }

    /** A single value. */
    record Scalar(Kind kind) implements ColumnType {}

    /** A list of values of one type. */
    record ListOf(ColumnType element) implements ColumnType {}

    /**
     * Named values.
     *
     * @param fields in their order
     */
    record Struct(Map<String, ColumnType> fields) implements ColumnType {
        /** Copies the fields, and refuses a struct without any, which no table can hold. */
        public Struct {
            fields = new LinkedHashMap<>(fields);
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("a struct has no field");
            }
        }

        /** @return a struct with one more field at the end */
        public Struct with(String name, ColumnType type) {
            Map<String, ColumnType> more = new LinkedHashMap<>(fields);
            more.put(Objects.requireNonNull(name), type);
            return new Struct(more);
        }
    }

    /** @return a struct of one field */
    static Struct struct(String name, ColumnType type) {
        return new Struct(Map.of(name, type));
    }

    /** @return a list */
    static ListOf listOf(ColumnType element) {
        return new ListOf(element);
    }
}
