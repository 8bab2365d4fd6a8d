package org.genenv.core.game;

import java.util.List;
import org.genenv.core.domain.Seed;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/**
 * A wish for one text: a variation of a seed, or an observation in the world of a task.
 *
 * @param seed where to start from; of an observation the task in its place
 * @param prompt what the simulator is asked, ending with the user's message
 * @param key from which every sampled token follows
 */
public record WritingRequest(Seed seed, List<Message> prompt, RandomKey key) {
    /** Copies the prompt. */
    public WritingRequest {
        prompt = List.copyOf(prompt);
    }
}
