package org.genenv.bench.bfcl.decode;

import java.util.Set;

/**
 * One token of Java or JavaScript.
 *
 * @param text as written
 * @param kind what it is
 * @param start of it in the source
 */
record ForeignToken(String text, Kind kind, int start) {
    enum Kind {
        WORD,
        NUMBER,
        TEXT,
        OPERATOR
    }

    private static final Set<String> BEFORE_OPERANDS = Set.of(
            "new",
            "instanceof",
            "in",
            "of",
            "typeof",
            "void",
            "await",
            "async",
            "function",
            "return",
            "const",
            "let",
            "var",
            "class",
            "extends",
            "final",
            "throw",
            "else",
            "yield",
            "delete",
            "get",
            "set",
            "static");

    int end() {
        return start + text.length();
    }

    boolean is(String operator) {
        return kind == Kind.OPERATOR && text.equals(operator);
    }

    boolean isWord() {
        return kind == Kind.WORD;
    }

    boolean isText() {
        return kind == Kind.TEXT;
    }

    boolean isOperand() {
        return kind != Kind.OPERATOR;
    }

    boolean isWordBeforeOperand() {
        return isWord() && BEFORE_OPERANDS.contains(text);
    }

    boolean isOpening() {
        return is("(") || is("[") || is("{");
    }

    boolean isClosing() {
        return is(")") || is("]") || is("}");
    }

    boolean closes(ForeignToken opening) {
        return opening.is("(") ? is(")") : opening.is("[") ? is("]") : is("}");
    }
}
