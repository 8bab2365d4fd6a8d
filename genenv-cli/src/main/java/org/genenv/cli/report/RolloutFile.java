package org.genenv.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The index of one {@code rollouts/epoch-N.jsonl} or {@code rollouts/panel-N.jsonl}: who attempted what with which outcome. Texts stay in the file, which
 * may be larger than the memory.
 *
 * @param isPanel whether the attempts are on the held-out panel
 * @param unreadable how many lines could not be read
 */
record RolloutFile(Path file, boolean isPanel, int epoch, List<GroupEntry> groups, int unreadable) {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int FIELDS = 6;

    RolloutFile {
        groups = List.copyOf(groups);
    }

    /** @throws IOException if the file cannot be read */
    static RolloutFile index(Path file, boolean isPanel, int epoch) throws IOException {
        Map<String, List<AttemptEntry>> attempts = new LinkedHashMap<>();
        Map<String, String> kinds = new LinkedHashMap<>();
        int unreadable = JsonLines.read(file, (bytes, start, length, offset) -> {
            Head head = Head.read(bytes, start, length);
            attempts.computeIfAbsent(head.task, task -> new ArrayList<>())
                    .add(new AttemptEntry(head.sample, head.isSuccess, head.reward, head.stopReason, offset, length));
            kinds.put(head.task, head.kind);
        });
        List<GroupEntry> groups = new ArrayList<>();
        attempts.forEach((task, entries) -> groups.add(new GroupEntry(task, kinds.get(task), entries)));
        return new RolloutFile(file, isPanel, epoch, groups, unreadable);
    }

    /** @return how many attempts the file tells of */
    int attempts() {
        return groups.stream().mapToInt(group -> group.attempts().size()).sum();
    }

    /** The first fields of a line: the texts behind them, nearly all of it, are not looked at. */
    private static final class Head {
        private String task = "";
        private String kind = "";
        private int sample;
        private boolean isSuccess;
        private double reward;
        private String stopReason = "";
        private int found;

        static Head read(byte[] bytes, int start, int length) throws IOException {
            if (length == 0 || bytes[start + length - 1] != '}') {
                throw new JsonParseException(null, "the line is torn");
            }
            Head head = new Head();
            try (JsonParser parser = JSON.createParser(bytes, start, length)) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    throw new JsonParseException(parser, "expected an object");
                }
                while (head.found < FIELDS && parser.nextToken() == JsonToken.FIELD_NAME) {
                    head.take(parser.currentName(), parser);
                }
            }
            if (head.task.isEmpty()) {
                throw new JsonParseException(null, "the line names no task");
            }
            return head;
        }

        private void take(String name, JsonParser parser) throws IOException {
            parser.nextToken();
            found++;
            switch (name) {
                case "task" -> task = parser.getValueAsString("");
                case "kind" -> kind = parser.getValueAsString("");
                case "sample" -> sample = parser.getValueAsInt();
                case "success" -> isSuccess = parser.getValueAsBoolean();
                case "reward" -> {
                    double value = parser.getValueAsDouble();
                    reward = Double.isFinite(value) ? value : 0;
                }
                case "stopReason" -> stopReason = parser.getValueAsString("");
                default -> {
                    found--;
                    parser.skipChildren();
                }
            }
        }
    }
}
