package org.genenv.bench.bfcl.decode;

/**
 * One token of Python text.
 *
 * @param kind what it is
 * @param text the name or the operator; empty for a literal
 * @param value the value of a literal; the text otherwise
 * @param start of it in the source
 * @param end just after it
 */
record Token(Kind kind, String text, Object value, int start, int end) {
    enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        STRING,
        FORMATTED_STRING,
        OPERATOR,
        END
    }

    boolean is(String operatorOrKeyword) {
        return (kind == Kind.OPERATOR || kind == Kind.KEYWORD) && text.equals(operatorOrKeyword);
    }
}
