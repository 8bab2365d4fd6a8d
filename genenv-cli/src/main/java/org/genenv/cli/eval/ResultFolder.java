package org.genenv.cli.eval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.run.FolderInUseException;
import org.genenv.cli.run.FolderLock;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.TextFile;
import org.genenv.core.file.WholeFile;

/**
 * The files of one evaluation: {@code evaluation.json} (what is asked), {@code items.jsonl} and {@code results.json}. Those of another are never overwritten.
 * From the beginning of the evaluation until it is closed, the folder is locked. Not thread-safe.
 */
final class ResultFolder implements Closeable {
    private static final String PLAN_FILE = "evaluation.json";
    private static final String RESULTS_FILE = "results.json";
    private static final String ITEMS_FILE = "items.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final boolean resumes;
    private Optional<FolderLock> lock = Optional.empty();

    private ResultFolder(Path folder, boolean resumes) {
        this.folder = folder;
        this.resumes = resumes;
    }

    /**
     * Checks that a folder can take an evaluation, or that one in it can be continued; makes nothing in it.
     *
     * @param problems takes what is wrong with it
     */
    static ResultFolder check(Path folder, boolean resumes, UsageProblems problems) {
        ResultFolder checked = new ResultFolder(folder, resumes);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            problems.add("--output " + folder + " is a file, expected the name of a folder");
            return checked;
        }
        try {
            FolderLock.requireFree(folder);
        } catch (FolderInUseException e) {
            problems.add("--output " + e.getMessage());
            return checked;
        } catch (IOException e) {
            problems.add("--output " + FileFault.of(folder, e));
            return checked;
        }
        if (resumes) {
            problems.require(
                    Files.exists(folder.resolve(PLAN_FILE)),
                    "--resume: " + folder + " holds no evaluation that can be continued (there is no " + PLAN_FILE
                            + "). Leave out --resume, or name the folder of the evaluation by --output.");
        } else if (checked.isUsed()) {
            problems.add(
                    Files.exists(folder.resolve(PLAN_FILE)) && !checked.isComplete()
                            ? "--output " + folder
                                    + " holds an evaluation that was broken off. Go on with it by --resume, or name another folder."
                            : "--output " + folder + " holds the results of another evaluation. Name another folder.");
        } else {
            checked.requireWritable(problems);
        }
        return checked;
    }

    private boolean isUsed() {
        return Stream.of(PLAN_FILE, RESULTS_FILE, ITEMS_FILE).anyMatch(name -> Files.exists(folder.resolve(name)));
    }

    private void requireWritable(UsageProblems problems) {
        boolean isNew = !Files.exists(folder);
        try {
            Files.createDirectories(folder);
            problems.requireReplaceable("--output", folder.resolve(RESULTS_FILE));
            if (isNew) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            problems.add("--output " + FileFault.of(folder, e));
        }
    }

    /** Whether all items of its evaluation were answered. */
    boolean isComplete() {
        try {
            JsonNode results = JSON.readTree(TextFile.read(folder.resolve(RESULTS_FILE)));
            return results.has("partial") && !results.path("partial").asBoolean();
        } catch (IOException e) {
            return false; // there are none yet, or what a process that was killed left of them
        }
    }

    /**
     * Locks the folder, and begins the evaluation or goes on with it.
     *
     * @param problems takes in what the evaluation differs from the one that was broken off
     * @return takes its items; the caller closes it
     */
    ItemLog begin(EvaluationPlan plan, UsageProblems problems) throws IOException {
        lock(problems);
        Path planFile = folder.resolve(PLAN_FILE);
        if (!resumes) {
            WholeFile.write(planFile, pretty(plan.json()));
            return ItemLog.create(folder.resolve(ITEMS_FILE));
        }
        try {
            plan.differences(readPlan(planFile))
                    .forEach(difference -> problems.add(
                            "--resume: " + difference + ". Ask as it was begun, or name another folder by --output."));
            problems.refuseIfAny();
            return ItemLog.resume(folder.resolve(ITEMS_FILE));
        } catch (DamagedFileException e) {
            problems.add("--resume: " + e.getMessage());
            problems.refuseIfAny();
            throw e;
        }
    }

    private static JsonNode readPlan(Path file) throws IOException {
        try {
            JsonNode plan = JSON.readTree(TextFile.read(file));
            if (!plan.isObject()) {
                throw new DamagedFileException(noPlan(file, "", "expected a JSON object"), null);
            }
            return plan;
        } catch (JsonProcessingException e) {
            throw new DamagedFileException(
                    noPlan(file, ":" + e.getLocation().getLineNr(), "this is no JSON: " + e.getOriginalMessage()), e);
        }
    }

    private static String noPlan(Path file, String line, String fault) {
        return file + line + ": " + fault
                + ". Without it nothing tells what was asked: name another folder by --output, and begin anew.";
    }

    /** Once more after the check: another process may have come first while the model was read. */
    private void lock(UsageProblems problems) throws IOException {
        try {
            lock = Optional.of(FolderLock.take(folder));
            problems.require(
                    resumes || !isUsed(),
                    "--output " + folder + " holds the results of another evaluation. Name another folder.");
        } catch (FolderInUseException e) {
            problems.add("--output " + e.getMessage());
        }
        problems.refuseIfAny();
    }

    void writeResults(ObjectNode results) throws IOException {
        WholeFile.write(folder.resolve(RESULTS_FILE), pretty(results));
    }

    private static String pretty(ObjectNode node) throws JsonProcessingException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    }

    @Override
    public void close() throws IOException {
        if (lock.isPresent()) {
            lock.get().close();
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
