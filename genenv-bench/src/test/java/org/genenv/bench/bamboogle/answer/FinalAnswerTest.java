package org.genenv.bench.bamboogle.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FinalAnswerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "James Madison | James Madison",
                "<answer> James Madison </answer> | James Madison",
                "<answer>first</answer> no: <answer>second</answer> | second",
                "<answer>right</answer> and then <answer>cut off | right",
                "<answer>right</answer> a stray </answer> | right",
                "the tag is <answer> and <answer>inner</answer> | inner",
                "It is \\boxed{1789}. | 1789",
                "\\boxed{a} or rather \\boxed{f(\\text{x})} | f(x)",
                "\\boxed{\\frac{a}{b}} | \\frac{a}{b}",
                "\\boxed{\\text{King} Wu} | King Wu",
                "\\boxed{right} and \\boxed{cut off | right",
                "\\boxed{in a box} but <answer>tagged</answer> | tagged",
                "<answer>\\boxed{both}</answer> | both",
                "<think>perhaps <b> x</think> Titan IIIE | Titan IIIE",
                "<answer></answer> | ''",
                "<Answer>kept as it is</Answer> | <Answer>kept as it is</Answer>",
            })
    void theLastMarkedAnswerIsTaken(String text, String expected) {
        assertThat(FinalAnswer.in(text)).isEqualTo(expected.equals("''") ? "" : expected);
    }

    @Test
    void plainTextMarksNothing() {
        assertThat(FinalAnswer.marked("the answer is 42")).isEmpty();
        assertThat(FinalAnswer.marked("<answer>42")).isEmpty();
        assertThat(FinalAnswer.marked("</answer>42<answer>")).isEmpty();
    }

    @Test
    void aMillionOpenBoxesAndTagsTakeNoTime() {
        String boxes = "\\boxed{".repeat(200_000) + "<answer>".repeat(200_000) + "{".repeat(200_000);
        Assertions.assertTimeout(
                Duration.ofSeconds(2), () -> assertThat(FinalAnswer.in(boxes)).isEqualTo(boxes));
    }
}
