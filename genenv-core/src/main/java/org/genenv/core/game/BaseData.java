package org.genenv.core.game;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.file.TextFile;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.genenv.core.tokenizer.MessageReader;

/**
 * Conversations for the agent to imitate beside its rollouts: JSON lines, each {@code {"messages": [{"role", "content"}, ...], "tools": [...]}} as
 * transformers' chat templates take them. What the assistant says is learnt, everything else is context.
 */
public final class BaseData {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PROBLEMS_SHOWN = 10;

    private BaseData() {}

    /**
     * Reads a file.
     *
     * @return at least one conversation, in the order of the lines; blank lines are skipped
     * @throws IOException if the file cannot be read, holds no conversation, or a line is wrong; names the first ten such lines
     */
    public static List<Demonstration> read(Path file) throws IOException {
        List<Demonstration> conversations = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        int number = 0;
        for (String line : TextFile.lines(file)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                conversations.add(conversation(JSON.readTree(line)));
            } catch (JsonProcessingException e) {
                problems.add(file + ":" + number + ": not valid JSON: " + e.getOriginalMessage());
            } catch (IllegalArgumentException e) {
                problems.add(file + ":" + number + ": " + e.getMessage());
            }
        }
        if (!problems.isEmpty()) {
            int more = problems.size() - PROBLEMS_SHOWN;
            throw new IOException(String.join("\n", problems.subList(0, Math.min(PROBLEMS_SHOWN, problems.size())))
                    + (more > 0 ? "\n... and " + more + " more lines" : ""));
        }
        if (conversations.isEmpty()) {
            throw new IOException(file + " holds no conversation. Expected JSON lines with \"messages\"");
        }
        return conversations;
    }

    private static Demonstration conversation(JsonNode line) {
        List<Message> messages = MessageReader.read(line.path("messages"));
        if (messages.stream().noneMatch(message -> message.role() == Role.ASSISTANT)) {
            throw new IllegalArgumentException("no message is the assistant's, so there is nothing to imitate");
        }
        List<Segment> segments = messages.stream()
                .map(message -> new Segment(message, message.role() == Role.ASSISTANT ? 1 : 0))
                .toList();
        return new Demonstration(segments, MessageReader.tools(line.path("tools")));
    }
}
