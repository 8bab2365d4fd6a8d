package org.genenv.bench.alfworld.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** A parenthesised expression of PDDL text: a symbol, or a group of expressions. Offsets count characters from 0. */
sealed interface Sexp {
    /** Groups inside groups beyond this depth are refused; real games have at most a dozen. */
    int DEEPEST = 200;

    int offset();

    /** Returns the expression as it would be written, fit for a message. */
    String describe();

    /**
     * A name, variable or keyword.
     *
     * @param text in lower case, as PDDL does not tell cases apart
     */
    record Symbol(String text, int offset) implements Sexp {
        @Override
        public String describe() {
            return SourceText.quote(text);
        }
    }

    record Group(List<Sexp> items, int offset) implements Sexp {
        @Override
        public String describe() {
            return items.isEmpty()
                    ? "'()'"
                    : items.get(0) instanceof Symbol head ? SourceText.quote("(" + head.text() + " ...") : "'((...'";
        }

        /** Returns the leading symbol, or the empty string for a group that does not start with one. */
        String head() {
            return !items.isEmpty() && items.get(0) instanceof Symbol head ? head.text() : "";
        }
    }

    /**
     * Reads the one group that the text consists of. Symbols end at white space and parentheses only, so a comma is part
     * of a symbol: {@code location,} is a name, other than {@code location}. Comments run from {@code ;} to the end of
     * the line.
     */
    static Group read(SourceText source) throws GameFormatException {
        String text = source.text();
        Deque<Group> open = new ArrayDeque<>();
        Group whole = null;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ';') {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (Character.isWhitespace(c)) {
                at++;
            } else if (whole != null) {
                throw source.error(
                        at,
                        SourceText.quote(text.substring(at, Math.min(at + 20, text.length()))),
                        "nothing after the closing parenthesis of (define ...)",
                        "Balance the parentheses.");
            } else if (c == '(') {
                Group group = new Group(new ArrayList<>(), at);
                if (!open.isEmpty()) {
                    open.peek().items().add(group);
                }
                open.push(group);
                if (open.size() > DEEPEST) {
                    throw source.error(
                            at,
                            "parentheses nested deeper than " + DEEPEST,
                            "a text that a person could have written",
                            "Flatten the expression.");
                }
                at++;
            } else if (c == ')') {
                if (open.isEmpty()) {
                    throw source.error(at, "')'", "'(define'", "Balance the parentheses.");
                }
                Group closed = open.pop();
                whole = open.isEmpty() ? closed : null;
                at++;
            } else {
                int end = endOfSymbol(text, at);
                String symbol = text.substring(at, end).toLowerCase(Locale.ROOT);
                if (open.isEmpty()) {
                    throw source.error(
                            at, SourceText.quote(symbol), "'(define'", "A PDDL text is one (define ...) group.");
                }
                open.peek().items().add(new Symbol(symbol, at));
                at = end;
            }
        }
        if (!open.isEmpty()) {
            throw source.error(
                    open.peek().offset(),
                    "a parenthesis that is never closed: " + open.peek().describe(),
                    "a matching ')'",
                    "Balance the parentheses.");
        }
        if (whole == null) {
            throw source.error(0, "an empty text", "'(define ...)'", "Put the PDDL text there.");
        }
        return whole;
    }

    private static int endOfSymbol(String text, int from) {
        int end = from;
        while (end < text.length()) {
            char c = text.charAt(end);
            if (c == '(' || c == ')' || c == ';' || Character.isWhitespace(c)) {
                break;
            }
            end++;
        }
        return end;
    }
}
