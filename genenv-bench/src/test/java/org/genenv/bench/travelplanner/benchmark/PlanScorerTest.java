package org.genenv.bench.travelplanner.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.travelplanner.table.DataFiles;
import org.junit.jupiter.api.Test;

class PlanScorerTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> RATES =
            List.of("delivery", "commonsenseMicro", "commonsenseMacro", "hardMicro", "hardMacro", "finalPass", "paper");

    private final PredictionScorer scorer = new TravelPlannerBenchmark().openSample(TravelPlannerBenchmark.OFFICIAL);

    @Test
    void solvedPlansOfTheSamplePassEverything() throws Exception {
        for (JsonNode plan : solvedPlans()) {
            ObjectNode verdict = scorer.score(plan);
            assertThat(verdict.fieldNames())
                    .toIterable()
                    .containsExactly("id", "commonsense", "hard", "cost", "delivered");
            assertThat(verdict.path("delivered").booleanValue()).isTrue();
        }
        ObjectNode figures = scorer.aggregate();
        assertThat(figures.path("items").intValue()).isEqualTo(10);
        RATES.forEach(
                rate -> assertThat(figures.path(rate).doubleValue()).as(rate).isEqualTo(1));
        assertThat(scorer.summary()).contains("final pass rate 100.0 %", "hard micro", "  22 of   22", "paper's mean");
    }

    @Test
    void planThatWasNotDeliveredCountsInEveryDenominator() throws Exception {
        ObjectNode verdict = scorer.score(JSON.readTree("{\"id\":8,\"plan\":null}"));
        assertThat(verdict.toString())
                .isEqualTo("{\"id\":8,\"commonsense\":null,\"hard\":null,\"cost\":null,\"delivered\":false}");
        assertThat(scorer.summary()).contains("0 of    8", "0 of    4");
    }

    @Test
    void wrongPlanIsFailedWithTheBenchmarksReasons() throws Exception {
        ObjectNode prediction = JSON.createObjectNode().put("id", 1);
        prediction.putArray("plan").addObject().put("days", 1).put("current_city", "from Kelby to Salthaven");
        JsonNode checks = scorer.score(prediction).path("commonsense");
        assertThat(checks.path("is_reasonable_visiting_city").toString())
                .isEqualTo("[false,\"The first day's city should be Fernhaven.\"]");
        assertThat(checks.path("is_not_absent").toString()).isEqualTo("[false,\"Invalid Days\"]");
        assertThat(checks.path("is_valid_transportation").toString())
                .isEqualTo("[false,\"The transportation in day 1 should not be empty.\"]");
        assertThat(checks.path("is_valid_restaurants").toString()).isEqualTo("[true,null]");
    }

    @Test
    void lineThatIsNoAnswerIsRefusedAndCountsAsFailed() {
        assertRefused("{\"id\":11,\"plan\":null}", "id is 11", "from 1 to 10");
        assertRefused("{\"plan\":null}", "id is missing");
        assertRefused("{\"id\":1,\"split\":\"test\",\"plan\":null}", "split is 'test'", "sample");
        assertRefused("{\"id\":1,\"plan\":\"soon\"}", "plan is no list but string");
        assertRefused("{\"id\":1}", "plan is missing");
        assertRefused("{\"id\":1,\"plan\":[3]}", "plan[0] is number");
        assertThat(scorer.aggregate().path("items").intValue()).isEqualTo(6);
        assertThat(scorer.aggregate().path("paper").doubleValue()).isZero();
    }

    private void assertRefused(String line, String... expected) {
        assertThatThrownBy(() -> scorer.score(JSON.readTree(line)))
                .isInstanceOf(PredictionException.class)
                .hasMessageContainingAll(expected);
    }

    private static List<JsonNode> solvedPlans() throws IOException {
        List<JsonNode> plans = new ArrayList<>();
        try (BufferedReader text = new DataFiles.Sample().open("sample_plans.jsonl")) {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                plans.add(JSON.readTree(line));
            }
        }
        return plans;
    }
}
