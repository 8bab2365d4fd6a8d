package org.genenv.core.tokenizer;

import java.util.Arrays;

/**
 * Text from ids that come one at a time. A token of a byte-level vocabulary can end inside a character, so the last character is held back
 * until it is whole; all parts together are {@link Tokenizer#decode(int[], boolean)} of all ids, and none is half a character.
 *
 * <p>Special tokens are left out. Decodes only the ids since the last whole character, and a few before them, which some decoders need as
 * context; so the work does not grow with the text. Borrows the tokenizer; used by one thread.
 */
public final class StreamingDecoder {
    /** What a decoder writes for bytes that are no character, or not yet. */
    static final char REPLACEMENT = '\uFFFD';

    private final Tokenizer tokenizer;
    private int[] window = new int[16];
    private int length;

    /** Ids of the window whose text has been given out. */
    private int done;

    /** Characters behind those that have been given out too, while a later one is incomplete. */
    private int ahead;

    /** A decoder at the beginning of a text. */
    public StreamingDecoder(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
    }

    /**
     * Takes the next id.
     *
     * @return the text that is certain now; often empty
     */
    public String add(int id) {
        if (length == window.length) {
            window = Arrays.copyOf(window, 2 * length);
        }
        window[length++] = id;
        String fresh = fresh();
        // Of several replacement characters only the last can stand for an unfinished one.
        boolean isWhole = fresh.isEmpty() || fresh.charAt(fresh.length() - 1) != REPLACEMENT;
        String certain = isWhole ? fresh : fresh.substring(0, fresh.length() - 1);
        String part = certain.substring(Math.min(ahead, certain.length()));
        if (isWhole && !fresh.isEmpty()) {
            window = Arrays.copyOfRange(window, done, Math.max(done + 16, length));
            length -= done;
            done = length;
            ahead = 0;
        } else {
            ahead = Math.max(ahead, certain.length());
        }
        return part;
    }

    /** @return what is left when no id follows: an unfinished character as U+FFFD, or nothing */
    public String finish() {
        String fresh = fresh();
        String part = fresh.substring(Math.min(ahead, fresh.length()));
        length = 0;
        done = 0;
        ahead = 0;
        return part;
    }

    private String fresh() {
        String context = tokenizer.decode(Arrays.copyOf(window, done), true);
        String whole = tokenizer.decode(Arrays.copyOf(window, length), true);
        return whole.substring(Math.min(context.length(), whole.length()));
    }
}
