package org.genenv.bench.bfcl.decode;

import java.util.ArrayList;
import java.util.List;

/** Cuts Java or JavaScript into tokens, one pass over the text. */
final class ForeignLexer {
    enum Language {
        JAVA,
        JAVASCRIPT
    }

    private final String source;
    private final Language language;
    private final List<ForeignToken> tokens = new ArrayList<>();
    private int at;

    private ForeignLexer(String source, Language language) {
        this.source = source;
        this.language = language;
    }

    static List<ForeignToken> tokens(String source, Language language) throws DecodeException {
        return new ForeignLexer(source, language).tokens();
    }

    private List<ForeignToken> tokens() throws DecodeException {
        while (at < source.length()) {
            char c = source.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (c == '"' || c == '\'' || (c == '`' && language == Language.JAVASCRIPT)) {
                add(ForeignToken.Kind.TEXT, endOfText(c));
            } else if (Character.isUnicodeIdentifierStart(source.codePointAt(at)) || c == '_' || c == '$') {
                add(ForeignToken.Kind.WORD, endOfWord());
            } else if (c >= '0' && c <= '9') {
                add(ForeignToken.Kind.NUMBER, endOfNumber());
            } else if (c == '\\' || c == '#' || (c == '`' && language == Language.JAVA)) {
                throw new DecodeException("character " + (at + 1) + ": found '" + c + "', which begins no token");
            } else {
                add(ForeignToken.Kind.OPERATOR, endOfOperator());
            }
        }
        return tokens;
    }

    private void add(ForeignToken.Kind kind, int end) {
        tokens.add(new ForeignToken(source.substring(at, end), kind, at));
        at = end;
    }

    private int endOfText(char quote) throws DecodeException {
        int end = at + 1;
        while (end < source.length() && source.charAt(end) != quote) {
            if (source.charAt(end) == '\n' && quote != '`') {
                break;
            }
            end += source.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= source.length() || source.charAt(end) != quote) {
            throw new DecodeException("character " + (at + 1) + ": a text without its closing quote");
        }
        return end + 1;
    }

    private int endOfWord() {
        int end = at;
        while (end < source.length()) {
            int c = source.codePointAt(end);
            if (!Character.isUnicodeIdentifierPart(c) && c != '$') {
                break;
            }
            end += Character.charCount(c);
        }
        return end;
    }

    private int endOfNumber() {
        int end = at;
        while (end < source.length()) {
            char c = source.charAt(end);
            boolean isExponentSign =
                    (c == '+' || c == '-') && (source.charAt(end - 1) == 'e' || source.charAt(end - 1) == 'E');
            boolean isPart = c == '.' || c == '_' || (c < 0x80 && Character.isLetterOrDigit(c));
            if (end > at && !isPart && !isExponentSign) {
                break;
            }
            end++;
        }
        return end;
    }

    /** Operators of one character, but for those of more that hold a sign of equality, and arrows. */
    private int endOfOperator() {
        int end = at + Character.charCount(source.codePointAt(at));
        if (source.startsWith("->", at) || source.startsWith("=>", at)) {
            return at + 2;
        }
        while (end < source.length() && source.charAt(end) == '=' && "=!<>+-*/%&|^".indexOf(source.charAt(at)) >= 0) {
            end++;
        }
        return end;
    }
}
