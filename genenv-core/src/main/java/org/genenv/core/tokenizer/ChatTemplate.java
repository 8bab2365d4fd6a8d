package org.genenv.core.tokenizer;

import java.util.List;

/**
 * How a model was taught to see a conversation as one text.
 *
 * <p>For every conversation whose assistant answers {@code a} after {@code before} and then meets {@code after}:
 * {@code render(before + a + after, true)} equals {@code render(before, true) + a + endOfTurn() + continuation(after)}. So a
 * rollout encodes {@code render(before, true)} once, keeps what was sampled, and appends the encoded continuation; ids that
 * are there never change.
 *
 * <p>Implementations are immutable. The one of a model folder comes from {@link Tokenizer#chatTemplate()}.
 */
public interface ChatTemplate {

    /**
     * The text of a conversation.
     *
     * @param messages in order, not empty
     * @param addGenerationPrompt true appends what makes the model answer as the assistant
     * @throws IllegalArgumentException if a message cannot be written in this template
     */
    String render(List<Message> messages, boolean addGenerationPrompt);

    /**
     * The text between an assistant turn that ended with {@link #endOfTurn()} and the assistant's next word.
     *
     * @param observations what came in since: user or tool messages, one or more
     */
    String continuation(List<Message> observations);

    /**
     * The text of the single token with which the assistant ends a turn. A turn that was cut off at its length limit lacks it:
     * put its id in front of the continuation.
     */
    String endOfTurn();
}
