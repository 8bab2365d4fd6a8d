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
 * <p>System, user and tool messages are written alike.
 */
public final class TurnTemplate implements ChatTemplate {

    /** The token that ends an assistant turn; {@link WordVocabulary} has it. */
    static final String END_OF_TURN = "<eos>";

    /** The same rendering for transformers, stored in tokenizer_config.json. */
    static final String JINJA = "{% for message in messages %}{% if message['role'] == 'assistant' %}"
            + "{{ '>' + message['content'] + '<eos>' }}{% else %}{{ message['content'] + '\\n' }}{% endif %}{% endfor %}"
            + "{% if add_generation_prompt %}{{ '>' }}{% endif %}";

    @Override
    public String render(List<Message> messages, boolean addGenerationPrompt) {
        if (messages.isEmpty()) {
            throw new IllegalArgumentException("a conversation needs at least one message");
        }
        StringBuilder text = new StringBuilder();
        for (Message message : messages) {
            if (message.role() == Message.Role.ASSISTANT) {
                text.append('>').append(message.content()).append(END_OF_TURN);
            } else {
                text.append(message.content()).append('\n');
            }
        }
        return addGenerationPrompt ? text.append('>').toString() : text.toString();
    }

    @Override
    public String continuation(List<Message> observations) {
        return render(observations, true);
    }

    @Override
    public String endOfTurn() {
        return END_OF_TURN;
    }
}
