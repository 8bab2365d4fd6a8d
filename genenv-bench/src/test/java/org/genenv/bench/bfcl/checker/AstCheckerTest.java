package org.genenv.bench.bfcl.checker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonValues;
import org.junit.jupiter.api.Test;

class AstCheckerTest {
    private final Map<String, Map<String, JsonNode>> itemsByFile = new HashMap<>();

    @Test
    void recordedAnswersGetUpstreamsVerdicts() {
        int right = 0;
        int wrong = 0;
        for (JsonNode line : JsonLines.of("golden/ast_verdicts.jsonl")) {
            CheckResult result = check(line);
            Optional<String> expected =
                    Optional.ofNullable(line.path("error_type").textValue());
            assertThat(result.errorType()).as("%s: %s", line, result.message()).isEqualTo(expected);
            assertThat(result.isValid()).isEqualTo(line.path("valid").asBoolean());
            right += result.isValid() ? 1 : 0;
            wrong += result.isValid() ? 0 : 1;
        }
        assertThat(right).isGreaterThan(500);
        assertThat(wrong).isGreaterThan(500);
    }

    private CheckResult check(JsonNode line) {
        String category = line.path("category").asText();
        String id = line.path("id").asText();
        List<FunctionDoc> functions = new ArrayList<>();
        items("BFCL_v4_" + category + ".json")
                .get(id)
                .path("function")
                .forEach(function -> functions.add(FunctionDoc.of(function)));
        List<ExpectedCall> expected = new ArrayList<>();
        items("possible_answer/BFCL_v4_" + category + ".json")
                .get(id)
                .path("ground_truth")
                .forEach(call -> expected.add(ExpectedCall.of(call)));
        List<FunctionCall> calls = new ArrayList<>();
        line.path("model_output").forEach(call -> calls.add(call(call)));
        AstChecker checker = new AstChecker(
                switch (line.path("language").asText()) {
                    case "java" -> Language.JAVA;
                    case "javascript" -> Language.JAVASCRIPT;
                    default -> Language.PYTHON;
                });
        if (category.contains("parallel")) {
            return checker.parallel(functions, calls, expected);
        }
        return category.contains("multiple")
                ? checker.multiple(functions, calls, expected)
                : checker.simple(functions, calls, expected);
    }

    private static FunctionCall call(JsonNode json) {
        Map<?, ?> arguments = (Map<?, ?>) PythonValues.of(json.elements().next());
        return new FunctionCall(json.fieldNames().next(), new LinkedHashMap<>(arguments));
    }

    private Map<String, JsonNode> items(String file) {
        return itemsByFile.computeIfAbsent(file, name -> {
            Map<String, JsonNode> items = new HashMap<>();
            JsonLines.of(name).forEach(item -> items.put(item.path("id").asText(), item));
            return items;
        });
    }
}
