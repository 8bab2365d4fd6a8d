package org.genenv.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Says what of a run may go when its disk is full. */
public final class RoomAdvice {
    /** Records of an epoch and a line of metrics, which are small beside a checkpoint. */
    private static final long RECORDS = 10_000_000;

    private RoomAdvice() {}

    /**
     * Advice for a run that could not write.
     *
     * @param run its folder
     * @param checkpointBytes about the size of one checkpoint
     * @param freeBytes what the disk still takes
     * @param fault why the run could not go on
     * @return some sentences with what to free and how much; empty where room is not what is missing
     */
    public static String of(Path run, long checkpointBytes, long freeBytes, Throwable fault) throws IOException {
        long needed = checkpointBytes + RECORDS;
        boolean isFull = freeBytes < needed;
        // Under a quota, or where a disk takes no more files, the system refuses to write beside plenty of free bytes.
        if (!isFull && !CauseChain.mentions(fault, "no space left", "quota exceeded")) {
            return "";
        }
        List<String> removable = new ArrayList<>();
        for (String name : List.of("rollouts", "tasks", "pools")) {
            long bytes = sizeOf(run.resolve(name));
            if (bytes > 0) {
                removable.add(run.resolve(name) + " (" + Machine.inWords(bytes) + ")");
            }
        }
        String own = removable.isEmpty()
                ? ""
                : " Of this run, " + String.join(" and ", removable)
                        + " can be moved or deleted: they are for reading, --resume needs only checkpoints/, config.yaml and"
                        + " metrics.jsonl.";
        String what = isFull
                ? "The disk has " + Machine.inWords(freeBytes) + " free, and the next epoch needs about "
                        + Machine.inWords(needed) + ". Free " + Machine.inWords(needed - freeBytes) + " or more."
                : "The disk has " + Machine.inWords(freeBytes)
                        + " free, but took no more: your quota is used up, or the"
                        + " disk's number of files. The next epoch needs about " + Machine.inWords(needed)
                        + ". Free that much of your own, or have the limit raised (df -i and quota -s show both).";
        return what + own;
    }

    private static long sizeOf(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(RoomAdvice::bytes)
                    .sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static long bytes(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
