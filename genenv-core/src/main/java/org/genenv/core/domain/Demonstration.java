package org.genenv.core.domain;

import java.util.List;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolDefinition;

/**
 * A conversation to imitate before the game starts.
 *
 * @param segments messages in order, each with the weight of its tokens in the supervised loss
 * @param tools functions that the conversation may call, as in a {@link Briefing}
 */
public record Demonstration(List<Segment> segments, List<ToolDefinition> tools) {
    /** Copies the lists. */
    public Demonstration {
        segments = List.copyOf(segments);
        tools = List.copyOf(tools);
    }

    /** A conversation without tools. */
    public Demonstration(List<Segment> segments) {
        this(segments, List.of());
    }

    /**
     * One message of a demonstration.
     *
     * @param message who says what
     * @param weight weight of its tokens in the loss, 0 for context only, 1 for what is to be learnt
     */
    public record Segment(Message message, double weight) {
        /** Refuses a negative weight. */
        public Segment {
            if (!(weight >= 0)) {
                throw new IllegalArgumentException("weight is " + weight + ", expected 0 or more");
            }
        }
    }
}
