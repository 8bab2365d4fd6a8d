package org.genenv.bench.bfcl.decode;

/** The backslashes of Python's texts. */
final class StringEscapes {
    private static final String PLAIN = "\\'\"abfnrtv";
    private static final String MEANING = "\\'\"\u0007\b\f\n\r\t\u000b";

    private StringEscapes() {}

    /**
     * Replaces every escape by what it stands for; an unknown one stays as it is.
     *
     * @param isBytes whether only the escapes of bytes count
     */
    static String resolve(String body, boolean isBytes) throws DecodeException {
        if (body.indexOf('\\') < 0) {
            return body;
        }
        StringBuilder out = new StringBuilder(body.length());
        int i = 0;
        while (i < body.length()) {
            char c = body.charAt(i++);
            if (c != '\\' || i == body.length()) {
                out.append(c);
                continue;
            }
            char escape = body.charAt(i++);
            int plain = PLAIN.indexOf(escape);
            if (plain >= 0) {
                out.append(MEANING.charAt(plain));
            } else if (escape >= '0' && escape <= '7') {
                int end = i;
                while (end < body.length() && end < i + 2 && body.charAt(end) >= '0' && body.charAt(end) <= '7') {
                    end++;
                }
                int value = Integer.parseInt(body.substring(i - 1, end), 8);
                out.append((char) (isBytes ? value & 0xff : value));
                i = end;
            } else if (escape == 'x' || (!isBytes && (escape == 'u' || escape == 'U'))) {
                int length = escape == 'x' ? 2 : escape == 'u' ? 4 : 8;
                out.appendCodePoint(hex(body, i, length));
                i += length;
            } else if (escape == 'N' && !isBytes) {
                int end = body.indexOf('}', i);
                out.appendCodePoint(named(body, i, end));
                i = end + 1;
            } else if (escape != '\n') {
                out.append('\\').append(escape);
            }
        }
        return out.toString();
    }

    private static int hex(String body, int start, int length) throws DecodeException {
        int value = 0;
        for (int i = start; i < start + length; i++) {
            int digit = i < body.length() && body.charAt(i) < 0x80 ? Character.digit(body.charAt(i), 16) : -1;
            if (digit < 0 || value > Character.MAX_CODE_POINT >> 4) {
                throw new DecodeException("an escape is no " + length + " hexadecimal digits of a character");
            }
            value = value * 16 + digit;
        }
        if (value > Character.MAX_CODE_POINT) {
            throw new DecodeException("an escape is beyond the last character");
        }
        return value;
    }

    private static int named(String body, int start, int end) throws DecodeException {
        try {
            if (end > start && body.charAt(start) == '{') {
                return Character.codePointOf(body.substring(start + 1, end));
            }
        } catch (IllegalArgumentException e) {
            // No character has that name: reported with the malformed ones.
        }
        throw new DecodeException("\\N is not followed by the name of a character in braces");
    }
}
