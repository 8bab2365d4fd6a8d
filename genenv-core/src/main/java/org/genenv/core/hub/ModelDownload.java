package org.genenv.core.hub;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.genenv.core.file.ExistingPath;
import org.genenv.core.file.FreeSpace;

/**
 * Downloads models from a hub into folders.
 *
 * <p>Files come one after another. Each is written into {@code .download/} below the folder, checked against the size and hash that the hub lists,
 * and only then given its name; so a file that has its name is whole. A download that was broken off goes on where it was when it is started again.
 * Nothing that is in the folder already is ever replaced. Used by one thread.
 */
public final class ModelDownload {
    private static final String PARTS = ".download";
    private static final String LOCK = "lock";
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

    private final HubClient client;
    private final DownloadListener listener;
    private final FreeSpace freeSpace;

    /**
     * @param listener told how it goes
     * @param stop asked several times a second; once it says true the download ends as if the connection had broken, for good
     */
    public ModelDownload(HubEndpoint endpoint, DownloadListener listener, BooleanSupplier stop) {
        this(
                endpoint,
                listener,
                stop,
                duration -> Thread.sleep(duration.toMillis()),
                LONGEST_SILENCE,
                FreeSpace.OF_DISK);
    }

    ModelDownload(
            HubEndpoint endpoint,
            DownloadListener listener,
            BooleanSupplier stop,
            Patience.Sleep sleep,
            Duration silence,
            FreeSpace freeSpace) {
        this.client = new HubClient(
                endpoint, new HubConnection(endpoint, silence, stop), new Patience(sleep, stop, listener));
        this.listener = listener;
        this.freeSpace = freeSpace;
    }

    /**
     * Downloads a model.
     *
     * @param folder made where needed; holds nothing, or what an earlier download of the same revision left
     * @return the commit that was downloaded
     * @throws java.io.InterruptedIOException if it was stopped
     * @throws HubException if the model cannot be had, does not fit, a file does not arrive as the hub lists it, or another file is in its place
     * @throws IOException if the folder cannot be read or written
     */
    public String run(HubId id, Path folder) throws IOException {
        ModelListing listing = client.list(id);
        List<HubFile> missing = missing(listing, folder);
        if (!missing.isEmpty()) {
            Path parts = folder.resolve(PARTS);
            requireSpace(listing, missing, folder);
            Files.createDirectories(parts);
            FileChannel lock = lock(folder, parts.resolve(LOCK));
            try {
                fetch(listing, missing, folder, parts);
            } finally {
                lock.close();
            }
            clear(parts);
        } else {
            listener.planned(listing.commit(), listing.files().size(), listing.bytes(), listing.bytes());
        }
        return listing.commit();
    }

    /** The files that are not there yet; one that is there with other contents is somebody's, and stays. */
    private List<HubFile> missing(ModelListing listing, Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(folder)) {
            throw new HubException(folder + " is no folder. Choose another");
        }
        List<HubFile> missing = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (HubFile file : listing.files()) {
            Path target = folder.resolve(file.name());
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                missing.add(file);
            } else {
                listener.checking(file.name());
                if (!file.isSameAs(target)) {
                    others.add(file.name());
                }
            }
        }
        if (!others.isEmpty()) {
            throw new HubException(
                    folder + " has other contents in " + String.join(", ", others) + " than "
                            + listing.id() + " has at commit " + listing.commit()
                            + ". Nothing was replaced; delete them, name the revision that they are of, or choose another folder");
        }
        return missing;
    }

    private void requireSpace(ModelListing listing, List<HubFile> missing, Path folder) throws IOException {
        long needed = 0;
        for (HubFile file : missing) {
            needed += Math.max(0, file.bytes() - new PartFile(folder.resolve(PARTS), file).bytes());
        }
        long free = freeSpace.bytes(ExistingPath.nearest(folder));
        if (free < needed) {
            throw new HubException(folder + ": " + listing.id() + " needs " + needed + " more bytes, but the disk has "
                    + free + " left. Make room, or choose a folder on another disk");
        }
    }

    private static FileChannel lock(Path folder, Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null;
        }
        if (lock == null) {
            channel.close();
            throw new HubException(folder + ": another download into this folder is under way. Wait for it");
        }
        return channel;
    }

    private void fetch(ModelListing listing, List<HubFile> missing, Path folder, Path parts) throws IOException {
        Map<HubFile, PartFile> arriving = new LinkedHashMap<>();
        long there = listing.bytes();
        for (HubFile file : missing) {
            PartFile part = new PartFile(parts, file);
            arriving.put(file, part);
            there -= file.bytes();
        }
        long begun = 0;
        for (PartFile part : arriving.values()) {
            begun += part.bytes();
        }
        listener.planned(listing.commit(), listing.files().size(), listing.bytes(), there + begun);
        for (Map.Entry<HubFile, PartFile> entry : arriving.entrySet()) {
            HubFile file = entry.getKey();
            PartFile part = entry.getValue();
            begun -= part.bytes();
            long others = there + begun;
            client.fetch(listing, file, part, bytes -> listener.progressed(file.name(), others + bytes));
            listener.checking(file.name());
            if (!part.isRight()) {
                part.discard();
                throw new HubException(file.name() + " arrived with other contents than the hub lists; expected "
                        + file.checksum() + ". The file was removed; run the same download again to fetch it anew");
            }
            part.publish(folder.resolve(file.name()));
            there += file.bytes();
            listener.progressed(file.name(), there + begun);
        }
    }

    /** Beginnings of versions that are not wanted any more go, too. */
    private static void clear(Path parts) throws IOException {
        try (Stream<Path> files = Files.list(parts)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(parts);
    }
}
