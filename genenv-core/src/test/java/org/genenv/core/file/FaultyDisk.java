package org.genenv.core.file;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A folder of the real disk whose disk fills up at a chosen moment: from then on nothing can be created, written, forced or renamed, and the write in
 * hand gets half of its bytes out. Deleting and reading go on working. What is tested sees ordinary paths, so the whole code between it and the disk is
 * the product's own. It also knows what of all that was forced to the disk, and what a power cut would take.
 */
public final class FaultyDisk extends FileSystemProvider {
    private final FileSystem system = new WrappedSystem();
    private final UnforcedWrites unforced = new UnforcedWrites();
    private int writes;
    private int fullFrom = Integer.MAX_VALUE;
    private String badBlock = "";

    /** @return the folder as seen through this disk */
    public Path over(Path folder) {
        return new WrappedPath(folder.toAbsolutePath());
    }

    /** Lets the disk be full from the n-th write on, counted from now, from 1. */
    public void fillAt(int write) {
        writes = 0;
        fullFrom = write;
    }

    /** Somebody has made room. */
    public void free() {
        fullFrom = Integer.MAX_VALUE;
    }

    /** Lets reading of a file fail from now on. */
    public void breakBlockOf(Path file) {
        badBlock = file.toString();
    }

    /** @return how many writes there were since the last {@link #fillAt} */
    public int writes() {
        return writes;
    }

    /** @return files and folders of which a power cut would take contents or name */
    public Set<Path> unforced() {
        return unforced.now();
    }

    /** @return a sentence for each file or folder that was renamed before its contents were forced: after a power cut the new name would lead to something torn */
    public List<String> renamedEarly() {
        return unforced.renamedEarly();
    }

    private boolean isFull() {
        writes++;
        return writes >= fullFrom;
    }

    private void write(Path path) throws IOException {
        if (isFull()) {
            throw full(path);
        }
    }

    private static FileSystemException full(Path path) {
        return new FileSystemException(path.toString(), null, "No space left on device");
    }

    private static Path real(Path path) {
        return path instanceof WrappedPath wrapped ? wrapped.path : path;
    }

    private Path wrapped(Path path) {
        return path == null ? null : new WrappedPath(path);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        if (path.toString().equals(badBlock)) {
            throw new FileSystemException(badBlock, null, "Input/output error");
        }
        boolean isNew = !Files.exists(real(path));
        FileChannel channel = FileChannel.open(real(path), options, attributes);
        if (isNew) {
            unforced.made(real(path));
        }
        boolean isWritten = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        // Folders are opened to be forced.
        return isWritten || Files.isDirectory(real(path)) ? new FillingChannel(channel, path) : channel;
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
        write(folder);
        Files.createDirectory(real(folder), attributes);
        unforced.made(real(folder));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        write(target);
        Files.copy(real(source), real(target), options);
        unforced.made(real(target));
        unforced.written(real(target));
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        write(target);
        Files.move(real(source), real(target), options);
        unforced.moved(real(source), real(target));
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.delete(real(path));
        unforced.deleted(real(path));
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        DirectoryStream<Path> entries = real(folder)
                .getFileSystem()
                .provider()
                .newDirectoryStream(real(folder), entry -> filter.accept(wrapped(entry)));
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                Iterator<Path> inner = entries.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return inner.hasNext();
                    }

                    @Override
                    public Path next() {
                        return wrapped(inner.next());
                    }
                };
            }

            @Override
            public void close() throws IOException {
                entries.close();
            }
        };
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return Files.readAttributes(real(path), attributes, options);
    }

    @Override
    public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
        return Files.getFileAttributeView(real(path), type, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        Files.setAttribute(real(path), attribute, value, options);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return Files.isSameFile(real(path), real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return Files.isHidden(real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return Files.getFileStore(real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real(path).getFileSystem().provider().checkAccess(real(path), modes);
    }

    @Override
    public String getScheme() {
        return "faulty";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> settings) {
        throw new UnsupportedOperationException("made over a folder");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return wrapped(Path.of(uri));
    }

    /** Counts and refuses writes; the one that meets the full disk is torn. */
    private final class FillingChannel extends FileChannel {
        private final FileChannel channel;
        private final Path path;

        FillingChannel(FileChannel channel, Path path) {
            this.channel = channel;
            this.path = path;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            unforced.written(real(path));
            if (isFull()) {
                ByteBuffer half = source.duplicate();
                half.limit(half.position() + half.remaining() / 2);
                channel.write(half);
                throw full(path);
            }
            return channel.write(source);
        }

        @Override
        public void force(boolean withMetadata) throws IOException {
            FaultyDisk.this.write(path);
            unforced.forced(real(path));
            // Not the real disk's affair: forcing thousands of files takes minutes and shows nothing here.
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            return channel.read(target);
        }

        @Override
        public long position() throws IOException {
            return channel.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            channel.position(position);
            return this;
        }

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            channel.truncate(size);
            unforced.written(real(path));
            return this;
        }

        @Override
        protected void implCloseChannel() throws IOException {
            channel.close();
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long position, long count, WritableByteChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferFrom(ReadableByteChannel source, long position, long count) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int read(ByteBuffer target, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int write(ByteBuffer source, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock lock(long position, long size, boolean shared) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return channel.tryLock(position, size, shared);
        }
    }

    private final class WrappedSystem extends FileSystem {
        @Override
        public FileSystemProvider provider() {
            return FaultyDisk.this;
        }

        @Override
        public Path getPath(String first, String... more) {
            return wrapped(Path.of(first, more));
        }

        @Override
        public void close() {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return File.separator;
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return Set.of("basic");
        }

        @Override
        public PathMatcher getPathMatcher(String pattern) {
            PathMatcher matcher = Path.of("").getFileSystem().getPathMatcher(pattern);
            return path -> matcher.matches(real(path));
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            throw new UnsupportedOperationException();
        }

        @Override
        public WatchService newWatchService() {
            throw new UnsupportedOperationException();
        }
    }

    private final class WrappedPath implements Path {
        private final Path path;

        WrappedPath(Path path) {
            this.path = path;
        }

        @Override
        public FileSystem getFileSystem() {
            return system;
        }

        @Override
        public boolean isAbsolute() {
            return path.isAbsolute();
        }

        @Override
        public Path getRoot() {
            return wrapped(path.getRoot());
        }

        @Override
        public Path getFileName() {
            return wrapped(path.getFileName());
        }

        @Override
        public Path getParent() {
            return wrapped(path.getParent());
        }

        @Override
        public int getNameCount() {
            return path.getNameCount();
        }

        @Override
        public Path getName(int index) {
            return wrapped(path.getName(index));
        }

        @Override
        public Path subpath(int begin, int end) {
            return wrapped(path.subpath(begin, end));
        }

        @Override
        public boolean startsWith(Path other) {
            return path.startsWith(real(other));
        }

        @Override
        public boolean endsWith(Path other) {
            return path.endsWith(real(other));
        }

        @Override
        public Path normalize() {
            return wrapped(path.normalize());
        }

        @Override
        public Path resolve(Path other) {
            return wrapped(path.resolve(real(other)));
        }

        @Override
        public Path relativize(Path other) {
            return wrapped(path.relativize(real(other)));
        }

        @Override
        public URI toUri() {
            return path.toUri();
        }

        @Override
        public Path toAbsolutePath() {
            return wrapped(path.toAbsolutePath());
        }

        @Override
        public Path toRealPath(LinkOption... options) throws IOException {
            return wrapped(path.toRealPath(options));
        }

        @Override
        public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int compareTo(Path other) {
            return path.compareTo(real(other));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof WrappedPath that && path.equals(that.path);
        }

        @Override
        public int hashCode() {
            return path.hashCode();
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }
}
