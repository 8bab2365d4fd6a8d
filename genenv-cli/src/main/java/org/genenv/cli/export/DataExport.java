package org.genenv.cli.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.genenv.cli.data.RowWriter;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowVisitor;

/**
 * Writes what a run has played as rows, an epoch after the other: no more than the tasks of one epoch are held. The held-out panel is no part of
 * it, since nothing may learn from that.
 */
final class DataExport {
    private static final Pattern EPOCH = Pattern.compile("epoch-(\\d{1,9})\\.jsonl");

    private final Path run;
    private final String world;
    private final DataLayout layout;
    private final boolean ofTasks;
    private final EpochRange epochs;
    private final OptionalDouble minReward;

    /**
     * @param world name of the domain
     * @param ofTasks true for a row a task, false for a row a rollout
     * @param minReward rollouts with less are left out; absent takes all
     */
    DataExport(
            Path run, String world, DataLayout layout, boolean ofTasks, EpochRange epochs, OptionalDouble minReward) {
        this.run = run;
        this.world = world;
        this.layout = layout;
        this.ofTasks = ofTasks;
        this.epochs = epochs;
        this.minReward = minReward;
    }

    /** What became of the rollouts that were read. */
    static final class Counts {
        long written;
        long belowReward;
        long silent;
        long unrecorded;
    }

    /** @return files of rollouts in range by epoch, ascending */
    Map<Integer, Path> files() throws IOException {
        Path folder = run.resolve("rollouts");
        if (!Files.isDirectory(folder)) {
            return Map.of();
        }
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
            files = list.toList();
        }
        Map<Integer, Path> found = new TreeMap<>();
        for (Path file : files) {
            Matcher name = EPOCH.matcher(file.getFileName().toString());
            if (name.matches() && epochs.contains(Integer.parseInt(name.group(1)))) {
                found.put(Integer.parseInt(name.group(1)), file);
            }
        }
        return found;
    }

    /**
     * Writes the file; when this fails, what stood there before is untouched.
     *
     * @throws IOException if a record is damaged or the file cannot be written; names the file and line
     */
    Counts write(Path target) throws IOException {
        Counts counts = new Counts();
        try (RowWriter out = RowWriter.create(target, layout.columns(ofTasks))) {
            for (Map.Entry<Integer, Path> file : files().entrySet()) {
                write(file.getKey(), file.getValue(), out, counts);
            }
            if (counts.written > 0) {
                out.commit();
            }
        }
        return counts;
    }

    private void write(int epoch, Path rollouts, RowWriter out, Counts counts) throws IOException {
        Map<String, ObjectNode> tasks = new HashMap<>();
        DataFiles.read(run.resolve("tasks").resolve(rollouts.getFileName()), new Records() {
            @Override
            public void row(DataRow row) {
                tasks.put(row.columns().path("id").asText(), row.columns());
            }
        });
        Set<String> seen = new HashSet<>();
        DataFiles.read(rollouts, new Records() {
            @Override
            public void row(DataRow row) throws IOException {
                ObjectNode line = row.columns();
                String id = line.path("task").asText();
                if (!isWanted(line, counts) || (ofTasks && !seen.add(id))) {
                    return;
                }
                ObjectNode task = tasks.get(id);
                if (task == null) {
                    throw new IOException(row.where() + ": task is '" + id + "', which is none of those in "
                            + run.resolve("tasks").resolve(rollouts.getFileName()));
                }
                out.write(layout.row(new Attempt(world, epoch, counts.written, line, task), ofTasks));
                counts.written++;
            }
        });
    }

    private boolean isWanted(ObjectNode line, Counts counts) {
        if (!Attempt.hasMessages(line)) {
            counts.unrecorded++;
        } else if (!ofTasks && !Attempt.hasAnswer(line)) {
            counts.silent++;
        } else if (!ofTasks && line.path("reward").asDouble() < minReward.orElse(Double.NEGATIVE_INFINITY)) {
            counts.belowReward++;
        } else {
            return true;
        }
        return false;
    }

    /** Lines that we wrote ourselves: a wrong one means a damaged run. */
    private abstract static class Records implements RowVisitor {
        @Override
        public void unreadable(String where, String problem) throws IOException {
            throw new IOException(where + ": " + problem);
        }
    }
}
