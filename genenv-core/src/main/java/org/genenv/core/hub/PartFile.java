package org.genenv.core.hub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What has arrived of one file, and the entity tag that the server gave it. It is named by the contents' hash: the beginning of another version is
 * never continued.
 */
final class PartFile {
    private final HubFile file;
    private final Path contents;
    private final Path tag;

    /** @param folder exists, and holds nothing but parts */
    PartFile(Path folder, HubFile file) {
        this.file = file;
        this.contents = folder.resolve(file.checksum().hex() + ".part");
        this.tag = folder.resolve(file.checksum().hex() + ".etag");
    }

    /** Bytes so far. */
    long bytes() throws IOException {
        return Files.exists(contents) ? Files.size(contents) : 0;
    }

    /** The server's name of the version that has begun to arrive; absent where it gave none that is strong enough to continue by. */
    Optional<String> entityTag() throws IOException {
        return Files.isRegularFile(tag) ? Optional.of(Files.readString(tag, StandardCharsets.UTF_8)) : Optional.empty();
    }

    /**
     * Opens the file for what comes next.
     *
     * @param entityTag of a version that comes from its beginning; what was there before is dropped
     */
    Writer begin(Optional<String> entityTag) throws IOException {
        discard();
        if (entityTag.isPresent()) {
            Files.writeString(tag, entityTag.get(), StandardCharsets.UTF_8);
        }
        return new Writer(0);
    }

    /** Opens the file to add to it. */
    Writer resume() throws IOException {
        return new Writer(bytes());
    }

    /** Drops what has arrived. */
    void discard() throws IOException {
        Files.deleteIfExists(contents);
        Files.deleteIfExists(tag);
    }

    /** Whether the contents are those that the hub lists; read back from the disk. */
    boolean isRight() throws IOException {
        return file.isSameAs(contents);
    }

    @Override
    public String toString() {
        return contents.toString();
    }

    /** Gives the complete file its name. */
    void publish(Path target) throws IOException {
        Files.move(contents, target); // fails where something has appeared since
        Files.deleteIfExists(tag);
    }

    /** Adds bytes. */
    final class Writer implements StreamedBody.Sink, AutoCloseable {
        private final FileChannel channel;
        private final AtomicLong position;

        private Writer(long position) throws IOException {
            this.position = new AtomicLong(position);
            this.channel = FileChannel.open(
                    contents, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            channel.position(position);
        }

        @Override
        public void take(ByteBuffer bytes) throws IOException {
            if (position.get() + bytes.remaining() > file.bytes()) {
                throw new HubException(
                        file.name() + " goes on after the " + file.bytes()
                                + " bytes that the hub lists. Run the same download again; if it stays so, the hub is at fault");
            }
            try {
                while (bytes.hasRemaining()) {
                    position.addAndGet(channel.write(bytes));
                }
            } catch (IOException e) {
                throw new HubException(
                        contents + " cannot be written: " + e.getMessage()
                                + ". What has arrived is kept; make room, and the same download goes on",
                        e);
            }
        }

        /** Bytes of the file so far; any thread may ask. */
        long position() {
            return position.get();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
