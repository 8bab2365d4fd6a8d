package org.genenv.core.environment.simulated;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spellings by which a text could pretend to be more than one message. A tokenizer encodes what a message says without special tokens, so none
 * of them ends a turn; but a model that reads them may believe that another speaker has begun.
 */
final class ChatMarkup {
    /** Special tokens of the chat templates in use, and the tags of thoughts, tool calls and their results. */
    private static final Pattern MARK = Pattern.compile("<[|｜][^\\n<>]{0,60}[|｜]>"
            + "|</?(?:think|tool_call|tool_calls|tool_response|tools|s)>"
            + "|\\[/?INST\\]|<</?SYS>>");

    /** A line that begins as a transcript does when somebody else speaks. */
    private static final Pattern SPEAKER = Pattern.compile(
            "^[ \\t]*(?:system|user|assistant|human|ai)[ \\t]*:", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private ChatMarkup() {}

    /** The first mark in a text. */
    static Optional<String> mark(String text) {
        return first(MARK, text);
    }

    /** The first line that begins as another speaker's. */
    static Optional<String> speaker(String text) {
        return first(SPEAKER, text);
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group().strip()) : Optional.empty();
    }
}
