package org.genenv.bench.bamboogle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.SplittableRandom;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;

class BamboogleBenchmarkTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode prediction(String id, String output) {
        return JSON.createObjectNode().put("id", id).put("output", output);
    }

    @Test
    void goldenAnswersScoreFullyInEveryForm() throws IOException, PredictionException {
        for (String form : new String[] {"%s", "<answer>%s</answer>", "<think>Hm.</think>So \\boxed{%s}"}) {
            PredictionScorer scorer = new BamboogleBenchmark().open(ConformanceData.path("bench"), "official");
            for (Question question :
                    QuestionCollection.open(ConformanceData.path("bench")).all()) {
                for (String answer : question.goldenAnswers()) {
                    ObjectNode verdict = scorer.score(prediction(question.id(), String.format(form, answer)));

                    assertThat(verdict)
                            .hasToString("{\"id\":\"" + question.id() + "\",\"em\":1,\"coverEm\":1,\"f1\":1.0}");
                }
            }
            JsonNode figures = scorer.aggregate();
            assertThat(figures.get("items").asInt()).isEqualTo(126); // one question has two answers
            assertThat(figures.get("score").asDouble()).isEqualTo(1);
            assertThat(figures.get("em").get("interval95").get(0).asDouble()).isBetween(0.97, 0.971);
            assertThat(figures.get("f1").get("interval95").get(0).asDouble()).isBetween(0.97, 0.971);
        }
    }

    @Test
    void theHeadlineIsExactMatchAndInThePapersProtocolCoverage() throws PredictionException {
        for (String protocol : new BamboogleBenchmark().protocols()) {
            PredictionScorer scorer = new BamboogleBenchmark().openSample(protocol);
            Question question = QuestionCollection.sample().all().get(0);
            scorer.score(prediction(
                    question.id(), "It is " + question.goldenAnswers().get(0)));

            boolean isPaper = protocol.equals("paper");
            assertThat(scorer.aggregate().get("score").asInt()).isEqualTo(isPaper ? 1 : 0);
            assertThat(scorer.aggregate().get("em").get("value").asInt()).isZero();
            assertThat(scorer.aggregate().get("coverEm").get("value").asInt()).isEqualTo(1);
            assertThat(scorer.summary().lines().skip(1).findFirst().orElseThrow())
                    .contains(isPaper ? "cover-EM" : "EM        ");
        }
    }

    @Test
    void linesThatAnswerNoQuestionAreRefusedAndCountAsFailed() {
        PredictionScorer scorer = new BamboogleBenchmark().openSample("official");

        assertThatThrownBy(() -> scorer.score(prediction("bamboogle_0", "x")))
                .isInstanceOf(PredictionException.class)
                .hasMessageContaining(
                        "'bamboogle_0' is no question of the sample inside the jar; it has 'sample_0' and 19 others");
        assertThatThrownBy(() -> scorer.score(JSON.createObjectNode().put("id", "sample_0")))
                .hasMessage("output is missing, expected a text");
        assertThatThrownBy(() -> scorer.score(JSON.createObjectNode().put("id", 0)))
                .hasMessage("id is 0, expected the id of a question");
        assertThatThrownBy(() -> scorer.score(JSON.missingNode())).hasMessageContaining("id is missing");
        assertThat(scorer.aggregate().get("items").asInt()).isEqualTo(4);
        assertThat(scorer.failed(prediction("nobody", "x"), "why"))
                .hasToString("{\"id\":\"nobody\",\"em\":0,\"coverEm\":0,\"f1\":0.0,\"error\":\"why\"}");
        assertThat(scorer.failed(JSON.missingNode(), "why").get("id").isNull()).isTrue();
    }

    @Test
    void tenThousandMangledAnswersGetAVerdictEach() throws PredictionException {
        SplittableRandom random = new SplittableRandom(20261130);
        PredictionScorer scorer = new BamboogleBenchmark().openSample("official");
        String[] pieces = {
            "<answer>",
            "</answer>",
            "\\boxed{",
            "}",
            "{",
            "</think>",
            "<think>",
            "Lake Orlo",
            "1753",
            " the ",
            "\ud800",
            "\u0000",
            "\\text{",
            "$1",
            "\\",
            "İ",
            "\u0301",
            "\n",
            "ß"
        };
        for (int i = 0; i < 10_000; i++) {
            StringBuilder output = new StringBuilder();
            for (int piece = random.nextInt(12); piece > 0; piece--) {
                output.append(pieces[random.nextInt(pieces.length)]);
            }
            ObjectNode verdict = scorer.score(prediction("sample_" + random.nextInt(20), output.toString()));

            assertThat(verdict.get("f1").asDouble()).isBetween(0.0, 1.0);
            assertThat(verdict.get("em").asInt())
                    .isLessThanOrEqualTo(verdict.get("coverEm").asInt());
        }
        assertThat(scorer.aggregate().get("em").get("value").asDouble()).isPositive();
    }
}
