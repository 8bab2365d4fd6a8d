package org.genenv.core.checkpoint;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.FreeSpace;

/**
 * The checkpoints of one run: {@code step-N} folders below a directory, and {@code warm-start} before the first of them.
 *
 * <p>A checkpoint is written to a temporary folder beside its place, every file is forced to the disk, a manifest with sizes and
 * hashes is added, and the folder is renamed. So whatever happens, a folder with one of these names was complete once, and the
 * older ones are untouched until the new one is. Not thread-safe, and one process a directory.
 */
public final class CheckpointStore {
    private static final String WARM_START = "warm-start";
    private static final Pattern NAME = Pattern.compile("step-(\\d{1,9})|" + WARM_START);
    private static final String TEMPORARY = ".writing-";
    private static final String REPLACED = ".replaced-";
    private static final String DAMAGED = "damaged-";

    private final Path directory;
    private final int keep;
    private final FreeSpace freeSpace;

    /** Writes the files of a checkpoint. */
    @FunctionalInterface
    public interface Content {
        /**
         * @param folder an empty folder
         * @throws IOException if a file cannot be written; the checkpoint is then given up
         */
        void write(Path folder) throws IOException;
    }

    /**
     * @param directory made when the first checkpoint is saved
     * @param keep how many of the newest checkpoints stay, 1 or more
     */
    public CheckpointStore(Path directory, int keep) {
        this(directory, keep, FreeSpace.OF_DISK);
    }

    CheckpointStore(Path directory, int keep, FreeSpace freeSpace) {
        if (keep < 1) {
            throw new IllegalArgumentException(
                    "keep is " + keep + ", but a run needs 1 checkpoint or more to resume from");
        }
        this.directory = directory;
        this.keep = keep;
        this.freeSpace = freeSpace;
    }

    /**
     * Saves a checkpoint, then removes the oldest ones beyond those to keep. Those of later steps stay, and do not count.
     *
     * @param step the epoch that it is saved after, 0 or more, or {@link Checkpoint#WARM_START}; a folder of the same step is replaced
     * @param expectedBytes about how much will be written; 0 when unknown
     * @param content writes the files
     * @return the checkpoint
     * @throws IOException if it cannot be written, or would not fit; older checkpoints are as they were. Says what went wrong, what is saved
     *     and how much room there is
     */
    public Checkpoint save(int step, long expectedBytes, Content content) throws IOException {
        DurableFolder.make(directory);
        recover();
        requireSpace(step, expectedBytes);
        Path target = folderOf(step);
        Path temporary = directory.resolve(TEMPORARY + target.getFileName());
        try {
            Files.createDirectory(temporary);
            content.write(temporary);
            Manifest.of(step, temporary).write(temporary);
            force(temporary);
            publish(temporary, target);
        } catch (IOException e) {
            giveUp(temporary, e);
            throw new IOException(
                    "the checkpoint after " + Checkpoint.moment(step) + " cannot be written: "
                            + FileFault.of(directory, e) + ". " + inMegabytes(freeSpace.bytes(directory))
                            + " are free on this disk. " + newestInWords(),
                    e);
        } catch (RuntimeException e) {
            giveUp(temporary, e);
            throw e;
        }
        prune(step);
        return new Checkpoint(step, target);
    }

    private static void giveUp(Path temporary, Exception fault) {
        try {
            deleteTree(temporary);
        } catch (IOException e) {
            fault.addSuppressed(e); // the next process clears it up
        }
    }

    private String newestInWords() throws IOException {
        return newestFirst().stream()
                .findFirst()
                .map(saved -> saved.folder().getFileName() + " is as it was")
                .orElse("There is no older one");
    }

    private static String inMegabytes(long bytes) {
        return bytes / 1_000_000 + " MB";
    }

    /**
     * The newest checkpoint whose files are all as they were saved. Only reads, so it may be called while another process saves.
     *
     * @param broken is told of every newer one that is skipped, and why
     * @return absent when none was ever saved
     * @throws IOException if the directory cannot be read, or every checkpoint in it is damaged: a run must not begin anew over what is
     *     left of them
     */
    public Optional<Checkpoint> newestComplete(Consumer<String> broken) throws IOException {
        List<Checkpoint> candidates = newestFirst();
        for (Checkpoint candidate : candidates) {
            Optional<String> fault = fault(candidate);
            if (fault.isEmpty()) {
                return Optional.of(candidate);
            }
            broken.accept(candidate.folder() + " is skipped: " + fault.get());
        }
        if (!candidates.isEmpty()) {
            throw new IOException(directory + ": every checkpoint in it is damaged (" + candidates.size()
                    + " found, see the warnings above). Restore one from a copy, or begin a run in another folder");
        }
        return Optional.empty();
    }

    /** @return where the checkpoint after an epoch, or after the warm start, lies, whether or not it is there */
    public Path folderOf(int step) {
        return directory.resolve(step == Checkpoint.WARM_START ? WARM_START : "step-" + step);
    }

    /**
     * Makes a checkpoint the newest one, for a run that goes on from it. Later ones, which are damaged, get names under which they do not count:
     * what comes now may be another run than they were of. Older ones beyond those to keep go.
     *
     * @param chosen as {@link #newestComplete} gave it
     * @return the folders under their new names; of no use to the run
     */
    public List<Path> goOnFrom(Checkpoint chosen) throws IOException {
        List<Path> aside = new ArrayList<>();
        for (Checkpoint later : newestFirst()) {
            if (later.step() > chosen.step()) {
                Path target = directory.resolve(DAMAGED + later.folder().getFileName());
                deleteTree(target);
                Files.move(later.folder(), target, StandardCopyOption.ATOMIC_MOVE);
                aside.add(target);
            }
        }
        DurableFolder.force(directory);
        prune(chosen.step());
        return aside;
    }

    /**
     * What is wrong with a checkpoint. Only reads.
     *
     * @return absent when every file is as it was saved
     */
    public static Optional<String> fault(Checkpoint checkpoint) {
        return Manifest.fault(checkpoint.step(), checkpoint.folder());
    }

    private void requireSpace(int step, long expectedBytes) throws IOException {
        long free = freeSpace.bytes(directory);
        if (free < expectedBytes) {
            throw new IOException(directory + ": the checkpoint after " + Checkpoint.moment(step) + " needs about "
                    + inMegabytes(expectedBytes) + ", but " + inMegabytes(free) + " are free. " + newestInWords());
        }
    }

    private void publish(Path temporary, Path target) throws IOException {
        Path replaced = directory.resolve(REPLACED + target.getFileName());
        if (Files.exists(target)) {
            Files.move(target, replaced, StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        DurableFolder.force(directory);
        deleteTree(replaced);
    }

    /** @param newest the step of one that is complete; later ones are of no use, so they must not cost older ones their place */
    private void prune(int newest) throws IOException {
        List<Checkpoint> counted =
                newestFirst().stream().filter(saved -> saved.step() <= newest).toList();
        for (Checkpoint old : counted.subList(Math.min(keep, counted.size()), counted.size())) {
            deleteTree(old.folder());
        }
    }

    /**
     * The checkpoints that are there, complete or not. Only reads, so it may be called while another process saves.
     *
     * @return newest first; empty when there is none
     */
    public List<Checkpoint> newestFirst() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(Files::isDirectory)
                    .flatMap(folder -> stepOf(folder).map(step -> new Checkpoint(step, folder)).stream())
                    .sorted(Comparator.comparingInt(Checkpoint::step).reversed())
                    .toList();
        }
    }

    private static Optional<Integer> stepOf(Path folder) {
        Matcher matcher = NAME.matcher(folder.getFileName().toString());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(matcher.group(1) == null ? Checkpoint.WARM_START : Integer.parseInt(matcher.group(1)));
    }

    /**
     * Clears up after a killed process: half-written folders go, one that was being replaced comes back. To be called by the one process that
     * saves here, before it looks for what to resume from.
     */
    public void recover() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> list = Files.list(directory)) {
            entries = list.toList();
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            Path target = directory.resolve(name.startsWith(REPLACED) ? name.substring(REPLACED.length()) : name);
            if (name.startsWith(REPLACED) && !Files.exists(target)) {
                Files.move(entry, target, StandardCopyOption.ATOMIC_MOVE);
            } else if (name.startsWith(REPLACED) || name.startsWith(TEMPORARY)) {
                deleteTree(entry);
            }
        }
    }

    private static void force(Path folder) throws IOException {
        for (Path file : Manifest.filesOf(folder)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
        }
        List<Path> folders;
        try (Stream<Path> walk = Files.walk(folder)) {
            folders = walk.filter(Files::isDirectory).toList();
        }
        for (Path inner : folders) {
            DurableFolder.force(inner);
        }
    }

    private static void deleteTree(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> walk = Files.walk(folder)) {
            deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
