package org.genenv.core.tokenizer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the special tokens that a template wrote, and tells them from their spelling in what somebody said. */
final class ControlTokens {
    private final Pattern pattern;

    /** A stretch of a rendered conversation: one special token, or text in which no spelling means one. */
    record Stretch(String text, boolean isToken) {}

    /** @param tokens the tokens' texts, none empty */
    ControlTokens(List<String> tokens) {
        // The longest first, as the tokenizers library matches. Without tokens, what matches nowhere.
        pattern = Pattern.compile(
                tokens.isEmpty()
                        ? "(?!)"
                        : tokens.stream()
                                .sorted(Comparator.comparingInt(String::length).reversed())
                                .map(Pattern::quote)
                                .collect(Collectors.joining("|")));
    }

    /** Whether every spelling of a special token in the text is one that the template wrote. */
    boolean areAllMarks(ChatText chat) {
        Matcher matcher = pattern.matcher(chat.text());
        int piece = 0;
        int end = chat.pieces().get(0).length();
        while (matcher.find()) {
            while (matcher.start() >= end) {
                end += chat.pieces().get(++piece).length();
            }
            if (ChatText.isContent(piece) || matcher.end() > end) {
                return false;
            }
        }
        return true;
    }

    /** Cuts a conversation at the special tokens that the template wrote. */
    List<Stretch> cut(ChatText chat) {
        List<Stretch> stretches = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < chat.pieces().size(); i++) {
            String piece = chat.pieces().get(i);
            int at = 0;
            if (!ChatText.isContent(i)) {
                Matcher matcher = pattern.matcher(piece);
                while (matcher.find()) {
                    text.append(piece, at, matcher.start());
                    stretches.add(new Stretch(text.toString(), false));
                    stretches.add(new Stretch(matcher.group(), true));
                    text.setLength(0);
                    at = matcher.end();
                }
            }
            text.append(piece, at, piece.length());
        }
        stretches.add(new Stretch(text.toString(), false));
        return stretches;
    }
}
