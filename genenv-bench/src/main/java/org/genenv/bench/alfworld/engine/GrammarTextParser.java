package org.genenv.bench.alfworld.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the outer layer of a twl2 grammar: {@code grammar :: """ {json} """;} and {@code action Name { template ::
 * "..."; feedback :: "..."; grammar :: """ {json} """; }}. Quoted strings may contain line breaks; white space after the
 * opening quote is dropped. Rules of a later block replace those of the same symbol in an earlier one.
 */
final class GrammarTextParser {
    private static final String QUOTES = "\"\"\"";
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(50).build())
            .build();

    private final SourceText source;
    private final String text;
    private final Map<String, List<GrammarText.RuleText>> rules = new LinkedHashMap<>();
    private final Map<String, GrammarText.ActionText> actions = new LinkedHashMap<>();
    private int at;

    private GrammarTextParser(SourceText source) {
        this.source = source;
        this.text = source.text();
    }

    static GrammarText parse(SourceText source) throws GameFormatException {
        GrammarTextParser parser = new GrammarTextParser(source);
        while (!parser.isAtEnd()) {
            parser.readSection();
        }
        return new GrammarText(parser.rules, parser.actions);
    }

    private boolean isAtEnd() {
        skipSpace();
        return at == text.length();
    }

    private void readSection() throws GameFormatException {
        int start = at;
        String word = word();
        switch (word) {
            case "grammar" -> {
                expect("::");
                readRules(quoted());
                expect(";");
            }
            case "action" -> readAction();
            default -> throw unexpected(start, "'grammar ::' or 'action'");
        }
    }

    private void readAction() throws GameFormatException {
        skipSpace();
        int start = at;
        String name = word().toLowerCase(Locale.ROOT);
        if (name.isEmpty()) {
            throw unexpected(start, "the action's name");
        }
        expect("{");
        Map<String, GrammarText.Quoted> parts = new HashMap<>();
        skipSpace();
        while (!text.startsWith("}", at)) {
            int key = at;
            String part = word();
            if (!part.equals("template") && !part.equals("feedback") && !part.equals("grammar")) {
                throw unexpected(key, "template, feedback, grammar or '}'");
            }
            expect("::");
            parts.put(part, quoted());
            expect(";");
            skipSpace();
        }
        at++;
        GrammarText.Quoted template = parts.get("template");
        GrammarText.Quoted feedback = parts.get("feedback");
        if (template == null || feedback == null) {
            throw source.error(
                    start,
                    "action " + SourceText.quote(name) + " without " + (template == null ? "template" : "feedback"),
                    "both a template and a feedback",
                    "Add it.");
        }
        actions.put(name, new GrammarText.ActionText(template, feedback));
        if (parts.containsKey("grammar")) {
            readRules(parts.get("grammar"));
        }
    }

    private GrammarText.Quoted quoted() throws GameFormatException {
        skipSpace();
        int start = at;
        String quote = text.startsWith(QUOTES, at) ? QUOTES : "\"";
        if (!text.startsWith(quote, at)) {
            throw unexpected(start, "a quoted text");
        }
        at += quote.length();
        skipSpace();
        int begin = at;
        int end = text.indexOf(quote, begin);
        if (end < 0) {
            throw source.error(start, "a quote that is never closed", "a closing " + quote, "Close it.");
        }
        at = end + quote.length();
        return new GrammarText.Quoted(text.substring(begin, end), begin);
    }

    private String word() {
        skipSpace();
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "_-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return text.substring(start, at);
    }

    private void expect(String token) throws GameFormatException {
        skipSpace();
        if (!text.startsWith(token, at)) {
            throw unexpected(at, "'" + token + "'");
        }
        at += token.length();
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private GameFormatException unexpected(int offset, String expected) {
        String found = offset >= text.length()
                ? "the end of the text"
                : SourceText.quote(text.substring(offset, Math.min(offset + 20, text.length())));
        return source.error(
                offset,
                found,
                expected,
                "A grammar is 'grammar :: \"\"\"{...}\"\"\";' and 'action Name {...}' blocks.");
    }

    private void readRules(GrammarText.Quoted json) throws GameFormatException {
        try (JsonParser parser = JSON.createParser(json.text())) {
            require(parser, json, parser.nextToken(), JsonToken.START_OBJECT, "a JSON object of rules");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String symbol = parser.currentName();
                require(parser, json, parser.nextToken(), JsonToken.START_ARRAY, "a list of rules");
                List<GrammarText.RuleText> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    require(parser, json, parser.currentToken(), JsonToken.START_OBJECT, "a rule in braces");
                    list.add(readRule(parser, json));
                }
                rules.put(symbol, List.copyOf(list));
            }
            require(parser, json, parser.nextToken(), null, "nothing after the JSON object");
        } catch (JsonProcessingException e) {
            int offset = e.getLocation() == null ? 0 : (int) e.getLocation().getCharOffset();
            throw source.error(
                    json.offset() + Math.max(offset, 0),
                    "no valid JSON (" + e.getOriginalMessage() + ")",
                    "a JSON object of rules",
                    "Correct the JSON.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private GrammarText.RuleText readRule(JsonParser parser, GrammarText.Quoted json)
            throws IOException, GameFormatException {
        int start = offset(parser, json);
        Optional<GrammarText.Quoted> condition = Optional.empty();
        GrammarText.Quoted rhs = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            int keyAt = offset(parser, json);
            require(parser, json, parser.nextToken(), JsonToken.VALUE_STRING, "a string");
            GrammarText.Quoted value = new GrammarText.Quoted(parser.getText(), offset(parser, json));
            switch (key) {
                case "rhs" -> rhs = value;
                case "condition" -> condition = value.text().isBlank() ? Optional.empty() : Optional.of(value);
                default ->
                    throw source.error(
                            keyAt, "key " + SourceText.quote(key), "'rhs' or 'condition'", "Correct the spelling.");
            }
        }
        if (rhs == null) {
            throw source.error(start, "a rule without 'rhs'", "'rhs' with the text to print", "Add it.");
        }
        return new GrammarText.RuleText(condition, rhs);
    }

    private void require(
            JsonParser parser, GrammarText.Quoted json, JsonToken found, JsonToken expected, String description)
            throws GameFormatException {
        if (found != expected) {
            throw source.error(
                    offset(parser, json),
                    found == null ? "the end of the JSON" : found.toString(),
                    description,
                    "A rule map is {\"symbol\": [{\"condition\": \"...\", \"rhs\": \"...\"}]}.");
        }
    }

    private static int offset(JsonParser parser, GrammarText.Quoted json) {
        return json.offset() + (int) Math.max(0, parser.currentTokenLocation().getCharOffset());
    }
}
