package org.genenv.bench.bamboogle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.Score;
import org.genenv.bench.bamboogle.answer.AnswerScore;
import org.genenv.bench.bamboogle.answer.FinalAnswer;
import org.genenv.bench.bamboogle.question.Question;
import org.genenv.bench.bamboogle.question.QuestionCollection;

/**
 * Scores recorded answers.
 *
 * <p>In: {@code {"id", "output"}}, the output being an answer alone, or all that a model wrote. Out: {@code {"id", "em", "coverEm", "f1"}}, where em and
 * coverEm are 0 or 1.
 */
final class PredictedAnswerScorer implements PredictionScorer {
    /** What a line of predictions looks like. */
    static final String FORM = "{\"id\": \"bamboogle_0\", \"output\": \"<answer>James Madison</answer>\"}";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final QuestionCollection questions;
    private final Protocol protocol;
    private final AnswerTally tally;

    PredictedAnswerScorer(QuestionCollection questions, Protocol protocol) {
        this.questions = questions;
        this.protocol = protocol;
        this.tally = new AnswerTally(protocol);
    }

    @Override
    public ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException {
        AnswerScore score;
        try {
            Question question = question(prediction.path("id"));
            score = AnswerScore.of(FinalAnswer.in(output(prediction.path("output"))), question.goldenAnswers());
        } catch (PredictionException e) {
            if (isCounted) {
                tally.add(AnswerScore.NONE);
            }
            throw e;
        }
        if (isCounted) {
            tally.add(score);
        }
        return verdict(prediction, score);
    }

    private Question question(JsonNode id) throws PredictionException {
        if (!id.isTextual()) {
            throw new PredictionException(
                    "id is " + (id.isMissingNode() ? "missing" : id) + ", expected the id of a question");
        }
        return questions
                .find(id.textValue())
                .orElseThrow(() -> new PredictionException("id '" + id.textValue() + "' is no question of "
                        + questions.source() + "; it has '"
                        + questions.all().get(0).id() + "' and "
                        + (questions.all().size() - 1) + " others"));
    }

    private static String output(JsonNode output) throws PredictionException {
        if (!output.isTextual()) {
            throw new PredictionException(
                    "output is " + (output.isMissingNode() ? "missing" : output) + ", expected a text");
        }
        return output.textValue();
    }

    private static ObjectNode verdict(JsonNode prediction, AnswerScore score) {
        ObjectNode verdict = JSON.createObjectNode();
        verdict.set("id", prediction.get("id"));
        return verdict.put("em", score.isExact() ? 1 : 0)
                .put("coverEm", score.covers() ? 1 : 0)
                .put("f1", score.f1());
    }

    @Override
    public Optional<ItemPlace> place(JsonNode prediction) {
        int all = questions.all().size();
        return questions
                .find(prediction.path("id").asText(""))
                .map(question -> new ItemPlace(question.id(), questions.source(), all));
    }

    @Override
    public Score headline() {
        return tally.scores(List.of()).headline();
    }

    @Override
    public ObjectNode failed(JsonNode prediction, String problem) {
        return verdict(prediction, AnswerScore.NONE).put("error", problem);
    }

    @Override
    public ObjectNode aggregate() {
        ObjectNode figures = JSON.createObjectNode();
        figures.put("benchmark", BamboogleBenchmark.NAME).put("protocol", protocol.title());
        tally.write(figures);
        return figures;
    }

    @Override
    public String summary() {
        return tally.summary();
    }
}
