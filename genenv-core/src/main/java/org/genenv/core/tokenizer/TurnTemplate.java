package org.genenv.core.tokenizer;

import java.util.List;

/**
 * The template of the small models made here, which spends two tokens on a turn: what the model reads, a line that begins
 * with {@code >}, what it answers, and the end-of-turn token.
 *
 * <pre>
 * You are in the middle of a room. ...
 * &gt;go to cabinet 3&lt;eos&gt;You arrive at cabinet 3. ...
 * &gt;
 * </pre>
 *
 * <p>System, user and tool messages are written alike. It only ever appends.
 */
public final class TurnTemplate implements ChatTemplate {

    /** The token that ends an assistant turn; {@link WordVocabulary} has it. */
    static final String END_OF_TURN = "<eos>";

    /** The same rendering for transformers, stored in tokenizer_config.json. */
    static final String JINJA = "{% for message in messages %}{% if message['role'] == 'assistant' %}"
            + "{{ '>' + message['content'] + '<eos>' }}{% else %}{{ message['content'] + '\\n' }}{% endif %}{% endfor %}"
            + "{% if add_generation_prompt %}{{ '>' }}{% endif %}";

    private static final String NAME = "the small models made here";

    @Override
    public ChatText render(List<Message> messages, ChatOptions options, boolean addGenerationPrompt) {
        ChatMl.requireMessages(messages);
        ChatMl.requireDefaults(NAME, options);
        ChatMl.requirePlain(NAME, messages);
        ChatText.Builder text = new ChatText.Builder();
        for (Message message : messages) {
            if (message.role() == Message.Role.ASSISTANT) {
                text.marks(">").content(message.content()).marks(END_OF_TURN);
            } else {
                text.content(message.content()).marks("\n");
            }
        }
        return text.marks(addGenerationPrompt ? ">" : "").build();
    }

    @Override
    public ChatText continuation(List<Message> observations, ChatOptions options) {
        return render(observations, options, true);
    }

    @Override
    public String answer(Message assistant) {
        ChatMl.requirePlain(NAME, List.of(assistant));
        return assistant.content();
    }

    @Override
    public boolean writesToolCalls() {
        return false;
    }

    @Override
    public String endOfTurn() {
        return END_OF_TURN;
    }
}
