package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.Score;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.multiturn.MultiTurnChecker;

/**
 * Checks recorded answers as the leaderboard does.
 *
 * <p>In: {@code {"id", "output"}} or {@code {"id", "decoded"}}. Out: {@code {"id", "valid", "errorType", "message"}}, where the error type
 * is null of a right answer.
 */
final class BfclScorer implements PredictionScorer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BfclData data;
    private final ItemReader items;
    private final Accuracies accuracies = new Accuracies();

    BfclScorer(BfclData data) {
        this.data = data;
        this.items = new ItemReader(data);
    }

    @Override
    public ObjectNode score(JsonNode prediction, boolean isCounted) throws PredictionException {
        String id = prediction.path("id").asText("");
        Optional<Category> category = Category.of(id);
        try {
            if (category.isEmpty()) {
                throw new PredictionException((id.isEmpty() ? "id is missing" : "id '" + id + "' is of no category")
                        + ", expected an id such as simple_python_0");
            }
            CheckResult result = check(category.get(), id, new RecordedAnswer(prediction));
            if (isCounted) {
                accuracies.add(category.get(), result.isValid());
            }
            return verdict(prediction.path("id"), result);
        } catch (PredictionException e) {
            if (isCounted) {
                category.ifPresentOrElse(known -> accuracies.add(known, false), accuracies::addUnknown);
            }
            throw e;
        }
    }

    private static ObjectNode verdict(JsonNode id, CheckResult result) {
        ObjectNode verdict = JSON.createObjectNode();
        verdict.set("id", id);
        return verdict.put("valid", result.isValid())
                .put("errorType", result.errorType().orElse(null))
                .put("message", result.message());
    }

    private CheckResult check(Category category, String id, RecordedAnswer answer) throws PredictionException {
        try {
            return category.isMultiTurn()
                    ? MultiTurnChecker.check(items.setting(category, id), answer.turns())
                    : singleTurn(items.target(category, id), answer);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw ItemReader.malformed(id, e);
        }
    }

    private static CheckResult singleTurn(SingleTurnTarget target, RecordedAnswer answer) throws PredictionException {
        try {
            return target.check(answer.isDecoded() ? answer.decodedCalls() : answer.calls(target.language()));
        } catch (DecodeException e) {
            String errorType =
                    answer.isDecoded() ? "ast_decoder:decoder_wrong_output_format" : "ast_decoder:decoder_failed";
            return target.checkUndecodable(errorType, e.getMessage());
        }
    }

    @Override
    public Optional<ItemPlace> place(JsonNode prediction) {
        String id = prediction.path("id").asText("");
        return Category.of(id).filter(data::has).flatMap(category -> {
            try {
                List<String> ids = data.ids(category);
                return ids.contains(id)
                        ? Optional.of(new ItemPlace(id, category.label(), ids.size()))
                        : Optional.empty();
            } catch (PredictionException e) {
                return Optional.empty(); // said of the line itself, which is scored
            }
        });
    }

    @Override
    public Score headline() {
        return accuracies.scores().headline();
    }

    @Override
    public ObjectNode failed(JsonNode prediction, String problem) {
        JsonNode id = prediction.path("id").isMissingNode() ? JSON.nullNode() : prediction.path("id");
        return verdict(id, new CheckResult(Optional.empty(), problem))
                .put("valid", false)
                .put("error", problem);
    }

    @Override
    public ObjectNode aggregate() {
        ObjectNode figures = accuracies.toJson();
        data.problems().forEach(figures.withArray("dataProblems")::add);
        return figures;
    }

    @Override
    public String summary() {
        StringBuilder text = new StringBuilder(accuracies.toString());
        data.problems().forEach(problem -> text.append(System.lineSeparator()).append(problem));
        return text.toString();
    }
}
