package org.genenv.cli.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command line of a shell, as far as documentation needs one: words with quotes, a comment, standard input or output from or to a file.
 *
 * @param words the command and its arguments
 * @param input the file after {@code <}
 * @param output the file after {@code >}
 */
record ShellLine(List<String> words, Optional<String> input, Optional<String> output) {
    private static final String NOT_UNDERSTOOD = "$`|&;()*?~{}[]!";

    /**
     * @throws IllegalArgumentException if the line needs more of a shell than that; says where
     */
    static ShellLine parse(String line) {
        List<String> words = new ArrayList<>();
        Optional<String> input = Optional.empty();
        Optional<String> output = Optional.empty();
        char redirection = 0;
        int at = 0;
        while (at < line.length()) {
            char c = line.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '#') {
                break;
            } else if (c == '>' || c == '<') {
                redirection = c;
                at++;
            } else {
                StringBuilder word = new StringBuilder();
                at = word(line, at, word);
                if (redirection == '>') {
                    output = Optional.of(word.toString());
                } else if (redirection == '<') {
                    input = Optional.of(word.toString());
                } else {
                    words.add(word.toString());
                }
                redirection = 0;
            }
        }
        return new ShellLine(List.copyOf(words), input, output);
    }

    /** Reads one word and returns the place behind it. */
    private static int word(String line, int start, StringBuilder word) {
        int at = start;
        while (at < line.length() && !Character.isWhitespace(line.charAt(at)) && "<>".indexOf(line.charAt(at)) < 0) {
            char c = line.charAt(at);
            if (c == '\'' || c == '"') {
                int end = line.indexOf(c, at + 1);
                if (end < 0) {
                    throw new IllegalArgumentException("a quote is not closed: " + line.substring(at));
                }
                String quoted = line.substring(at + 1, end);
                if (c == '"' && quoted.contains("$")) {
                    throw new IllegalArgumentException("a variable is used: " + quoted);
                }
                word.append(quoted);
                at = end + 1;
            } else if (NOT_UNDERSTOOD.indexOf(c) >= 0) {
                throw new IllegalArgumentException(
                        "more of a shell than words and files is used: " + line.substring(at));
            } else {
                word.append(c);
                at++;
            }
        }
        return at;
    }
}
