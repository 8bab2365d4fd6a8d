package org.genenv.core.tokenizer;

import java.util.List;

/**
 * How a model was taught to see a conversation as one text.
 *
 * <p>A rollout renders what stands before the first answer once, keeps the ids that were sampled, and appends the encoded
 * {@linkplain #continuation continuation} for whatever comes in; ids that are there never change. For every conversation whose
 * assistant says {@code a} after {@code before} and then meets {@code after}, {@code render(before + a + after, true)} equals
 * {@code render(before, true) + answer(a) + endOfTurn() + continuation(after)}, as long as the template itself only appends. One
 * does not: {@link Qwen3Template} says where and what the increment does instead.
 *
 * <p>Implementations are immutable. The one of a model folder comes from {@link Tokenizer#chatTemplate()}.
 */
public interface ChatTemplate {

    /**
     * The text of a conversation.
     *
     * @param messages in order, not empty
     * @param addGenerationPrompt true appends what makes the model answer as the assistant
     * @throws IllegalArgumentException if a message or an option cannot be written in this template; nothing is left out in silence
     */
    ChatText render(List<Message> messages, ChatOptions options, boolean addGenerationPrompt);

    /** The text of a conversation with {@linkplain ChatOptions#DEFAULT default options}. */
    default ChatText render(List<Message> messages, boolean addGenerationPrompt) {
        return render(messages, ChatOptions.DEFAULT, addGenerationPrompt);
    }

    /**
     * The text between an assistant turn that ended with {@link #endOfTurn()} and the assistant's next word.
     *
     * @param observations what came in since: user or tool messages, one or more
     * @param options those that the conversation began with
     */
    ChatText continuation(List<Message> observations, ChatOptions options);

    /** The continuation of a conversation with {@linkplain ChatOptions#DEFAULT default options}. */
    default ChatText continuation(List<Message> observations) {
        return continuation(observations, ChatOptions.DEFAULT);
    }

    /**
     * What the model would have had to sample to say an assistant message, up to {@link #endOfTurn()}: reasoning and tool calls
     * written out.
     *
     * @throws IllegalArgumentException if this template cannot write the message
     */
    String answer(Message assistant);

    /** A turn as a rollout holds it once the model has said it: {@link #answer} and {@link #endOfTurn()}. */
    default ChatText turn(Message assistant) {
        return new ChatText.Builder()
                .content(answer(assistant))
                .marks(endOfTurn())
                .build();
    }

    /** Whether it describes tools to the model and writes their calls; one that does not refuses both. */
    boolean writesToolCalls();

    /**
     * The text of the single token with which the assistant ends a turn. A turn that was cut off at its length limit lacks it:
     * put its id in front of the continuation.
     */
    String endOfTurn();
}
