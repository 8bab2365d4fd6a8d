package org.genenv.cli.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.UnfinishedFile;
import org.genenv.core.tokenizer.MessageWriter;

/** Apache Parquet as pyarrow reads it: lists in three levels, all fields optional, compressed with gzip, which every reader has and which needs nothing native here. */
final class ParquetRowWriter implements RowWriter {
    /** What one row group holds in memory while it is written. */
    private static final long ROW_GROUP_BYTES = 16 << 20;

    private final Path file;
    private final UnfinishedFile unfinished;
    private final ParquetWriter<ObjectNode> out;
    private boolean isClosed;

    ParquetRowWriter(Path file, ColumnType.Struct columns) throws IOException {
        this.file = file;
        this.unfinished = UnfinishedFile.of(file);
        this.out = open(columns);
    }

    private ParquetWriter<ObjectNode> open(ColumnType.Struct columns) throws IOException {
        try {
            return new Builder(new LocalOutputFile(unfinished.path()), columns)
                    .withConf(new PlainParquetConfiguration())
                    .withCodecFactory(new ParquetCodecs())
                    .withCompressionCodec(CompressionCodecName.GZIP)
                    .withRowGroupSize(ROW_GROUP_BYTES)
                    .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                    .build();
        } catch (IOException | ParquetRuntimeException e) {
            unfinished.discard();
            throw fault(e);
        }
    }

    @Override
    public void write(ObjectNode row) throws IOException {
        try {
            out.write(row);
        } catch (IOException | ParquetRuntimeException e) {
            throw fault(e);
        }
    }

    @Override
    public void commit() throws IOException {
        try {
            isClosed = true;
            out.close();
            try (FileChannel written = FileChannel.open(unfinished.path(), StandardOpenOption.WRITE)) {
                written.force(true);
            }
            unfinished.takePlace();
        } catch (IOException | ParquetRuntimeException e) {
            throw fault(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (!isClosed) {
                isClosed = true;
                out.close();
            }
        } catch (IOException | ParquetRuntimeException e) {
            throw fault(e);
        } finally {
            unfinished.discard();
        }
    }

    /** What a fault of the disk is to the caller: the library wraps those that it meets while it closes. */
    private IOException fault(Exception e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException ofDisk) {
                return new IOException(FileFault.of(file, ofDisk), e);
            }
        }
        throw new IllegalStateException("rows cannot be written to " + file, e);
    }

    private static final class Builder extends ParquetWriter.Builder<ObjectNode, Builder> {
        private final ColumnType.Struct columns;

        Builder(OutputFile file, ColumnType.Struct columns) {
            super(file);
            this.columns = columns;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        protected WriteSupport<ObjectNode> getWriteSupport(Configuration configuration) {
            return new Rows(columns);
        }

        @Override
        protected WriteSupport<ObjectNode> getWriteSupport(ParquetConfiguration configuration) {
            return new Rows(columns);
        }
    }

    /** Hands the values of a row to the library. */
    private static final class Rows extends WriteSupport<ObjectNode> {
        private final ColumnType.Struct columns;
        private RecordConsumer out;

        Rows(ColumnType.Struct columns) {
            this.columns = columns;
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        public WriteContext init(Configuration configuration) {
            return init(new PlainParquetConfiguration());
        }

        @Override
        public WriteContext init(ParquetConfiguration configuration) {
            Types.MessageTypeBuilder schema = Types.buildMessage();
            columns.fields().forEach((name, type) -> schema.addField(schema(name, type)));
            MessageType named = schema.named("schema");
            return new WriteContext(named, Map.of());
        }

        private static Type schema(String name, ColumnType type) {
            if (type instanceof ColumnType.Struct struct) {
                Types.GroupBuilder<GroupType> group = Types.optionalGroup();
                struct.fields().forEach((field, inner) -> group.addField(schema(field, inner)));
                return group.named(name);
            }
            if (type instanceof ColumnType.ListOf list) {
                return Types.optionalList()
                        .element(schema("element", list.element()))
                        .named(name);
            }
            if (type instanceof ColumnType.Scalar scalar) {
                return switch (scalar.kind()) {
                    case TEXT, JSON ->
                        Types.optional(PrimitiveTypeName.BINARY)
                                .as(LogicalTypeAnnotation.stringType())
                                .named(name);
                    case INTEGER -> Types.optional(PrimitiveTypeName.INT64).named(name);
                    case NUMBER -> Types.optional(PrimitiveTypeName.DOUBLE).named(name);
                    case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(name);
                };
            }
            throw new IllegalStateException("no column type: " + type);
        }

        @Override
        public void prepareForWrite(RecordConsumer recordConsumer) {
            out = recordConsumer;
        }

        @Override
        public void write(ObjectNode row) {
            out.startMessage();
            fields(row, columns);
            out.endMessage();
        }

        private void fields(JsonNode node, ColumnType.Struct struct) {
            int index = 0;
            for (Map.Entry<String, ColumnType> field : struct.fields().entrySet()) {
                JsonNode value = node.path(field.getKey());
                if (!value.isMissingNode() && !value.isNull()) {
                    out.startField(field.getKey(), index);
                    value(value, field.getValue());
                    out.endField(field.getKey(), index);
                }
                index++;
            }
        }

        private void value(JsonNode node, ColumnType type) {
            if (type instanceof ColumnType.Struct struct) {
                out.startGroup();
                fields(node, struct);
                out.endGroup();
            } else if (type instanceof ColumnType.ListOf list) {
                out.startGroup();
                elements(node, list.element());
                out.endGroup();
            } else if (type instanceof ColumnType.Scalar scalar) {
                scalar(node, scalar.kind());
            } else {
                throw new IllegalStateException("no column type: " + type);
            }
        }

        private void elements(JsonNode array, ColumnType type) {
            if (array.isEmpty()) {
                return;
            }
            out.startField("list", 0);
            for (JsonNode element : array) {
                out.startGroup();
                if (!element.isNull()) {
                    out.startField("element", 0);
                    value(element, type);
                    out.endField("element", 0);
                }
                out.endGroup();
            }
            out.endField("list", 0);
        }

        private void scalar(JsonNode node, ColumnType.Kind kind) {
            switch (kind) {
                case TEXT -> out.addBinary(Binary.fromString(node.asText()));
                case JSON -> out.addBinary(Binary.fromString(MessageWriter.text(node)));
                case INTEGER -> out.addLong(node.asLong());
                case NUMBER -> out.addDouble(node.asDouble());
                case BOOLEAN -> out.addBoolean(node.asBoolean());
            }
        }
    }
}
