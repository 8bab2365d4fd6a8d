package org.genenv.bench.bfcl.decode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decodes one call in Java or JavaScript, {@code f(a=.., b=..)}. The leaderboard reads it with a full parser of the language; here the text
 * is cut into tokens, brackets must match, and the values stay text: a literal text loses its quotes, everything else is as written. A
 * text that no compiler would take, yet has matching brackets, may therefore pass.
 */
public final class ForeignCalls {
    private static final int MAX_LENGTH = 1 << 20;
    private static final int MAX_DEPTH = 200;
    private static final String ENDS = "`\n ";

    private final ForeignLexer.Language language;
    private final String source;
    private final List<ForeignToken> tokens;

    private ForeignCalls(String source, ForeignLexer.Language language) throws DecodeException {
        this.language = language;
        this.source = source;
        this.tokens = ForeignLexer.tokens(source, language);
    }

    /** Decodes a call in Java; see {@link #ForeignCalls}. */
    public static List<FunctionCall> decodeJava(String answer) throws DecodeException {
        return decode(answer, ForeignLexer.Language.JAVA);
    }

    /** Decodes a call in JavaScript; see {@link #ForeignCalls}. */
    public static List<FunctionCall> decodeJavaScript(String answer) throws DecodeException {
        return decode(answer, ForeignLexer.Language.JAVASCRIPT);
    }

    private static List<FunctionCall> decode(String answer, ForeignLexer.Language language) throws DecodeException {
        if (answer.length() > MAX_LENGTH) {
            throw new DecodeException(
                    "the text has " + answer.length() + " characters, expected at most " + MAX_LENGTH);
        }
        return List.of(new ForeignCalls(withoutBrackets(answer), language).call());
    }

    private static String withoutBrackets(String answer) {
        int start = 0;
        int end = answer.length();
        while (start < end && ENDS.indexOf(answer.charAt(start)) >= 0) {
            start++;
        }
        while (end > start && ENDS.indexOf(answer.charAt(end - 1)) >= 0) {
            end--;
        }
        start += start < end && answer.charAt(start) == '[' ? 1 : 0;
        end -= end > start && answer.charAt(end - 1) == ']' ? 1 : 0;
        return answer.substring(start, end);
    }

    private FunctionCall call() throws DecodeException {
        int open = 0;
        while (open < tokens.size()
                && (tokens.get(open).isWord() || tokens.get(open).is("."))) {
            open++;
        }
        if (open == 0 || open == tokens.size() || !tokens.get(open).is("(")) {
            throw new DecodeException("found '" + abbreviated(source) + "', expected name(argument=value, ..)");
        }
        int close = closing(open);
        int end = close + 1;
        if (end < tokens.size() && tokens.get(end).is(";")) {
            end++;
        }
        if (end < tokens.size()) {
            throw new DecodeException("character " + (tokens.get(end).start() + 1) + ": found '"
                    + tokens.get(end).text() + "' after the call, expected one call");
        }
        String name = source.substring(
                        tokens.get(0).start(), tokens.get(open - 1).end())
                .strip();
        return new FunctionCall(name, arguments(open + 1, close));
    }

    private Map<Object, Object> arguments(int start, int end) throws DecodeException {
        Map<Object, Object> arguments = new LinkedHashMap<>();
        int from = start;
        while (from < end) {
            int to = from;
            while (to < end && !tokens.get(to).is(",")) {
                to = tokens.get(to).isOpening() ? closing(to) + 1 : afterTypeArguments(to, end);
            }
            addArgument(from, to, arguments);
            if (to == end - 1) {
                throw new DecodeException("an argument is missing after the last comma");
            }
            from = to + 1;
        }
        return arguments;
    }

    /** @return the place after the type arguments of a {@code new}, whose commas part no arguments; else the next place */
    private int afterTypeArguments(int at, int end) {
        if (!tokens.get(at).isWord() || !tokens.get(at).text().equals("new")) {
            return at + 1;
        }
        int open = at + 1;
        while (open < end && (tokens.get(open).isWord() || tokens.get(open).is("."))) {
            open++;
        }
        int depth = 0;
        for (int i = open; i < end; i++) {
            ForeignToken token = tokens.get(i);
            depth += token.is("<") ? 1 : token.is(">") ? -1 : 0;
            boolean isOfType = token.isWord() || "<>,.?[]".contains(token.text());
            if (depth == 0 || !isOfType) {
                return depth == 0 ? i + (token.is(">") ? 1 : 0) : open;
            }
        }
        return open;
    }

    private void addArgument(int from, int to, Map<Object, Object> arguments) throws DecodeException {
        if (from == to) {
            throw new DecodeException("an argument is empty");
        }
        boolean isNamed = to - from > 2
                && tokens.get(from).isWord()
                && tokens.get(from + 1).is("=");
        // Upstream keeps a nameless argument that is one word, which no function has, and drops the others.
        if (isNamed) {
            checkOperands(from + 2, to);
            add(tokens.get(from).text(), value(from + 2, to), arguments);
        } else if (to - from == 1 && tokens.get(from).isWord()) {
            add("None", tokens.get(from).text(), arguments);
        } else if (to - from == 2 && tokens.get(from + 1).is("=")) {
            throw new DecodeException("argument " + tokens.get(from).text() + " has no value");
        }
    }

    private static void add(String name, String value, Map<Object, Object> arguments) throws DecodeException {
        if (arguments.put(name, value) != null) {
            throw new DecodeException("argument " + name + " is given twice");
        }
    }

    /** Refuses what begins with a bracket that the language has no value for, and two operands without an operator between them. */
    private void checkOperands(int from, int to) throws DecodeException {
        ForeignToken first = tokens.get(from);
        if (language == ForeignLexer.Language.JAVA && (first.is("[") || first.is("{"))) {
            throw new DecodeException("found '" + first.text() + "', with which no value begins in Java");
        }
        for (int i = from; i + 1 < to; i++) {
            ForeignToken left = tokens.get(i);
            ForeignToken right = tokens.get(i + 1);
            if (left.isOperand() && right.isOperand() && !left.isWordBeforeOperand() && !right.isWordBeforeOperand()) {
                throw new DecodeException("character " + (right.start() + 1) + ": found '" + abbreviated(right.text())
                        + "', expected an operator or a comma");
            }
        }
    }

    private String value(int from, int to) {
        ForeignToken first = tokens.get(from);
        if (to - from == 1 && first.isText()) {
            return first.text().substring(1, first.text().length() - 1);
        } else if (language == ForeignLexer.Language.JAVASCRIPT) {
            return source.substring(first.start(), tokens.get(to - 1).end());
        }
        StringBuilder value = new StringBuilder();
        for (int i = from; i < to; i++) {
            boolean needsBlank =
                    i > from && tokens.get(i).isOperand() && tokens.get(i - 1).isOperand();
            value.append(needsBlank ? " " : "").append(tokens.get(i).text());
            if (tokens.get(i).is(",")) {
                value.append(' ');
            }
        }
        return value.toString();
    }

    /** @return where the bracket that opens here is closed */
    private int closing(int open) throws DecodeException {
        List<ForeignToken> opened = new ArrayList<>();
        for (int i = open; i < tokens.size(); i++) {
            ForeignToken token = tokens.get(i);
            if (token.isOpening()) {
                opened.add(token);
                if (opened.size() > MAX_DEPTH) {
                    throw new DecodeException("more than " + MAX_DEPTH + " levels of nesting");
                }
            } else if (token.isClosing()) {
                if (!token.closes(opened.remove(opened.size() - 1))) {
                    throw new DecodeException(
                            "character " + (token.start() + 1) + ": '" + token.text() + "' closes another bracket");
                } else if (opened.isEmpty()) {
                    return i;
                }
            }
        }
        throw new DecodeException("character " + (tokens.get(open).start() + 1) + ": '"
                + tokens.get(open).text() + "' is never closed");
    }

    private static String abbreviated(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "...";
    }
}
