package org.genenv.bench.bamboogle.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers by hand, from SQuAD's rules. */
class AnswerScoreTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The  U.S.A.! | usa",
                "a-b | ab",
                "An apple; the pear | apple pear",
                "them and another | them and another",
                "A.N. Other | other", // the dots go first, and what is left of A.N. is an article
                "Toghon Temür | toghon temür",
                "4,884 m | 4884 m",
                "the\u00a0end\u2003of\u0085it | end of it",
                "“the” end | “ ” end",
            })
    void answersAreNormalisedAsSquadDoes(String text, String expected) {
        assertThat(NormalizedAnswer.of(text).text()).isEqualTo(expected);
    }

    @Test
    void articlesAndPunctuationAloneLeaveNothing() {
        assertThat(NormalizedAnswer.of(" The... a; AN!").isEmpty()).isTrue();
        assertThat(NormalizedAnswer.of("").words()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the Saturn V.          | Saturn V        | true  | true  | 1.0",
                "Saturn                 | Saturn V        | false | false | 0.6666666666666666",
                "It was a Saturn V      | Saturn V        | false | true  | 0.6666666666666666",
                "20 June 1837           | June 20, 1837   | false | false | 1.0",
                "Yes they can           | Yes             | false | true  | 0.5",
                "no                     | Yes             | false | false | 0.0",
                "11310 square           | 131             | false | true  | 0.0",
                "x x x                  | x               | false | true  | 0.5",
                "''                     | 131             | false | false | 0.0",
            })
    void figuresAreThoseByHand(String answer, String golden, boolean exact, boolean covers, double f1) {
        String given = answer.equals("11310 square") ? "1131 square" : answer.equals("''") ? "" : answer;
        AnswerScore score = AnswerScore.of(given, List.of(golden));

        assertThat(score.isExact()).isEqualTo(exact);
        assertThat(score.covers()).isEqualTo(covers);
        assertThat(score.f1()).isCloseTo(f1, within(1e-15));
    }

    @Test
    void eachFigureIsTheBestOverTheGoldenAnswers() {
        AnswerScore score = AnswerScore.of("Mildred Gale of Whitehaven", List.of("Mildred Warner", "Mildred Gale"));

        assertThat(score).isEqualTo(new AnswerScore(false, true, 2.0 * 2 / 6));
        assertThat(AnswerScore.of("mildred warner", List.of("Mildred Gale", "Mildred Warner")))
                .isEqualTo(new AnswerScore(true, true, 1));
    }

    @Test
    void anEmptyGoldenAnswerIsNoAnswerToEverything() {
        assertThat(AnswerScore.of("anything", List.of("The"))).isEqualTo(AnswerScore.NONE);
        assertThat(AnswerScore.of("", List.of(""))).isEqualTo(AnswerScore.NONE);
    }
}
