package org.genenv.cli.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowFormat;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.file.FileFault;

/**
 * Apache Parquet, as pyarrow, pandas, datasets and Spark write it: read one row group after the other.
 *
 * <p>A table has the same fields in every row, so a field without a value is one that is absent, except for columns themselves, which are null.
 */
public final class ParquetRows implements RowFormat {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    @Override
    public String name() {
        return "Parquet";
    }

    @Override
    public Set<String> endings() {
        return Set.of(RowWriter.PARQUET);
    }

    @Override
    public boolean recognises(byte[] head) {
        return Arrays.equals(head, MAGIC);
    }

    @Override
    public void read(Path file, RowVisitor visitor) throws IOException {
        Progress progress = new Progress(file, visitor);
        try {
            progress.read();
        } catch (VisitorException e) {
            throw e.cause;
        } catch (IOException e) {
            throw new IOException(progress.place() + FileFault.of(e), e);
        } catch (RuntimeException | StackOverflowError e) {
            // The library meets a damaged file with whatever its decoders happen to throw.
            throw new IOException(progress.place() + "damaged, or no Parquet: " + e, e);
        }
    }

    /** What the visitor threw is not a fault of the file. */
    private static final class VisitorException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient IOException cause;

        VisitorException(IOException cause) {
            super(cause);
            this.cause = cause;
        }
    }

    private static final class Progress {
        private final Path file;
        private final RowVisitor visitor;
        private int rows;

        Progress(Path file, RowVisitor visitor) {
            this.file = file;
            this.visitor = visitor;
        }

        String place() {
            return file + (rows == 0 ? ": " : " after row " + rows + ": ");
        }

        void read() throws IOException {
            ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                    .withCodecFactory(new ParquetCodecs())
                    .build();
            try (ParquetFileReader reader = new ParquetFileReader(new LocalInputFile(file), options)) {
                requireInside(reader, Files.size(file));
                MessageType schema = reader.getFileMetaData().getSchema();
                MessageColumnIO columns = new ColumnIOFactory().getColumnIO(schema);
                PageReadStore block = reader.readNextRowGroup();
                while (block != null) {
                    RecordReader<Group> records = columns.getRecordReader(block, new GroupRecordConverter(schema));
                    for (long i = 0; i < block.getRowCount(); i++) {
                        visit(records.read());
                    }
                    block = reader.readNextRowGroup();
                }
            }
        }

        private void visit(Group record) {
            rows++;
            DataRow row = DataRow.ofTable(file, rows, ParquetJson.row(record));
            try {
                visitor.row(row);
            } catch (IOException e) {
                throw new VisitorException(e);
            }
        }

        /** Memory for a column is asked for by what the end of the file says of it, so that is checked first. */
        private static void requireInside(ParquetFileReader reader, long size) throws IOException {
            for (BlockMetaData block : reader.getRowGroups()) {
                for (ColumnChunkMetaData column : block.getColumns()) {
                    long start = column.getStartingPos();
                    if (start < 0 || column.getTotalSize() < 0 || start + column.getTotalSize() > size) {
                        throw new IOException("cut off or damaged: column "
                                + column.getPath().toDotString() + " lies outside of the " + size + " bytes");
                    }
                }
            }
        }
    }
}
