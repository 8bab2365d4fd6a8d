package org.genenv.core.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstration.Segment;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.genenv.core.tokenizer.MessageReader;

/**
 * How a row holds a conversation to imitate; told by the names of its columns. Besides what is listed, a column {@code tools} may hold the
 * definitions of tools, and all other columns are passed over.
 *
 * <p>Sources: TRL, "Dataset formats and types"; verl, {@code MultiTurnSFTDataset}.
 */
public enum ConversationLayout {
    /** {@code messages}: TRL's conversational language modelling, verl's multi-turn fine-tuning. All that the assistant says is learnt. */
    MESSAGES("messages") {
        @Override
        List<Segment> segments(ObjectNode row) {
            return spoken(MessageReader.read(row.path("messages"), "messages"), 1);
        }
    },

    /**
     * {@code prompt} and {@code completion}: TRL's, each a list of messages or a text, which then is of the user and of the assistant. What the
     * assistant says in the completion is learnt; in the prompt it is an example.
     */
    PROMPT_COMPLETION("prompt and completion") {
        @Override
        List<Segment> segments(ObjectNode row) {
            List<Segment> segments = new ArrayList<>(spoken(messages(row, "prompt", Role.USER), 0));
            segments.addAll(spoken(messages(row, "completion", Role.ASSISTANT), 1));
            return segments;
        }
    };

    private static final List<String> NOT_TEXT = List.of("images", "image", "videos", "audio");

    private final String columns;

    ConversationLayout(String columns) {
        this.columns = columns;
    }

    /**
     * The layout of a row.
     *
     * @throws IllegalArgumentException if it is in none; names its columns and says what to do about a layout that is known to others
     */
    public static ConversationLayout of(ObjectNode row) {
        Set<String> names = new TreeSet<>();
        row.fieldNames().forEachRemaining(names::add);
        if (names.contains("messages")) {
            return MESSAGES;
        }
        if (names.containsAll(Set.of("prompt", "completion"))) {
            return PROMPT_COMPLETION;
        }
        throw new IllegalArgumentException(
                (names.isEmpty() ? "has no columns" : "has the columns " + String.join(", ", names))
                        + ", expected messages, or prompt and completion" + advice(names));
    }

    /**
     * Reads the conversation of a row.
     *
     * @throws IllegalArgumentException if there is none to imitate; names the column, what was found and what was expected
     */
    public Demonstration read(ObjectNode row) {
        for (String column : NOT_TEXT) {
            if (row.path(column).size() > 0) {
                throw new IllegalArgumentException(column + " is not empty, but only text can be learnt");
            }
        }
        List<Segment> segments = segments(row);
        if (segments.stream().noneMatch(segment -> segment.weight() > 0)) {
            throw new IllegalArgumentException((this == MESSAGES ? "messages" : "completion")
                    + " has no message of the assistant, so there is" + " nothing to imitate");
        }
        return new Demonstration(segments, MessageReader.tools(row.path("tools")));
    }

    abstract List<Segment> segments(ObjectNode row);

    /** @return names of its columns, in words */
    @Override
    public String toString() {
        return columns;
    }

    private static List<Segment> spoken(List<Message> messages, double weight) {
        return messages.stream()
                .map(message -> new Segment(message, message.role() == Role.ASSISTANT ? weight : 0))
                .toList();
    }

    private static List<Message> messages(ObjectNode row, String column, Role speaker) {
        JsonNode value = row.path(column);
        return value.isTextual() ? List.of(new Message(speaker, value.textValue())) : MessageReader.read(value, column);
    }

    private static String advice(Set<String> names) {
        if (names.contains("chosen") && names.contains("rejected")) {
            return ". These are preferences, from which nothing here learns; write the chosen conversations as messages";
        }
        if (names.contains("conversations")) {
            return ". Name the column messages, its keys role and content, and the speakers system, user, assistant and tool";
        }
        if (names.contains("reward_model")) {
            return ". These are verl's prompts with a reward, which hold no answer to imitate; they may be tasks"
                    + " (game.offlineTasks)";
        }
        if (names.contains("prompt")) {
            return ". A prompt alone holds no answer to imitate";
        }
        if (names.contains("text")) {
            return ". A text alone does not tell who says what";
        }
        return "";
    }
}
