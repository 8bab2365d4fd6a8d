package org.genenv.bench.bfcl.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.bfcl.decode.Expression.Attribute;
import org.genenv.bench.bfcl.decode.Expression.Binary;
import org.genenv.bench.bfcl.decode.Expression.Call;
import org.genenv.bench.bfcl.decode.Expression.Constant;
import org.genenv.bench.bfcl.decode.Expression.DictOf;
import org.genenv.bench.bfcl.decode.Expression.Entry;
import org.genenv.bench.bfcl.decode.Expression.Keyword;
import org.genenv.bench.bfcl.decode.Expression.ListOf;
import org.genenv.bench.bfcl.decode.Expression.Name;
import org.genenv.bench.bfcl.decode.Expression.Other;
import org.genenv.bench.bfcl.decode.Expression.Subscript;
import org.genenv.bench.bfcl.decode.Expression.TupleOf;
import org.genenv.bench.bfcl.decode.Expression.Unary;
import org.genenv.bench.python.PyBytes;
import org.genenv.bench.python.PyConstant;

/**
 * Reads one Python expression by recursive descent. Comprehensions, assignment expressions, {@code await} and {@code yield} are refused;
 * no call of the leaderboard has a use for them.
 */
public final class PythonParser {
    /** More than any answer needs; CPython stops at 200 open brackets. */
    static final int MAX_DEPTH = 200;

    /** How many operators or dots may follow one another, since what reads the result recurses over them. */
    private static final int MAX_CHAIN = 500;

    private static final int MAX_LENGTH = 1 << 20;

    /** How tightly each operator of two operands binds. */
    static final Map<String, Integer> PRECEDENCE = Map.ofEntries(
            Map.entry("|", 1),
            Map.entry("^", 2),
            Map.entry("&", 3),
            Map.entry("<<", 4),
            Map.entry(">>", 4),
            Map.entry("+", 5),
            Map.entry("-", 5),
            Map.entry("*", 6),
            Map.entry("/", 6),
            Map.entry("//", 6),
            Map.entry("%", 6),
            Map.entry("@", 6));

    private static final Set<String> COMPARISONS = Set.of("<", ">", "<=", ">=", "==", "!=", "in", "is");

    private final String source;
    private final List<Token> tokens;
    private int at;
    private int depth;

    private PythonParser(String source) throws DecodeException {
        this.source = source;
        this.tokens = PythonLexer.tokens(source);
    }

    /**
     * Parses a text that is one expression.
     *
     * @throws DecodeException if it is none, or is too long or too deep
     */
    public static Expression parse(String source) throws DecodeException {
        if (source.length() > MAX_LENGTH) {
            throw new DecodeException(
                    "the text has " + source.length() + " characters, expected at most " + MAX_LENGTH);
        }
        PythonParser parser = new PythonParser(source);
        Expression expression = parser.expressionOrTuple(Token.Kind.END);
        if (parser.peek().kind() != Token.Kind.END) {
            throw parser.unexpected("the end");
        }
        return expression;
    }

    private Expression expressionOrTuple(Token.Kind end) throws DecodeException {
        Expression first = expression();
        if (!peek().is(",")) {
            return first;
        }
        List<Expression> items = new ArrayList<>(List.of(first));
        while (accept(",") && peek().kind() != end && !peek().is("]")) {
            items.add(expression());
        }
        return new TupleOf(items);
    }

    private Expression expression() throws DecodeException {
        if (++depth > MAX_DEPTH) {
            throw new DecodeException(
                    "character " + (peek().start() + 1) + ": more than " + MAX_DEPTH + " levels of nesting");
        }
        try {
            int start = peek().start();
            if (accept("lambda")) {
                return lambda(start);
            }
            Expression value = disjunction();
            if (accept("if")) {
                disjunction();
                expect("else");
                expression();
                return other("a conditional expression", start);
            }
            return value;
        } finally {
            depth--;
        }
    }

    private Expression lambda(int start) throws DecodeException {
        while (!peek().is(":")) {
            accept("*");
            accept("**");
            expectName();
            if (accept("=")) {
                expression();
            }
            if (!accept(",")) {
                break;
            }
        }
        expect(":");
        expression();
        return other("a lambda", start);
    }

    private Expression disjunction() throws DecodeException {
        int start = peek().start();
        Expression value = negation();
        boolean isJoined = false;
        while (accept("or") || accept("and")) {
            negation();
            isJoined = true;
        }
        return isJoined ? other("a boolean expression", start) : value;
    }

    private Expression negation() throws DecodeException {
        if (accept("not")) {
            return nested(() -> new Unary("not ", negation()));
        }
        int start = peek().start();
        Expression value = arithmetic(1);
        boolean isCompared = false;
        while (isComparison()) {
            arithmetic(1);
            isCompared = true;
        }
        return isCompared ? other("a comparison", start) : value;
    }

    private boolean isComparison() throws DecodeException {
        if (peek().is("not") && tokens.get(at + 1).is("in")) {
            at += 2;
            return true;
        } else if (COMPARISONS.contains(peek().text()) && peek().is(peek().text())) {
            boolean isIdentity = peek().is("is");
            at++;
            if (isIdentity) {
                accept("not");
            }
            return true;
        }
        return false;
    }

    private Expression arithmetic(int lowest) throws DecodeException {
        Expression left = signed();
        int chain = 0;
        while (peek().kind() == Token.Kind.OPERATOR && PRECEDENCE.getOrDefault(peek().text(), 0) >= lowest) {
            String operator = take().text();
            left = new Binary(operator, left, arithmetic(PRECEDENCE.get(operator) + 1));
            checkChain(++chain);
        }
        return left;
    }

    private Expression signed() throws DecodeException {
        for (String operator : List.of("-", "+", "~")) {
            if (accept(operator)) {
                return nested(() -> new Unary(operator, signed()));
            }
        }
        Expression base = primary();
        return accept("**") ? nested(() -> new Binary("**", base, signed())) : base;
    }

    private Expression primary() throws DecodeException {
        Expression value = atom();
        int chain = 0;
        while (true) {
            if (accept(".")) {
                value = new Attribute(value, expectName());
            } else if (accept("(")) {
                value = call(value);
            } else if (accept("[")) {
                value = new Subscript(value, index());
            } else {
                return value;
            }
            checkChain(++chain);
        }
    }

    private void checkChain(int length) throws DecodeException {
        if (length > MAX_CHAIN) {
            throw new DecodeException(
                    "character " + (peek().start() + 1) + ": more than " + MAX_CHAIN + " operators in a row");
        }
    }

    private Expression call(Expression function) throws DecodeException {
        List<Expression> positional = new ArrayList<>();
        List<Keyword> keywords = new ArrayList<>();
        boolean hasUnpacked = false;
        while (!accept(")")) {
            if (accept("**")) {
                keywords.add(new Keyword(Optional.empty(), expression()));
                hasUnpacked = true;
            } else if (peek().is("*")) {
                int start = take().start();
                expression();
                positional.add(other("an unpacked argument", start));
            } else if (peek().kind() == Token.Kind.NAME && tokens.get(at + 1).is("=")) {
                String name = take().text();
                at++;
                keywords.add(new Keyword(Optional.of(name), expression()));
            } else if (hasUnpacked || !keywords.isEmpty()) {
                throw unexpected("name=value, for a named argument came before");
            } else {
                positional.add(expression());
            }
            if (!accept(",")) {
                expect(")");
                break;
            }
        }
        return new Call(function, positional, keywords);
    }

    private Expression index() throws DecodeException {
        int start = peek().start();
        boolean isSlice = false;
        Expression index = new Constant(PyConstant.NONE);
        while (!peek().is("]")) {
            if (accept(":")) {
                isSlice = true;
            } else {
                index = expressionOrTuple(Token.Kind.END);
                if (!peek().is("]") && !peek().is(":")) {
                    throw unexpected("]");
                }
            }
        }
        if (peek().start() == start) {
            throw unexpected("an index");
        }
        Expression result = isSlice ? other("a slice", start) : index;
        expect("]");
        return result;
    }

    private Expression atom() throws DecodeException {
        Token token = take();
        return switch (token.kind()) {
            case NAME -> new Name(token.text());
            case NUMBER -> new Constant(token.value());
            case STRING, FORMATTED_STRING -> adjacentStrings(token);
            case KEYWORD -> word(token);
            case OPERATOR, END -> bracketed(token);
        };
    }

    private Expression bracketed(Token token) throws DecodeException {
        if (token.is("...")) {
            return new Constant(PyConstant.ELLIPSIS);
        } else if (token.is("(")) {
            return parenthesised();
        } else if (token.is("[")) {
            return new ListOf(items("]"));
        } else if (token.is("{")) {
            return dictOrSet(token.start());
        }
        at -= token.kind() == Token.Kind.END ? 0 : 1; // the end was not taken
        throw unexpected("a value");
    }

    private Expression word(Token token) throws DecodeException {
        return switch (token.text()) {
            case "True" -> new Constant(true);
            case "False" -> new Constant(false);
            case "None" -> new Constant(PyConstant.NONE);
            default -> {
                at--;
                throw unexpected("a value");
            }
        };
    }

    private Expression adjacentStrings(Token first) throws DecodeException {
        StringBuilder text = new StringBuilder();
        boolean isFormatted = false;
        boolean isBytes = first.value() instanceof PyBytes;
        Token token = first;
        while (true) {
            isFormatted |= token.kind() == Token.Kind.FORMATTED_STRING;
            if (isBytes != token.value() instanceof PyBytes) {
                throw new DecodeException("character " + (token.start() + 1) + ": found text beside bytes");
            }
            text.append(token.value() instanceof PyBytes bytes ? bytes.latin1() : token.value());
            if (peek().kind() != Token.Kind.STRING && peek().kind() != Token.Kind.FORMATTED_STRING) {
                break;
            }
            token = take();
        }
        if (isFormatted) {
            return other("a formatted text", first.start());
        }
        return new Constant(isBytes ? new PyBytes(text.toString()) : text.toString());
    }

    private Expression parenthesised() throws DecodeException {
        if (accept(")")) {
            return new TupleOf(List.of());
        }
        Expression first = expression();
        if (accept(")")) {
            return first;
        }
        expect(",");
        List<Expression> items = new ArrayList<>(List.of(first));
        items.addAll(items(")"));
        return new TupleOf(items);
    }

    private List<Expression> items(String close) throws DecodeException {
        List<Expression> items = new ArrayList<>();
        while (!accept(close)) {
            int start = peek().start();
            if (accept("*")) {
                expression();
                items.add(other("an unpacked value", start));
            } else {
                items.add(expression());
            }
            if (!accept(",")) {
                expect(close);
                break;
            }
        }
        return items;
    }

    private Expression dictOrSet(int start) throws DecodeException {
        List<Entry> entries = new ArrayList<>();
        boolean isSet = false;
        while (!accept("}")) {
            if (accept("**")) {
                entries.add(new Entry(Optional.empty(), expression()));
            } else {
                accept("*");
                Expression key = expression();
                if (isSet || (entries.isEmpty() && !peek().is(":"))) {
                    isSet = true;
                } else {
                    expect(":");
                    entries.add(new Entry(Optional.of(key), expression()));
                }
            }
            if (!accept(",")) {
                expect("}");
                break;
            }
        }
        return isSet ? other("a set", start) : new DictOf(entries);
    }

    private interface Rule {
        Expression parse() throws DecodeException;
    }

    /** Counts a level of operators that take what follows them, which no bracket counts. */
    private Expression nested(Rule rule) throws DecodeException {
        if (++depth > MAX_DEPTH) {
            throw new DecodeException(
                    "character " + (peek().start() + 1) + ": more than " + MAX_DEPTH + " levels of nesting");
        }
        Expression result = rule.parse();
        depth--;
        return result;
    }

    private Other other(String kind, int start) {
        return new Other(kind, source.substring(start, tokens.get(at - 1).end()));
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token take() {
        Token token = tokens.get(at);
        if (token.kind() != Token.Kind.END) {
            at++;
        }
        return token;
    }

    private boolean accept(String text) {
        if (peek().is(text)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String text) throws DecodeException {
        if (!accept(text)) {
            throw unexpected("'" + text + "'");
        }
    }

    private String expectName() throws DecodeException {
        if (peek().kind() != Token.Kind.NAME) {
            throw unexpected("a name");
        }
        return take().text();
    }

    private DecodeException unexpected(String expected) {
        Token token = peek();
        String found = token.kind() == Token.Kind.END
                ? "the end"
                : "'" + abbreviated(source.substring(token.start(), token.end())) + "'";
        return new DecodeException("character " + (token.start() + 1) + ": found " + found + ", expected " + expected);
    }

    private static String abbreviated(String text) {
        return text.length() <= 30 ? text : text.substring(0, 30) + "...";
    }
}
