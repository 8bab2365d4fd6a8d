package org.genenv.core.tokenizer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a model sampled, taken apart: what it thought, what it said, and what it calls, in Qwen's format
 * ({@code <tool_call>\n{"name": .., "arguments": {..}}\n</tool_call>}).
 *
 * <p>Parsing never throws: a model writes anything. A call that cannot be used is kept with its reason, so that a world can answer it, count
 * it, or take it off the reward. Calls inside thoughts are not calls. Time and memory are linear in the length of the text.
 *
 * @param reasoning what stands before {@code </think>}, or all of an answer that was cut off while it thought; empty where nothing was thought
 * @param content what was said outside of calls
 * @param toolCalls those that are well formed, in order
 * @param malformedCalls those that are not, in order
 */
public record ParsedAnswer(
        Optional<String> reasoning, String content, List<ToolCall> toolCalls, List<MalformedCall> malformedCalls) {

    /** Most calls of one answer that are read. */
    public static final int MAX_CALLS = 128;

    /** Most characters of one call that are read. */
    public static final int MAX_CALL_LENGTH = 100_000;

    private static final String THINK = "<think>";
    private static final String END_OF_THOUGHT = "</think>";

    /** What is wrong with a call. */
    public enum Reason {
        /** The closing tag is missing; often the answer was cut off. */
        UNCLOSED,
        /** Between the tags is no JSON. */
        NOT_JSON,
        /** The JSON is no object. */
        NOT_AN_OBJECT,
        /** {@code name} is missing, blank, or no text. */
        NAME_MISSING,
        /** {@code arguments} is missing or no object. */
        ARGUMENTS_NOT_AN_OBJECT,
        /** Nested too deep, too long, or one call too many. */
        BEYOND_LIMITS
    }

    /**
     * A call that cannot be used.
     *
     * @param detail in words, for people and for the model
     */
    public record MalformedCall(Reason reason, String detail) {}

    /** Copies the lists. */
    public ParsedAnswer {
        toolCalls = List.copyOf(toolCalls);
        malformedCalls = List.copyOf(malformedCalls);
    }

    /**
     * Takes an answer apart.
     *
     * @param text as it was sampled, without the token that ended the turn
     */
    public static ParsedAnswer parse(String text) {
        Optional<String> reasoning = Optional.empty();
        String rest = text;
        int end = text.indexOf(END_OF_THOUGHT);
        String opened = text.stripLeading();
        if (end >= 0) {
            String thought = text.substring(0, end);
            int begin = thought.indexOf(THINK);
            reasoning = Optional.of(
                    thought.substring(begin < 0 ? 0 : begin + THINK.length()).strip());
            rest = text.substring(end + END_OF_THOUGHT.length()).stripLeading();
        } else if (opened.startsWith(THINK)) {
            reasoning = Optional.of(opened.substring(THINK.length()).strip());
            rest = "";
        }
        Calls calls = new Calls();
        calls.read(rest);
        return new ParsedAnswer(reasoning, calls.content(rest), calls.good, calls.bad);
    }

    /** The answer as a message of the conversation; malformed calls are not part of it. */
    public Message message() {
        return new Message(Message.Role.ASSISTANT, content, reasoning, toolCalls);
    }

    /** Collects calls, and what is said around them. */
    private static final class Calls {
        private final List<ToolCall> good = new ArrayList<>();
        private final List<MalformedCall> bad = new ArrayList<>();
        private final List<String> said = new ArrayList<>();

        void read(String text) {
            int at = 0;
            int open = text.indexOf(QwenTools.CALL);
            while (open >= 0) {
                said.add(text.substring(at, open));
                int begin = open + QwenTools.CALL.length();
                int close = text.indexOf(QwenTools.END_OF_CALL, begin);
                if (close < 0) {
                    reject(Reason.UNCLOSED, "a tool call has no closing " + QwenTools.END_OF_CALL);
                    return;
                }
                if (good.size() + bad.size() == MAX_CALLS) {
                    reject(Reason.BEYOND_LIMITS, "more than " + MAX_CALLS + " tool calls; the others are not read");
                    return;
                }
                call(text.substring(begin, close));
                at = close + QwenTools.END_OF_CALL.length();
                open = text.indexOf(QwenTools.CALL, at);
            }
            said.add(text.substring(at));
        }

        private void call(String json) {
            if (json.length() > MAX_CALL_LENGTH) {
                reject(
                        Reason.BEYOND_LIMITS,
                        "a tool call of " + json.length() + " characters, at most " + MAX_CALL_LENGTH);
                return;
            }
            if (json.isBlank()) {
                reject(Reason.NOT_JSON, "a tool call is empty");
                return;
            }
            JsonNode call;
            try {
                call = TemplateJson.parse(json);
            } catch (StreamConstraintsException e) {
                reject(
                        Reason.BEYOND_LIMITS,
                        "a tool call is nested too deep or has too long a value: " + e.getOriginalMessage());
                return;
            } catch (JsonProcessingException e) {
                reject(Reason.NOT_JSON, "a tool call is no JSON: " + e.getOriginalMessage());
                return;
            }
            JsonNode name = call.path("name");
            JsonNode arguments = call.path("arguments");
            if (!call.isObject()) {
                reject(Reason.NOT_AN_OBJECT, "a tool call is no JSON object with name and arguments");
            } else if (!name.isTextual() || name.asText().isBlank()) {
                reject(Reason.NAME_MISSING, "a tool call has no name");
            } else if (arguments instanceof ObjectNode object) {
                accept(name.asText(), object);
            } else {
                reject(
                        Reason.ARGUMENTS_NOT_AN_OBJECT,
                        "the arguments of the call to '" + name.asText() + "' are no object");
            }
        }

        private void accept(String name, ObjectNode arguments) {
            try {
                good.add(ToolCall.of(name, arguments));
            } catch (IllegalArgumentException e) {
                reject(Reason.BEYOND_LIMITS, "a number is too large: " + e.getMessage());
            }
        }

        private void reject(Reason reason, String detail) {
            bad.add(new MalformedCall(reason, detail));
        }

        /** A text without calls as it is, else what stands around them, a line each. */
        String content(String text) {
            if (good.isEmpty() && bad.isEmpty()) {
                return text;
            }
            return String.join(
                    "\n",
                    said.stream().map(String::strip).filter(s -> !s.isEmpty()).toList());
        }
    }
}
