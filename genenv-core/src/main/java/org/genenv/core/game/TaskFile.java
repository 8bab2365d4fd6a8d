package org.genenv.core.game;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.file.TextFile;

/**
 * Tasks in a file, one JSON object a line, as {@code tasks/epoch-N.jsonl} of a run holds them: {@code spec} (an object or its text) and
 * {@code seed} (the id of one of the domain's seeds) or {@code kind} (the kind of one); {@code draw} where the hiding places are to be the
 * same as then. Lines with a {@code status} other than {@code accepted} are rejected texts and skipped.
 *
 * <p>Each task is checked again: nothing is played that the domain has not proved solvable.
 */
public final class TaskFile {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PROBLEMS_SHOWN = 10;

    private final Path file;
    private final Domain domain;
    private final List<FixedTask> tasks = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private int wrongLines;

    private TaskFile(Path file, Domain domain) {
        this.file = file;
        this.domain = domain;
    }

    /**
     * Reads and checks a file.
     *
     * @return at least one task, in the order of the lines
     * @throws IOException if the file cannot be read, holds no task, or a line is wrong; names the first ten such lines
     */
    static List<FixedTask> read(Path file, Domain domain) throws IOException {
        TaskFile reading = new TaskFile(file, domain);
        int number = 0;
        int rejected = 0;
        for (String line : TextFile.lines(file)) {
            number++;
            if (!line.isBlank() && !reading.line(number, line)) {
                rejected++;
            }
        }
        if (reading.wrongLines > 0) {
            int more = reading.wrongLines - reading.problems.size();
            throw new IOException(
                    String.join("\n", reading.problems) + (more > 0 ? "\n... and " + more + " more lines" : ""));
        }
        if (reading.tasks.isEmpty()) {
            throw new IOException(file + " holds no task"
                    + (rejected > 0 ? ": all " + rejected + " lines are rejected texts" : "")
                    + ". Expected one JSON object a line, as `genenv tasks` writes them");
        }
        return reading.tasks;
    }

    /**
     * Checks a file before anything is made of it.
     *
     * @throws IOException as {@link #read}
     */
    public static void require(Path file, Domain domain) throws IOException {
        read(file, domain);
    }

    /** @return whether the line is meant as a task, and is no record of a rejected text */
    private boolean line(int number, String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (!node.path("status").asText("accepted").equals("accepted")) {
                return false;
            }
            tasks.add(task(number, node));
        } catch (JsonProcessingException e) {
            problem(number, "not valid JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            problem(number, e.getMessage());
        }
        return true;
    }

    private FixedTask task(int number, JsonNode node) {
        JsonNode spec = node.path("spec");
        if (spec.isMissingNode() || spec.isNull()) {
            throw new IllegalArgumentException("has no 'spec', the task itself");
        }
        String text = spec.isTextual() ? spec.asText() : spec.toString();
        String taskId = "offline/" + number;
        long draw = node.path("draw").asLong(number);
        String reason = "";
        for (Seed seed : candidates(node)) {
            TaskVerdict verdict = domain.check(seed, text, taskId, draw);
            if (verdict instanceof TaskVerdict.Accepted accepted) {
                return new FixedTask(seed, accepted.task(), accepted.signature());
            }
            reason = verdict.toString();
        }
        throw new IllegalArgumentException("is no task of domain " + domain.name() + ": " + reason);
    }

    /** The seed that the line names, or every seed of the kind that it names. */
    private List<Seed> candidates(JsonNode node) {
        String key = node.has("seed") ? "seed" : "kind";
        String wanted = node.path(key).asText();
        List<Seed> found = domain.seeds().stream()
                .filter(seed -> wanted.equals(key.equals("seed") ? seed.id() : seed.kind()))
                .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(key + " is '" + wanted + "', which domain " + domain.name()
                    + " does not have. Name the id of a seed in 'seed', or a kind in 'kind'");
        }
        return found;
    }

    private void problem(int number, String message) {
        wrongLines++;
        if (problems.size() < PROBLEMS_SHOWN) {
            problems.add(file + ":" + number + ": " + message);
        }
    }
}
