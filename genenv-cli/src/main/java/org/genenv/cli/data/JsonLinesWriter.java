package org.genenv.cli.data;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.TextFile;
import org.genenv.core.file.UnfinishedFile;

/** One JSON object a line. */
final class JsonLinesWriter implements RowWriter {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final UnfinishedFile unfinished;
    private final FileChannel channel;
    private final Writer out;

    JsonLinesWriter(Path file) throws IOException {
        this.file = file;
        this.unfinished = UnfinishedFile.of(file);
        this.channel = FileChannel.open(
                unfinished.path(),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        this.out = TextFile.writer(channel);
    }

    @Override
    public void write(ObjectNode row) throws IOException {
        try {
            out.write(JSON.writeValueAsString(row));
            out.write('\n');
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    @Override
    public void commit() throws IOException {
        try {
            out.flush();
            channel.force(true);
            out.close();
            unfinished.takePlace();
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        } finally {
            unfinished.discard();
        }
    }
}
