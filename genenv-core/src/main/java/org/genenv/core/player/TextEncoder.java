package org.genenv.core.player;

import java.util.concurrent.ConcurrentHashMap;
import org.genenv.core.tokenizer.ChatText;
import org.genenv.core.tokenizer.Tokenizer;

/**
 * Encodes parts of conversations and remembers them: worlds and experts repeat themselves, and the attempts of a group begin alike. Thread-safe; borrows the
 * tokenizer.
 */
public final class TextEncoder {
    private static final int REMEMBERED = 20_000;

    private final Tokenizer tokenizer;
    private final ConcurrentHashMap<ChatText, int[]> known = new ConcurrentHashMap<>();

    /** An encoder that knows nothing yet. */
    public TextEncoder(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /** @return the ids of a part of a conversation; shared, not to be changed */
    public int[] encode(ChatText text) {
        int[] ids = known.get(text);
        if (ids == null) {
            ids = tokenizer.encode(text);
            if (known.size() < REMEMBERED) {
                known.put(text, ids);
            }
        }
        return ids;
    }
}
