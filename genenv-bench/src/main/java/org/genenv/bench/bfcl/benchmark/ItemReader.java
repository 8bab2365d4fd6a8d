package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.checker.ExpectedCall;
import org.genenv.bench.bfcl.checker.FunctionDoc;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;

/** Reads from items and their answers what is to be checked. */
final class ItemReader {
    private final BfclData data;

    ItemReader(BfclData data) {
        this.data = data;
    }

    /** @throws PredictionException if there is no such item, or it or its answer is malformed; names it */
    SingleTurnTarget target(Category category, String id) throws PredictionException {
        JsonNode item = data.item(category, id);
        try {
            List<FunctionDoc> functions = new ArrayList<>();
            for (JsonNode function : item.path("function")) {
                functions.add(FunctionDoc.of(function));
            }
            List<ExpectedCall> expected = new ArrayList<>();
            if (category.hasAnswers()) {
                for (JsonNode call : data.answer(category, id)) {
                    expected.add(ExpectedCall.of(call));
                }
            }
            return new SingleTurnTarget(category.comparison(), category.language(), functions, expected);
        } catch (IllegalArgumentException e) {
            throw malformed(id, e);
        }
    }

    /** @throws PredictionException if there is no such item, or it or its answer is malformed; names it */
    MultiTurnSetting setting(Category category, String id) throws PredictionException {
        JsonNode item = data.item(category, id);
        try {
            List<List<String>> expected = new ArrayList<>();
            data.answer(category, id).forEach(turn -> expected.add(texts(turn)));
            return new MultiTurnSetting(
                    texts(item.path("involved_classes")),
                    MultiTurnSetting.configs(item.path("initial_config")),
                    data.constants(),
                    category == Category.MULTI_TURN_LONG_CONTEXT,
                    expected);
        } catch (IllegalArgumentException e) {
            throw malformed(id, e);
        }
    }

    static PredictionException malformed(String id, RuntimeException e) {
        return new PredictionException("item '" + id + "' is malformed: " + e.getMessage());
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
