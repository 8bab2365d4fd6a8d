package org.genenv.core.game;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.genenv.core.data.DataFiles;
import org.genenv.core.data.DataRow;
import org.genenv.core.data.RowProblems;
import org.genenv.core.data.RowVisitor;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;

/**
 * Tasks in files, in one of two layouts.
 *
 * <p>Our own, as {@code tasks/epoch-N.jsonl} of a run holds them: {@code spec} (an object or its text) and {@code seed} (the id of one of the
 * domain's seeds) or {@code kind} (the kind of one); {@code draw} where the hiding places are to be the same as then. Rows with a {@code status}
 * other than {@code accepted} are rejected texts and skipped.
 *
 * <p>That of verl's reinforcement learning: {@code reward_model.ground_truth} is the {@code spec}, and {@code extra_info} holds {@code seed} or
 * {@code kind}, and {@code draw}. The prompt is not read, since the world says it itself.
 *
 * <p>Each task is checked again: nothing is played that the domain has not proved solvable.
 */
public final class TaskFile {
    private final Domain domain;
    private final TaskChecker checker;
    private final List<FixedTask> tasks = new ArrayList<>();
    private final RowProblems problems = new RowProblems();
    private final Set<Path> files = new LinkedHashSet<>();
    private int rejected;

    private TaskFile(Domain domain) {
        this.domain = domain;
        this.checker = new TaskChecker(domain);
    }

    /**
     * Reads and checks a file, the files of a folder, or those that match a pattern.
     *
     * @return at least one task, in the order of the files and rows
     * @throws IOException if a file cannot be read, there is no task, or a row is wrong; names the first ten such rows
     */
    static List<FixedTask> read(Path path, Domain domain) throws IOException {
        TaskFile reading = new TaskFile(domain);
        DataFiles.read(path, reading.new Rows());
        reading.problems.refuseIfAny();
        if (reading.tasks.isEmpty()) {
            throw new IOException(
                    path + " holds no task"
                            + (reading.rejected > 0 ? ": all " + reading.rejected + " rows are rejected texts" : "")
                            + ". Expected one JSON object a line, as `genenv tasks` writes them, or a table with the same columns");
        }
        return reading.tasks;
    }

    /**
     * Checks files before anything is made of them.
     *
     * @throws IOException as {@link #read}
     */
    public static void require(Path path, Domain domain) throws IOException {
        read(path, domain);
    }

    private final class Rows implements RowVisitor {
        @Override
        public void row(DataRow row) {
            files.add(row.file());
            if (!row.columns().path("status").asText("accepted").equals("accepted")) {
                rejected++;
                return;
            }
            try {
                tasks.add(task(row));
            } catch (IllegalArgumentException e) {
                problems.add(row.where(), e.getMessage());
            }
        }

        @Override
        public void unreadable(String where, String problem) {
            problems.add(where, problem);
        }
    }

    private FixedTask task(DataRow row) {
        ObjectNode columns = row.columns();
        boolean isVerl = columns.has("reward_model");
        JsonNode about = isVerl ? columns.path("extra_info") : columns;
        JsonNode spec = isVerl ? columns.path("reward_model").path("ground_truth") : columns.path("spec");
        if (spec.isMissingNode() || spec.isNull()) {
            throw new IllegalArgumentException(
                    isVerl
                            ? "reward_model.ground_truth is missing, expected the task itself"
                            : "has no 'spec', the task itself");
        }
        String text = spec.isTextual() ? spec.asText() : spec.toString();
        // The files before this one are part of its name only where there are several.
        String taskId = "offline/" + (files.size() > 1 ? files.size() + "/" : "") + row.number();
        long draw = about.path("draw").asLong(row.number());
        String reason = "";
        for (Seed seed : candidates(about, isVerl ? "extra_info." : "")) {
            TaskVerdict verdict = checker.check(seed, text, taskId, draw);
            if (verdict instanceof TaskVerdict.Accepted accepted) {
                return new FixedTask(seed, accepted.task(), accepted.signature());
            }
            reason = verdict.toString();
        }
        throw new IllegalArgumentException("is no task of domain " + domain.name() + ": " + reason);
    }

    /** The seed that the row names, or every seed of the kind that it names. */
    private List<Seed> candidates(JsonNode about, String path) {
        String key = about.hasNonNull("seed") ? "seed" : "kind";
        String wanted = about.path(key).asText();
        List<Seed> found = domain.seeds().stream()
                .filter(seed -> wanted.equals(key.equals("seed") ? seed.id() : seed.kind()))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(path + key + " is '" + wanted + "', which domain " + domain.name()
                    + " does not have. Name the id of a seed in '" + path + "seed', or a kind in '" + path + "kind'");
        }
        return found;
    }
}
