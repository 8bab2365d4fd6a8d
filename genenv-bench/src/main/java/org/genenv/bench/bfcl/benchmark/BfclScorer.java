package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.bfcl.checker.AstChecker;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.genenv.bench.bfcl.checker.ExpectedCall;
import org.genenv.bench.bfcl.checker.FunctionDoc;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.bfcl.multiturn.MultiTurnChecker;
import org.genenv.bench.bfcl.multiturn.World;
import org.genenv.bench.python.PythonValues;

/**
 * Checks recorded answers as the leaderboard does.
 *
 * <p>In: {@code {"id", "output"}} or {@code {"id", "decoded"}}. Out: {@code {"id", "valid", "errorType", "message"}}, where the error type
 * is null of a right answer.
 */
final class BfclScorer implements PredictionScorer {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BfclData data;
    private final Accuracies accuracies = new Accuracies();

    BfclScorer(BfclData data) {
        this.data = data;
    }

    @Override
    public ObjectNode score(JsonNode prediction) throws PredictionException {
        String id = prediction.path("id").asText("");
        Optional<Category> category = Category.of(id);
        try {
            if (category.isEmpty()) {
                throw new PredictionException((id.isEmpty() ? "id is missing" : "id '" + id + "' is of no category")
                        + ", expected an id such as simple_python_0");
            }
            CheckResult result = check(category.get(), id, new RecordedAnswer(prediction));
            accuracies.add(category.get(), result.isValid());
            return verdict(prediction.path("id"), result);
        } catch (PredictionException e) {
            category.ifPresentOrElse(known -> accuracies.add(known, false), accuracies::addUnknown);
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
        JsonNode item = data.item(category, id);
        try {
            return switch (category.kind()) {
                case MULTI_TURN -> multiTurn(category, id, item, answer);
                case IRRELEVANCE, RELEVANCE -> relevance(category, answer);
                case SIMPLE, MULTIPLE, PARALLEL -> singleTurn(category, id, item, answer);
            };
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new PredictionException("item '" + id + "' is malformed: " + e.getMessage());
        }
    }

    private CheckResult singleTurn(Category category, String id, JsonNode item, RecordedAnswer answer)
            throws PredictionException {
        List<FunctionDoc> functions = new ArrayList<>();
        item.path("function").forEach(function -> functions.add(FunctionDoc.of(function)));
        List<ExpectedCall> expected = new ArrayList<>();
        data.answer(category, id).forEach(call -> expected.add(ExpectedCall.of(call)));
        if (functions.isEmpty() || expected.isEmpty()) {
            throw new IllegalArgumentException("it has no function, or no expected call");
        }
        List<FunctionCall> calls;
        try {
            calls = answer.isDecoded() ? answer.decodedCalls() : answer.calls(category.language());
        } catch (DecodeException e) {
            String errorType =
                    answer.isDecoded() ? "ast_decoder:decoder_wrong_output_format" : "ast_decoder:decoder_failed";
            return CheckResult.invalid(errorType, "The answer is no list of calls: " + e.getMessage() + ".");
        }
        AstChecker checker = new AstChecker(category.language());
        return switch (category.kind()) {
            case SIMPLE -> checker.simple(functions, calls, expected);
            case MULTIPLE -> checker.multiple(functions, calls, expected);
            default -> checker.parallel(functions, calls, expected);
        };
    }

    private static CheckResult relevance(Category category, RecordedAnswer answer) throws PredictionException {
        boolean hasCall;
        try {
            hasCall = !(answer.isDecoded() ? answer.decodedCalls() : answer.calls(category.language())).isEmpty();
        } catch (DecodeException e) {
            hasCall = false; // what cannot be decoded is no call
        }
        if (hasCall == (category.kind() == Category.Kind.RELEVANCE)) {
            return CheckResult.VALID;
        }
        return hasCall
                ? CheckResult.invalid(
                        "irrelevance_error:decoder_success", "Found a call, where no function fits the request.")
                : CheckResult.invalid(
                        "relevance_error:decoder_failed", "Found no call, where a function fits the request.");
    }

    private CheckResult multiTurn(Category category, String id, JsonNode item, RecordedAnswer answer)
            throws PredictionException {
        List<List<String>> expected = new ArrayList<>();
        data.answer(category, id).forEach(turn -> expected.add(texts(turn)));
        Map<String, Map<?, ?>> configs = new HashMap<>();
        item.path("initial_config").fields().forEachRemaining(field -> {
            if (!(PythonValues.of(field.getValue()) instanceof Map<?, ?> config)) {
                throw new IllegalArgumentException("initial_config." + field.getKey() + " is no object");
            }
            configs.put(field.getKey(), config);
        });
        List<String> classes = texts(item.path("involved_classes"));
        boolean isLong = category == Category.MULTI_TURN_LONG_CONTEXT;
        return MultiTurnChecker.check(
                new World(classes, configs, data.constants(), isLong),
                new World(classes, configs, data.constants(), isLong),
                answer.turns(),
                expected);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
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
