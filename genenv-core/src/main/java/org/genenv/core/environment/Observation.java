package org.genenv.core.environment;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;

/**
 * What the agent sees.
 *
 * @param messages the words of the world as they enter the conversation: of a user, or the results of tools, one a call; at least one
 * @param admissibleActions actions the world would accept now, sorted; empty where the world does not tell
 * @param origin who made it; of several messages {@link Origin#SIMULATOR} if the simulator wrote one of them
 */
public record Observation(List<Message> messages, List<String> admissibleActions, Origin origin) {
    /** Copies the lists, and refuses words that are no world's. */
    public Observation {
        messages = List.copyOf(messages);
        admissibleActions = List.copyOf(admissibleActions);
        Objects.requireNonNull(origin, "origin");
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("an observation has no message; expected at least one");
        }
        for (Message message : messages) {
            if (message.role() != Role.USER && message.role() != Role.TOOL) {
                throw new IllegalArgumentException("an observation has a message of the role "
                        + message.role().templateName() + "; expected user or tool");
            }
        }
    }

    /** What an engine answers. */
    public Observation(List<Message> messages, List<String> admissibleActions) {
        this(messages, admissibleActions, Origin.ENGINE);
    }

    /** The words of a user. */
    public Observation(String text, List<String> admissibleActions) {
        this(List.of(Message.user(text)), admissibleActions);
    }

    /** The words of a user, in a world that does not tell which actions are admissible. */
    public Observation(String text) {
        this(text, List.of());
    }

    /** What called tools answered, in the order of the calls. */
    public static Observation toolResults(List<String> results) {
        return new Observation(results.stream().map(Message::tool).toList(), List.of());
    }

    /** The same, marked as written by the simulator. */
    public Observation writtenBySimulator() {
        return new Observation(messages, admissibleActions, Origin.SIMULATOR);
    }

    /** All messages as one text, for people to read. */
    public String text() {
        return messages.stream().map(Message::content).collect(Collectors.joining("\n"));
    }
}
