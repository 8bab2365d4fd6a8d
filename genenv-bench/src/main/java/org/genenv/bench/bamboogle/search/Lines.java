package org.genenv.bench.bamboogle.search;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** The lines of a file of any size, one in memory at a time; a line that is no text does not end the reading. */
final class Lines implements Closeable {
    /** Bytes; the longest article of an encyclopedia stays below. */
    static final int LONGEST = 1 << 22;

    private static final int BUFFER = 1 << 16;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int at;
    private int filled;
    private long number;
    private boolean isTooLong;

    /** @param in closed with this */
    Lines(InputStream in) {
        this.in = in;
    }

    /** @return whether there is another line, which is then the current one */
    boolean next() throws IOException {
        line.reset();
        isTooLong = false;
        boolean isAny = false;
        while (at < filled || fill()) {
            isAny = true;
            int start = at;
            while (at < filled && buffer[at] != '\n') {
                at++;
            }
            keep(start, at - start);
            if (at < filled) {
                at++; // the line break
                break;
            }
        }
        number += isAny ? 1 : 0;
        return isAny;
    }

    private boolean fill() throws IOException {
        at = 0;
        filled = Math.max(0, in.read(buffer, 0, buffer.length));
        return filled > 0;
    }

    private void keep(int start, int length) {
        isTooLong |= line.size() + length > LONGEST;
        if (!isTooLong) {
            line.write(buffer, start, length);
        }
    }

    /** @return the number of the current line, from 1 */
    long number() {
        return number;
    }

    /**
     * The current line, without its end.
     *
     * @throws MalformedDocumentException if it is longer than any document, or is not UTF-8
     */
    String text() throws MalformedDocumentException {
        if (isTooLong) {
            throw new MalformedDocumentException("the line has more than " + LONGEST + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString();
            String unmarked = number == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
            return unmarked.endsWith("\r") ? unmarked.substring(0, unmarked.length() - 1) : unmarked;
        } catch (CharacterCodingException e) {
            throw new MalformedDocumentException("the line is no text in UTF-8");
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
