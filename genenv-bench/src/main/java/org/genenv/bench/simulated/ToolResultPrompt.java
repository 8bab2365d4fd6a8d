package org.genenv.bench.simulated;

import java.util.List;
import org.genenv.core.tokenizer.Message;

/** How the simulator is asked for the result of a call. */
@FunctionalInterface
public interface ToolResultPrompt {
    /** In prose, for instruction models. */
    ToolResultPrompt PROSE = ToolResultProse::messages;

    /**
     * Asks.
     *
     * @param conversation what user, assistant and tools said so far, in order
     * @param call as the assistant wrote it
     * @return messages that end with the user's
     */
    List<Message> messages(SimulatedTool tool, List<Message> conversation, String call);
}
