package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.checker.Language;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.decode.DecodeException;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonValues;

/** Reads one line of predictions: what a model wrote ({@code output}), or what upstream decoded of it ({@code decoded}). */
final class RecordedAnswer {
    private final JsonNode prediction;

    RecordedAnswer(JsonNode prediction) {
        this.prediction = prediction;
    }

    boolean isDecoded() {
        return prediction.has("decoded");
    }

    /** Decodes the text of a single turn. */
    List<FunctionCall> calls(Language language) throws PredictionException, DecodeException {
        JsonNode output = prediction.path("output");
        if (!output.isTextual()) {
            throw new PredictionException("output is " + (output.isMissingNode() ? "missing" : "no text")
                    + ", expected the text of the answer, or \"decoded\": [{name: {argument: value}}]");
        }
        return language.answerFormat().decode(output.textValue());
    }

    /**
     * Reads decoded calls of a single turn.
     *
     * @throws DecodeException if they are no list of {@code {name: {argument: value}}}
     */
    List<FunctionCall> decodedCalls() throws DecodeException {
        JsonNode decoded = prediction.path("decoded");
        if (!decoded.isArray()) {
            throw new DecodeException("decoded is no list of calls");
        }
        List<FunctionCall> calls = new ArrayList<>();
        for (JsonNode call : decoded) {
            if (call.size() != 1 || !call.isObject() || !call.elements().next().isObject()) {
                throw new DecodeException("call " + (calls.size() + 1) + " is no {name: {argument: value}}");
            }
            Map<Object, Object> arguments = PythonValues.dict();
            arguments.putAll((Map<?, ?>) PythonValues.of(call.elements().next()));
            calls.add(new FunctionCall(call.fieldNames().next(), arguments));
        }
        return calls;
    }

    /** @return by turn and step, the texts of the calls to run; what is no call, and what is empty, is left out */
    List<List<List<String>>> turns() throws PredictionException {
        JsonNode turns = prediction.path(isDecoded() ? "decoded" : "output");
        if (!turns.isArray()) {
            throw new PredictionException((isDecoded() ? "decoded" : "output")
                    + " is no array of turns; expected by turn the steps, and by step "
                    + (isDecoded() ? "the texts of its calls" : "the text that was written"));
        }
        List<List<List<String>>> result = new ArrayList<>();
        for (JsonNode turn : turns) {
            List<List<String>> steps = new ArrayList<>();
            for (JsonNode step : turn) {
                List<String> calls = isDecoded() ? texts(step) : decodedStep(step);
                if (!calls.isEmpty()) {
                    steps.add(calls);
                }
            }
            result.add(steps);
        }
        return result;
    }

    private static List<String> decodedStep(JsonNode step) {
        try {
            return AnswerFormat.PYTHON.executable(AnswerFormat.PYTHON.decode(step.asText()));
        } catch (DecodeException e) {
            return List.of(); // it ends the turn, as upstream has it
        }
    }

    private static List<String> texts(JsonNode step) throws PredictionException {
        List<String> texts = new ArrayList<>();
        for (JsonNode call : step) {
            if (!call.isTextual()) {
                throw new PredictionException("a call is " + call.getNodeType() + ", expected its text");
            }
            texts.add(call.textValue());
        }
        return texts;
    }
}
