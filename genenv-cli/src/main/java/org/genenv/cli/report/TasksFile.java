package org.genenv.cli.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One {@code tasks/epoch-N.jsonl}.
 *
 * @param unreadable how many lines could not be read
 */
record TasksFile(List<TaskRecord> tasks, List<RejectedText> rejected, int unreadable) {
    private static final ObjectMapper JSON = new ObjectMapper();

    TasksFile {
        tasks = List.copyOf(tasks);
        rejected = List.copyOf(rejected);
    }

    /** @throws IOException if the file cannot be read */
    static TasksFile read(Path file, int epoch) throws IOException {
        List<TaskRecord> tasks = new ArrayList<>();
        List<RejectedText> rejected = new ArrayList<>();
        int unreadable = JsonLines.read(file, (bytes, start, length, offset) -> {
            JsonNode line = JSON.readTree(bytes, start, length);
            String text = line.path("text").asText();
            if (line.path("status").asText().equals("rejected")) {
                rejected.add(new RejectedText(
                        epoch, line.path("reason").asText(), line.path("detail").asText(), text));
            } else if (line.path("attempts").asInt() > 0) {
                tasks.add(new TaskRecord(
                        epoch,
                        line.path("id").asText(),
                        line.path("kind").asText(),
                        text.isEmpty() ? line.path("spec").toString() : text,
                        line.path("successes").asInt(),
                        line.path("attempts").asInt(),
                        line.has("reward")
                                ? OptionalDouble.of(line.path("reward").asDouble())
                                : OptionalDouble.empty()));
            }
        });
        return new TasksFile(tasks, rejected, unreadable);
    }
}
