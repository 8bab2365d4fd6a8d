package org.genenv.bench.bfcl.multiturn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.bfcl.JsonLines;
import org.genenv.bench.bfcl.checker.CheckResult;
import org.junit.jupiter.api.Test;

class MultiTurnCheckerTest {
    @Test
    void recordedAnswersGetUpstreamsVerdicts() {
        RecordedTasks tasks = new RecordedTasks("multi_turn_base");
        int wrong = 0;
        List<JsonNode> recorded = JsonLines.of("golden/multi_turn_verdicts.jsonl");
        for (JsonNode line : recorded) {
            String id = line.path("id").asText();
            CheckResult result = MultiTurnChecker.check(tasks.setting(id), decoded(line.path("decoded")));
            assertThat(result.errorType())
                    .as("%s: %s", line, result.message())
                    .isEqualTo(Optional.ofNullable(line.path("error_type").textValue()));
            assertThat(result.isValid()).isEqualTo(line.path("valid").asBoolean());
            wrong += result.isValid() ? 0 : 1;
        }
        assertThat(recorded).hasSize(1020);
        assertThat(wrong).isBetween(200, 900);
    }

    private static List<List<List<String>>> decoded(JsonNode turns) {
        List<List<List<String>>> decoded = new ArrayList<>();
        for (JsonNode turn : turns) {
            List<List<String>> steps = new ArrayList<>();
            turn.forEach(step -> steps.add(RecordedTasks.texts(step)));
            decoded.add(steps);
        }
        return decoded;
    }
}
