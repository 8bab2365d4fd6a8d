package org.genenv.core.generation;

import java.util.concurrent.CompletionStage;

/** One conversation: a growing list of ids, sampled and observed in turns. */
public interface GenerationTask {
    /** Called once, on the engine's thread, when a slot is free for it. */
    GenerationRequest begin();

    /**
     * Called on the engine's thread when a completion has ended. The answer may come later and from another thread; the conversation
     * keeps its slot and stops no other one. After a completion that ended by {@link FinishReason#CONTEXT} or
     * {@link FinishReason#DEADLINE} only {@link Next#FINISH} is an answer.
     *
     * <p>A stage that never completes keeps its slot, and in the end the run: the world behind it has its own limit of time.
     *
     * @return what follows; a stage that fails ends the whole run with its cause
     */
    CompletionStage<Next> completed(Completion completion);
}
