package org.genenv.bench.bfcl.python;

import java.util.ArrayList;
import java.util.List;

/** Methods of Python's str that Java's String answers otherwise. */
public final class PythonStrings {
    private static final String LINE_ENDS = "\n\r\u000b\f\u001c\u001d\u001e\u0085\u2028\u2029";

    private PythonStrings() {}

    /** {@code text.splitlines()}. */
    public static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (LINE_ENDS.indexOf(text.charAt(i)) >= 0) {
                lines.add(text.substring(start, i));
                i += text.startsWith("\r\n", i) ? 1 : 0;
                start = i + 1;
            }
        }
        if (start < text.length()) {
            lines.add(text.substring(start));
        }
        return lines;
    }

    /** {@code len(text.split())}. */
    public static long words(String text) {
        long words = 0;
        boolean isInWord = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isBlank = Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085';
            words += !isBlank && !isInWord ? 1 : 0;
            isInWord = !isBlank;
        }
        return words;
    }

    /** {@code len(text)}. */
    public static long length(String text) {
        return text.codePointCount(0, text.length());
    }
}
