package org.genenv.bench.bfcl.decode;

import java.math.BigInteger;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.genenv.bench.python.PyBytes;
import org.genenv.bench.python.PythonValues;

/** Cuts the text of one Python expression into tokens. Line breaks count as blanks inside brackets, and are refused outside. */
final class PythonLexer {
    /** CPython refuses longer decimal numbers too. */
    private static final int MOST_DIGITS = 4300;

    private static final Set<String> KEYWORDS = Set.of(
            "False",
            "None",
            "True",
            "and",
            "as",
            "assert",
            "async",
            "await",
            "break",
            "class",
            "continue",
            "def",
            "del",
            "elif",
            "else",
            "except",
            "finally",
            "for",
            "from",
            "global",
            "if",
            "import",
            "in",
            "is",
            "lambda",
            "nonlocal",
            "not",
            "or",
            "pass",
            "raise",
            "return",
            "try",
            "while",
            "with",
            "yield");

    /** Longest first, so that the first that fits is the one. */
    private static final List<String> OPERATORS = List.of(
            "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", ":=", "(", ")", "[", "]", "{", "}", ",", ":", ".",
            "=", "+", "-", "*", "/", "%", "@", "&", "|", "^", "~", "<", ">");

    private final String source;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int openBrackets;

    private PythonLexer(String source) {
        this.source = source;
    }

    static List<Token> tokens(String source) throws DecodeException {
        return new PythonLexer(source).tokens();
    }

    private List<Token> tokens() throws DecodeException {
        skipBlanks();
        while (at < source.length()) {
            tokens.add(next());
            skipBlanks();
        }
        tokens.add(new Token(Token.Kind.END, "the end", "", at, at));
        return tokens;
    }

    private void skipBlanks() throws DecodeException {
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c == '#') {
                while (at < source.length() && !isLineBreak(source.charAt(at))) {
                    at++;
                }
            } else if (isLineBreak(c)) {
                if (openBrackets == 0 && !source.substring(at).isBlank()) {
                    throw error("a line break outside brackets");
                }
                at++;
            } else if (c == ' ' || c == '\t' || c == '\f') {
                at++;
            } else if (c == '\\' && at + 1 < source.length() && isLineBreak(source.charAt(at + 1))) {
                at += 2;
            } else {
                return;
            }
        }
    }

    private Token next() throws DecodeException {
        char c = source.charAt(at);
        int prefix = stringPrefixLength();
        if (prefix >= 0) {
            return string(prefix);
        } else if (isDigit(c) || (c == '.' && at + 1 < source.length() && isDigit(source.charAt(at + 1)))) {
            return number();
        } else if (isNameStart(source.codePointAt(at))) {
            return name();
        }
        for (String operator : OPERATORS) {
            if (source.startsWith(operator, at)) {
                countBracket(operator);
                int start = at;
                at += operator.length();
                return new Token(Token.Kind.OPERATOR, operator, operator, start, at);
            }
        }
        throw error("'" + Character.toString(source.codePointAt(at)) + "'");
    }

    private void countBracket(String operator) {
        if (operator.equals("(") || operator.equals("[") || operator.equals("{")) {
            openBrackets++;
        } else if (operator.equals(")") || operator.equals("]") || operator.equals("}")) {
            openBrackets = Math.max(0, openBrackets - 1);
        }
    }

    private Token name() {
        int start = at;
        while (at < source.length() && isNamePart(source.codePointAt(at))) {
            at += Character.charCount(source.codePointAt(at));
        }
        String name = Normalizer.normalize(source.substring(start, at), Normalizer.Form.NFKC);
        return new Token(KEYWORDS.contains(name) ? Token.Kind.KEYWORD : Token.Kind.NAME, name, name, start, at);
    }

    private Token number() throws DecodeException {
        int start = at;
        Object value = source.charAt(at) == '0' && at + 1 < source.length() && radix(source.charAt(at + 1)) > 0
                ? prefixedInteger()
                : decimal();
        if (at < source.length() && isNamePart(source.codePointAt(at))) {
            throw error("'" + source.charAt(at) + "' right after a number");
        }
        return new Token(Token.Kind.NUMBER, "", value, start, at);
    }

    private static int radix(char letter) {
        return switch (Character.toLowerCase(letter)) {
            case 'x' -> 16;
            case 'o' -> 8;
            case 'b' -> 2;
            default -> 0;
        };
    }

    private Object prefixedInteger() throws DecodeException {
        int radix = radix(source.charAt(at + 1));
        at += 2;
        if (at < source.length() && source.charAt(at) == '_') {
            at++;
        }
        String digits = digits(radix);
        if (digits.isEmpty() || digits.length() > MOST_DIGITS) {
            throw error("a number of " + digits.length() + " digits");
        }
        return PythonValues.integer(new BigInteger(digits, radix));
    }

    private Object decimal() throws DecodeException {
        int start = at;
        String whole = digits(10);
        boolean isReal = false;
        if (at < source.length() && source.charAt(at) == '.') {
            isReal = true;
            at++;
            digits(10);
        }
        if (at < source.length() && (source.charAt(at) == 'e' || source.charAt(at) == 'E') && hasExponent()) {
            isReal = true;
            at += source.charAt(at + 1) == '+' || source.charAt(at + 1) == '-' ? 2 : 1;
            digits(10);
        }
        if (at - start > MOST_DIGITS) {
            throw error("a number of " + (at - start) + " characters");
        } else if (isReal) {
            return Double.valueOf(source.substring(start, at).replace("_", ""));
        } else if (whole.length() > 1
                && whole.charAt(0) == '0'
                && !whole.chars().allMatch(d -> d == '0')) {
            throw error("a number that begins with 0");
        }
        return PythonValues.integer(new BigInteger(whole));
    }

    private boolean hasExponent() {
        int digit = at + 1;
        if (digit < source.length() && (source.charAt(digit) == '+' || source.charAt(digit) == '-')) {
            digit++;
        }
        return digit < source.length() && isDigit(source.charAt(digit));
    }

    /** Reads digits, which single underscores may part. */
    private String digits(int radix) {
        StringBuilder digits = new StringBuilder();
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c < 0x80 && Character.digit(c, radix) >= 0) {
                digits.append(c);
            } else if (c != '_'
                    || digits.length() == 0
                    || at + 1 == source.length()
                    || source.charAt(at + 1) >= 0x80
                    || Character.digit(source.charAt(at + 1), radix) < 0) {
                break;
            }
            at++;
        }
        return digits.toString();
    }

    /** @return how many letters stand before the quote of a string that begins here, or -1 if none does */
    private int stringPrefixLength() {
        int quote = at;
        while (quote < source.length() && quote - at <= 2 && "rRbBuUfF".indexOf(source.charAt(quote)) >= 0) {
            quote++;
        }
        if (quote >= source.length() || (source.charAt(quote) != '\'' && source.charAt(quote) != '"')) {
            return -1;
        }
        String prefix = source.substring(at, quote).toLowerCase(Locale.ROOT);
        return Set.of("", "r", "b", "u", "f", "rb", "br", "rf", "fr").contains(prefix) ? quote - at : -1;
    }

    private Token string(int prefixLength) throws DecodeException {
        int start = at;
        String prefix = source.substring(at, at + prefixLength).toLowerCase(Locale.ROOT);
        at += prefixLength;
        String quote = source.substring(at, at + 1);
        if (source.startsWith(quote.repeat(3), at)) {
            quote = quote.repeat(3);
        }
        at += quote.length();
        int begin = at;
        while (!source.startsWith(quote, at)) {
            if (at >= source.length() || (quote.length() == 1 && isLineBreak(source.charAt(at)))) {
                throw error("a text without its closing quote");
            }
            at += source.charAt(at) == '\\' ? 2 : 1;
        }
        String body = source.substring(begin, at).replace("\r\n", "\n").replace('\r', '\n');
        at += quote.length();
        if (prefix.contains("f")) {
            return new Token(Token.Kind.FORMATTED_STRING, "", "", start, at);
        }
        boolean isBytes = prefix.contains("b");
        if (isBytes && body.chars().anyMatch(c -> c > 0x7f)) {
            throw error("bytes with letters beyond ASCII");
        }
        String text = prefix.contains("r") ? body : StringEscapes.resolve(body, isBytes);
        return new Token(Token.Kind.STRING, "", isBytes ? new PyBytes(text) : text, start, at);
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(int c) {
        return c == '_' || (Character.isUnicodeIdentifierStart(c) && c != '$');
    }

    private static boolean isNamePart(int c) {
        return c == '_' || (Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c));
    }

    private DecodeException error(String found) {
        return new DecodeException("character " + (at + 1) + ": found " + found + ", which Python does not read");
    }
}
