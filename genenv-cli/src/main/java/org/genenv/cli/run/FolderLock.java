package org.genenv.cli.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.genenv.core.file.DurableFolder;

/** Keeps other processes out of a folder until it is closed, or its process ends; its file stays. */
public final class FolderLock implements Closeable {
    /** Lies in the folder, and says nothing by being there. */
    static final String FILE = ".lock";

    private final FileChannel file;

    private FolderLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Locks a folder, and makes it where needed.
     *
     * @throws FolderInUseException if another process uses it
     * @throws IOException if it cannot be written
     */
    public static FolderLock take(Path folder) throws IOException {
        DurableFolder.make(folder);
        FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        if (lock == null) {
            channel.close();
            throw new FolderInUseException(folder);
        }
        return new FolderLock(channel);
    }

    /**
     * Looks whether a folder could be locked; makes nothing in it.
     *
     * @throws FolderInUseException if another process uses it
     * @throws IOException if it cannot be written
     */
    public static void requireFree(Path folder) throws IOException {
        if (Files.exists(folder.resolve(FILE))) {
            take(folder).close();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
