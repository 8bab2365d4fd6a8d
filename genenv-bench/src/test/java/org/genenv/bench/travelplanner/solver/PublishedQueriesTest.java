package org.genenv.bench.travelplanner.solver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.benchmark.TravelPlannerData;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.check.PlanVerdict;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryItem;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.core.ConformanceData;
import org.junit.jupiter.api.Test;

/** All published queries. */
class PublishedQueriesTest {
    @Test
    void everyPublishedQueryIsSolvedAndNoAnnotatedPlanIsCheaper() throws Exception {
        Path folder = ConformanceData.path("bench/travelplanner");
        TravelPlannerData data = TravelPlannerData.open(folder);
        TripSolver solver = new TripSolver(data.tables());
        PlanChecker checker = new PlanChecker(data.tables());
        List<JsonNode> annotated = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("train_queries.jsonl"))) {
            annotated.add(new ObjectMapper().readTree(line).path("annotated_plan"));
        }
        int solved = 0;
        for (String split : List.of(TravelPlannerData.TRAIN, TravelPlannerData.VALIDATION)) {
            for (QueryItem item : data.splits().get(split).items().values()) {
                Query query = item.query();
                SolverResult result = solver.solve(query);
                assertThat(result).as(split + " " + item.index()).isInstanceOf(Solved.class);
                Solved plan = (Solved) result;
                PlanVerdict verdict = checker.check(query, Optional.of(plan.plan()));
                assertThat(verdict.passes()).isTrue();
                assertThat(verdict.cost().orElseThrow()).isEqualTo(plan.cost());
                if (split.equals(TravelPlannerData.TRAIN)) {
                    double human = checker.check(query, PlanJson.read(annotated.get(item.index() - 1)))
                            .cost()
                            .orElseThrow();
                    assertThat(plan.cost()).as("train " + item.index()).isLessThanOrEqualTo(human);
                }
                solved++;
            }
        }
        assertThat(solved).isEqualTo(225);
    }
}
