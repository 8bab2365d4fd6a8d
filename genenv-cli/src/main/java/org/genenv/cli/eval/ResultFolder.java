package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;

/** The files of one evaluation: {@code results.json} and {@code items.jsonl}. Those of another are never overwritten. */
final class ResultFolder {
    private static final String RESULTS_FILE = "results.json";
    private static final String ITEMS_FILE = "items.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    private ResultFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Checks that a folder can take an evaluation; makes nothing in it.
     *
     * @param problems takes what is wrong with it
     */
    static ResultFolder check(Path folder, UsageProblems problems) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            problems.add("--output " + folder + " is a file, expected the name of a folder");
        } else if (Files.exists(folder.resolve(RESULTS_FILE)) || Files.exists(folder.resolve(ITEMS_FILE))) {
            problems.add("--output " + folder + " holds the results of another evaluation. Name another folder.");
        } else {
            boolean isNew = !Files.exists(folder);
            try {
                Files.createDirectories(folder);
                problems.requireWritable("--output", folder.resolve(RESULTS_FILE));
                if (isNew) {
                    Files.delete(folder);
                }
            } catch (IOException e) {
                problems.add("--output " + FileFault.of(folder, e));
            }
        }
        return new ResultFolder(folder);
    }

    /** @return takes one line an item; the caller closes it */
    Writer items() throws IOException {
        return Files.newBufferedWriter(Files.createDirectories(folder).resolve(ITEMS_FILE), StandardCharsets.UTF_8);
    }

    void writeResults(ObjectNode results) throws IOException {
        Files.writeString(
                folder.resolve(RESULTS_FILE),
                JSON.writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
