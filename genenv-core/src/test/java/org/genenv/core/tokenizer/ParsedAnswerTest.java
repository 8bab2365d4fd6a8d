package org.genenv.core.tokenizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.genenv.core.tokenizer.ParsedAnswer.MalformedCall;
import org.genenv.core.tokenizer.ParsedAnswer.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ParsedAnswerTest {
    private static final String GOOD =
            "<tool_call>\n{\"name\": \"look\", \"arguments\": {\"at\": \"shelf 1\"}}\n</tool_call>";
    private static final ToolCall LOOK = new ToolCall("look", "{\"at\": \"shelf 1\"}");

    @Test
    void contentThoughtsAndCallsAreTakenApart() {
        ParsedAnswer answer =
                ParsedAnswer.parse("<think>\nwhere is it?\n</think>\n\nLet me see.\n" + GOOD + "\n" + GOOD);

        assertThat(answer.reasoning()).hasValue("where is it?");
        assertThat(answer.content()).isEqualTo("Let me see.");
        assertThat(answer.toolCalls()).containsExactly(LOOK, LOOK);
        assertThat(answer.malformedCalls()).isEmpty();
    }

    @Test
    void whatATemplateWritesIsReadBack() {
        ToolCall nested =
                new ToolCall("put", "{\"o\": {\"k\\\"\": \"v<&>'\", \"e\": \"é😀\"}, \"x\": 1e+21, \"n\": null}");
        Message message = new Message(Message.Role.ASSISTANT, "Now:", Optional.of("which?"), List.of(LOOK, nested));

        assertThat(ParsedAnswer.parse(new Qwen3Template().answer(message)).message())
                .isEqualTo(message);
    }

    @Test
    void answerWithoutCallsStaysAsItIs() {
        ParsedAnswer answer = ParsedAnswer.parse("  go to shelf 1\n");

        assertThat(answer.content()).isEqualTo("  go to shelf 1\n");
        assertThat(answer.reasoning()).isEmpty();
    }

    @Test
    void callsInsideThoughtsAreNoCalls() {
        assertThat(ParsedAnswer.parse("<think>" + GOOD + "</think>done").toolCalls())
                .isEmpty();
        ParsedAnswer cutOff = ParsedAnswer.parse("<think>\nmaybe " + GOOD);
        assertThat(cutOff.toolCalls()).isEmpty();
        assertThat(cutOff.content()).isEmpty();
        assertThat(cutOff.reasoning())
                .hasValueSatisfying(text -> assertThat(text).startsWith("maybe"));
    }

    static Stream<Arguments> badCalls() {
        String open = "<tool_call>\n";
        String close = "\n</tool_call>";
        return Stream.of(
                Arguments.of(Reason.UNCLOSED, open + "{\"name\": \"look\", \"arguments\": {}}"),
                Arguments.of(Reason.UNCLOSED, "<tool_call>"),
                Arguments.of(Reason.NOT_JSON, open + close),
                Arguments.of(Reason.NOT_JSON, open + "{\"name\": \"look\", \"arguments\": {\"a\": }}" + close),
                Arguments.of(Reason.NOT_JSON, open + "{\"name\": \"look\", \"arguments\": {}} {}" + close),
                Arguments.of(Reason.NOT_JSON, open + "look(at=1)" + close),
                Arguments.of(Reason.NOT_JSON, open + "{'name': 'look', 'arguments': {}}" + close),
                Arguments.of(Reason.NOT_AN_OBJECT, open + "[\"look\"]" + close),
                Arguments.of(Reason.NOT_AN_OBJECT, open + "null" + close),
                Arguments.of(Reason.NAME_MISSING, open + "{\"arguments\": {}}" + close),
                Arguments.of(Reason.NAME_MISSING, open + "{\"name\": \" \", \"arguments\": {}}" + close),
                Arguments.of(Reason.NAME_MISSING, open + "{\"name\": 3, \"arguments\": {}}" + close),
                Arguments.of(Reason.ARGUMENTS_NOT_AN_OBJECT, open + "{\"name\": \"look\"}" + close),
                Arguments.of(
                        Reason.ARGUMENTS_NOT_AN_OBJECT, open + "{\"name\": \"look\", \"arguments\": \"{}\"}" + close),
                Arguments.of(Reason.ARGUMENTS_NOT_AN_OBJECT, open + "{\"name\": \"look\", \"arguments\": [1]}" + close),
                Arguments.of(
                        Reason.BEYOND_LIMITS,
                        open + "{\"name\": \"look\", \"arguments\": {\"a\": " + "[".repeat(5000) + close),
                Arguments.of(
                        Reason.BEYOND_LIMITS,
                        open + "{\"name\": \"look\", \"arguments\": {\"a\": " + "9".repeat(5000) + "}}" + close),
                Arguments.of(
                        Reason.BEYOND_LIMITS,
                        open + "{\"name\": \"look\", \"arguments\": {\"a\": \"" + "x".repeat(2_000_000) + "\"}}"
                                + close),
                Arguments.of(
                        Reason.BEYOND_LIMITS, open + "{\"name\": \"look\", \"arguments\": {\"a\": 1e999}}" + close));
    }

    @ParameterizedTest
    @MethodSource("badCalls")
    void aCallThatCannotBeUsedHasItsReasonAndSparesTheOthers(Reason reason, String bad) {
        ParsedAnswer answer = ParsedAnswer.parse("First " + GOOD + " then " + bad);

        assertThat(answer.toolCalls()).containsExactly(LOOK);
        assertThat(answer.malformedCalls()).extracting(MalformedCall::reason).containsExactly(reason);
        assertThat(answer.malformedCalls().get(0).detail()).isNotBlank().hasSizeLessThan(1000);
        assertThat(answer.content()).isEqualTo("First\nthen");
    }

    @Test
    void callsBeyondTheLimitAreNotRead() {
        ParsedAnswer answer = ParsedAnswer.parse(GOOD.repeat(ParsedAnswer.MAX_CALLS + 50));

        assertThat(answer.toolCalls()).hasSize(ParsedAnswer.MAX_CALLS);
        assertThat(answer.malformedCalls()).extracting(MalformedCall::reason).containsExactly(Reason.BEYOND_LIMITS);
    }

    @Test
    void tenThousandDamagedAnswersAreAllTakenApart() {
        String[] snippets = {
            "<tool_call>",
            "</tool_call>",
            "<think>",
            "</think>",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\",
            "\\u12",
            ":",
            ",",
            "\n",
            "1e999",
            "-",
            "null",
            "\uD83D",
            "\u0000",
            "\"name\"",
            "\"arguments\"",
            "<|im_end|>"
        };
        String sound = "<think>\nhm\n</think>\n\nNow:\n" + GOOD + "\n" + GOOD;
        int used = 0;
        int refused = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder(sound);
            for (int i = random.nextInt(8); i >= 0; i--) {
                int from = random.nextInt(text.length() + 1);
                int to = Math.min(text.length(), from + random.nextInt(6));
                text.replace(from, to, random.nextBoolean() ? snippets[random.nextInt(snippets.length)] : "");
            }
            ParsedAnswer answer = ParsedAnswer.parse(text.toString());
            used += answer.toolCalls().size();
            refused += answer.malformedCalls().size();
            // What was read can be written and read again.
            Message message = answer.message();
            assertThat(new Qwen3Template()
                            .render(List.of(Message.user("a"), message), false)
                            .text())
                    .as("seed " + seed)
                    .endsWith("<|im_end|>\n");
        }
        assertThat(used).isGreaterThan(1000);
        assertThat(refused).isGreaterThan(1000);
    }
}
