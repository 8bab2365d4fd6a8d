package org.genenv.bench.alfworld.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads one template or one query.
 *
 * <p>A template mixes literal text with <code>#symbol#</code>, <code>{expression}</code>, <code>{expression | query}</code>
 * and <code>[{expression | query}]</code>. An expression joins {@code x}, {@code x.name}, {@code x.id}, {@code x.type},
 * {@code x.indefinite}, quoted text and {@code #symbol#} by {@code +} and {@code or}. A query is {@code pred(x:type, y:type)
 * & pred(...)}. A closing brace or bracket that opens nothing is literal, since published grammars have one.
 */
final class TemplateParser {
    private static final int MOST_ATOMS = 20;

    private final SourceText source;
    private final String text;
    private final int offset;
    private final Names names;
    private int at;

    private TemplateParser(SourceText source, GrammarText.Quoted quoted, Names names) {
        this.source = source;
        this.text = quoted.text();
        this.offset = quoted.offset();
        this.names = names;
    }

    /** Resolves the names of a template; each method refuses a name that it cannot resolve. */
    interface Names {
        int slot(String variable, int offset) throws GameFormatException;

        Symbol symbol(String name, int offset) throws GameFormatException;

        /** The template prints a list, so the words of lists must be defined. */
        void requireListWords(int offset) throws GameFormatException;

        int relation(String name, int arity, int offset) throws GameFormatException;

        int type(String name, int offset) throws GameFormatException;
    }

    static Template parse(SourceText source, GrammarText.Quoted quoted, Names names) throws GameFormatException {
        return new TemplateParser(source, quoted, names).template();
    }

    static Query parseQuery(SourceText source, GrammarText.Quoted quoted, Names names) throws GameFormatException {
        TemplateParser parser = new TemplateParser(source, quoted, names);
        Query query = parser.query();
        parser.skipSpace();
        if (parser.at < parser.text.length()) {
            throw parser.unexpected("'&' or the end of the condition");
        }
        return query;
    }

    private Template template() throws GameFormatException {
        List<Template.Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c != '#' && c != '{' && !text.startsWith("[{", at)) {
                literal.append(c);
                at++;
                continue;
            }
            if (literal.length() > 0) {
                parts.add(new Template.Literal(literal.toString()));
                literal.setLength(0);
            }
            parts.add(c == '#' ? new Template.Expansion(symbol()) : braces(c == '['));
        }
        if (literal.length() > 0) {
            parts.add(new Template.Literal(literal.toString()));
        }
        return new Template(List.copyOf(parts), offset);
    }

    private Symbol symbol() throws GameFormatException {
        int end = text.indexOf('#', at + 1);
        if (end < 0) {
            throw unexpected("a closing '#'");
        }
        String name = text.substring(at + 1, end);
        int start = at;
        at = end + 1;
        return names.symbol(name, offset + start);
    }

    private Template.Part braces(boolean isList) throws GameFormatException {
        at += isList ? 2 : 1;
        Expression expression = expression();
        skipSpace();
        if (!isList && text.startsWith("}", at)) {
            at++;
            return new Template.Value(expression);
        }
        expect("|");
        Query query = query();
        skipSpace();
        expect(isList ? "}]" : "}");
        if (!isList) {
            return new Template.FirstMatch(expression, query);
        }
        names.requireListWords(offset + at);
        return new Template.Listing(expression, query);
    }

    private Expression expression() throws GameFormatException {
        List<Expression> choices = new ArrayList<>();
        List<Expression> parts = new ArrayList<>();
        while (true) {
            parts.add(operand());
            skipSpace();
            if (text.startsWith("+", at)) {
                at++;
                continue;
            }
            choices.add(parts.size() == 1 ? parts.get(0) : new Expression.Concatenation(List.copyOf(parts)));
            parts.clear();
            if (!text.startsWith("or ", at)) {
                return choices.size() == 1 ? choices.get(0) : new Expression.FirstNonEmpty(List.copyOf(choices));
            }
            at += 2;
        }
    }

    private Expression operand() throws GameFormatException {
        skipSpace();
        char c = at < text.length() ? text.charAt(at) : ' ';
        if (c == '#') {
            return new Expression.Expansion(symbol());
        }
        if (c == '\'' || c == '"') {
            int end = text.indexOf(c, at + 1);
            if (end < 0) {
                throw unexpected("a closing quote");
            }
            String quoted = text.substring(at + 1, end);
            at = end + 1;
            return new Expression.Text(quoted);
        }
        int start = at;
        int slot = names.slot(identifier("a variable, a quoted text or a #symbol#"), offset + start);
        if (!text.startsWith(".", at)) {
            return new Expression.AttributeOf(slot, Expression.Attribute.NAME);
        }
        at++;
        start = at;
        String attribute = identifier("an attribute");
        for (Expression.Attribute each : Expression.Attribute.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(attribute)) {
                return new Expression.AttributeOf(slot, each);
            }
        }
        at = start;
        throw unexpected("name, id, type or indefinite");
    }

    private Query query() throws GameFormatException {
        List<Query.QueryAtom> atoms = new ArrayList<>();
        do {
            skipSpace();
            int start = at;
            String predicate = identifier("a predicate");
            expect("(");
            List<Query.QueryVariable> arguments = new ArrayList<>();
            skipSpace();
            while (!text.startsWith(")", at)) {
                if (!arguments.isEmpty()) {
                    expect(",");
                }
                arguments.add(variable());
                skipSpace();
            }
            at++;
            int relation = names.relation(predicate, arguments.size(), offset + start);
            atoms.add(new Query.QueryAtom(relation, List.copyOf(arguments)));
            if (atoms.size() > MOST_ATOMS) {
                throw unexpected("at most " + MOST_ATOMS + " atoms in a query");
            }
            skipSpace();
        } while (take("&"));
        return new Query(List.copyOf(atoms));
    }

    private Query.QueryVariable variable() throws GameFormatException {
        skipSpace();
        int start = at;
        int slot = names.slot(identifier("a variable"), offset + start);
        skipSpace();
        expect(":");
        skipSpace();
        start = at;
        return new Query.QueryVariable(slot, names.type(identifier("a type"), offset + start));
    }

    private String identifier(String expected) throws GameFormatException {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "_-".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        if (start == at) {
            throw unexpected(expected);
        }
        return text.substring(start, at);
    }

    private boolean take(String token) {
        if (text.startsWith(token, at)) {
            at += token.length();
            return true;
        }
        return false;
    }

    private void expect(String token) throws GameFormatException {
        if (!take(token)) {
            throw unexpected("'" + token + "'");
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private GameFormatException unexpected(String expected) {
        String found = at >= text.length()
                ? "the end of the text"
                : SourceText.quote(text.substring(at, Math.min(at + 20, text.length())));
        return source.error(offset + at, found, expected, "Correct the text " + SourceText.quote(text) + ".");
    }
}
