package org.genenv.core.file;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads text files whole, and writes text, in UTF-8 and nothing else: other encodings would turn silently into wrong letters. */
public final class TextFile {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

    private TextFile() {}

    /**
     * A writer of text to a channel. Half of a surrogate pair is no character, but models and worlds may say it: it becomes U+FFFD, so that the record of
     * what they said stops no run.
     */
    public static Writer writer(WritableByteChannel channel) {
        CharsetEncoder encoder = StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .replaceWith(REPLACEMENT);
        return new BufferedWriter(Channels.newWriter(channel, encoder, -1));
    }

    /**
     * Reads a file, which may be a pipe.
     *
     * @return its text, without the byte order mark that some editors put first
     * @throws IOException if it cannot be read or is not UTF-8; names the file, the line and what was expected
     */
    public static String read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, expected a file");
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException(FileFault.of(file, e), e);
        }
        return decode(bytes, file.toString());
    }

    /**
     * Reads the lines of a file.
     *
     * @return its lines without their ends; the last one counts whether or not it has one
     * @throws IOException as {@link #read}
     */
    public static List<String> lines(Path file) throws IOException {
        return read(file).lines().toList();
    }

    /**
     * Decodes a text.
     *
     * @param name of the text in messages
     * @return the text, without a byte order mark
     * @throws IOException if it is not UTF-8; names the line and the first wrong byte
     */
    public static String decode(byte[] bytes, String name) throws IOException {
        return decode(bytes, name, 1);
    }

    /** @param firstLine number of the line that the bytes begin with; a byte order mark stands before the first alone */
    static String decode(byte[] bytes, String name, int firstLine) throws IOException {
        ByteBuffer remaining = ByteBuffer.wrap(bytes);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(remaining).toString();
            return firstLine == 1 && text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            int at = remaining.position();
            int line = firstLine;
            for (int i = 0; i < at; i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new IOException(
                    String.format(
                            "%s:%d: the byte 0x%02X is no UTF-8, expected text in UTF-8. Save the file with that encoding",
                            name, line, bytes[at]),
                    e);
        }
    }
}
