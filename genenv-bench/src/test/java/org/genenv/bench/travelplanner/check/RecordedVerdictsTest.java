package org.genenv.bench.travelplanner.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.benchmark.TravelPlannerData;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.QueryItem;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The recorded verdicts of the published evaluation: every check, every reason, every cost, and the rates over all. */
class RecordedVerdictsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static Path folder;
    private static TravelPlannerData data;
    private static PlanChecker checker;

    @BeforeAll
    static void open() throws IOException {
        folder = ConformanceData.path("bench/travelplanner");
        data = TravelPlannerData.open(folder);
        checker = new PlanChecker(data.tables());
    }

    @Test
    void everyVerdictOnTheExamplePlansIsAsRecorded() throws Exception {
        List<JsonNode> plans = lines("example_plans.jsonl");
        List<JsonNode> recorded = lines("golden/example_plan_verdicts.jsonl");
        Rates rates = Rates.NONE;
        for (JsonNode line : recorded) {
            int index = line.path("idx").intValue();
            rates = rates.plus(compare(
                    line, TravelPlannerData.VALIDATION, plans.get(index - 1).path("plan")));
        }
        assertThat(recorded).hasSize(153);
        requireRates("example_plans_shared", rates);
    }

    @Test
    void everyVerdictOnTheAnnotatedPlansIsAsRecorded() throws Exception {
        List<JsonNode> queries = lines("train_queries.jsonl");
        Rates rates = Rates.NONE;
        for (JsonNode line : lines("golden/train_annotated_verdicts.jsonl")) {
            int index = line.path("idx").intValue();
            rates = rates.plus(compare(
                    line, TravelPlannerData.TRAIN, queries.get(index - 1).path("annotated_plan")));
        }
        requireRates("train_annotated", rates);
        assertThat(rates.paper()).isEqualTo(1);
    }

    @Test
    void ratesOverAllExamplePlansAreAsRecorded() throws Exception {
        Rates rates = Rates.NONE;
        for (JsonNode line : lines("example_plans.jsonl")) {
            QueryItem item = item(TravelPlannerData.VALIDATION, line.path("idx").intValue());
            rates = rates.plus(checker.check(item.query(), PlanJson.read(line.path("plan"))));
        }
        requireRates("example_plans_all_180", rates);
        assertThat(rates.hardAsked()).isEqualTo(420);
        assertThat(rates.commonsenseAsked()).isEqualTo(1440);
    }

    private static PlanVerdict compare(JsonNode recorded, String split, JsonNode plan) throws Exception {
        QueryItem item = item(split, recorded.path("idx").intValue());
        PlanVerdict verdict = checker.check(item.query(), PlanJson.read(plan));
        String name = split + " " + item.index();
        if (recorded.path("commonsense").isNull()) {
            assertThat(verdict.isDelivered()).as(name).isFalse();
            return verdict;
        }
        Set<String> keys = new HashSet<>();
        verdict.commonsense().forEach((check, said) -> {
            keys.add(check.key());
            requireSame(name + " " + check.key(), recorded.path("commonsense").path(check.key()), said);
        });
        recorded.path("commonsense").fieldNames().forEachRemaining(key -> assertThat(keys)
                .contains(key));
        if (recorded.path("hard").isNull()) {
            assertThat(verdict.hard()).as(name).isEmpty();
            assertThat(verdict.cost()).as(name).isEmpty();
            return verdict;
        }
        verdict.hard()
                .forEach((check, said) -> requireSame(
                        name + " " + check.key(), recorded.path("hard").path(check.key()), said));
        assertThat(verdict.hard()).as(name).hasSameSizeAs(recorded.path("hard"));
        assertThat(verdict.cost().orElseThrow())
                .as(name)
                .isEqualTo(recorded.path("total_cost").doubleValue());
        return verdict;
    }

    private static void requireSame(String name, JsonNode recorded, Verdict said) {
        Optional<Boolean> outcome =
                Optional.of(recorded.get(0)).filter(node -> !node.isNull()).map(JsonNode::booleanValue);
        Optional<String> reason =
                Optional.of(recorded.get(1)).filter(node -> !node.isNull()).map(JsonNode::textValue);
        assertThat(said).as(name).isEqualTo(new Verdict(outcome, reason));
    }

    private static void requireRates(String name, Rates rates) throws IOException {
        JsonNode recorded =
                JSON.readTree(folder.resolve("golden/aggregate.json").toFile()).path(name);
        assertThat(rates.plans()).isEqualTo(recorded.path("n").intValue());
        assertThat(rates.hardAsked())
                .isEqualTo(recorded.path("hard_micro_total").intValue());
        assertThat(rates.delivery()).isEqualTo(recorded.path("delivery").doubleValue());
        assertThat(rates.commonsenseMicro())
                .isEqualTo(recorded.path("commonsense_micro").doubleValue());
        assertThat(rates.commonsenseMacro())
                .isEqualTo(recorded.path("commonsense_macro").doubleValue());
        assertThat(rates.hardMicro()).isEqualTo(recorded.path("hard_micro").doubleValue());
        assertThat(rates.hardMacro()).isEqualTo(recorded.path("hard_macro").doubleValue());
        assertThat(rates.finalPass()).isEqualTo(recorded.path("final").doubleValue());
    }

    private static QueryItem item(String split, int index) {
        return data.splits().get(split).item(index).orElseThrow();
    }

    private static List<JsonNode> lines(String file) throws IOException {
        try (var lines = Files.lines(folder.resolve(file))) {
            return lines.map(RecordedVerdictsTest::parse).toList();
        }
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new IllegalStateException(line, e);
        }
    }
}
