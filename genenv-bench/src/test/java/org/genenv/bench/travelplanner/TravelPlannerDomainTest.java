package org.genenv.bench.travelplanner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.task.TripReader;
import org.genenv.bench.travelplanner.task.TripSampler;
import org.genenv.bench.travelplanner.tool.Mutation;
import org.genenv.core.ConformanceData;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.domain.TaskVerdict.Accepted;
import org.genenv.core.domain.TaskVerdict.Rejected;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.StepResult;
import org.junit.jupiter.api.Test;

class TravelPlannerDomainTest {
    private static final String TASK =
            "{\"org\":\"Fernhaven\",\"dest\":\"Salthaven\",\"days\":3,\"date\":\"2022-03-02\","
                    + "\"people\":2,\"house_rule\":\"visitors\",\"cuisines\":[\"Italian\"],\"budget\":900}";

    private final Domain domain = new TravelPlannerDomain();
    private final Seed seed = new Seed("s", "3-day", TASK);

    @Test
    void variationIsAcceptedInItsCanonicalForm() {
        Accepted accepted = accept("```json\n" + TASK.replace(",", ", ") + "\n```");
        assertThat(accepted.task()).isEqualTo(new Task("t", "3-day", TASK, 5));
        assertThat(accept(TASK.replace("03-02", "03-05")).signature())
                .as("the day makes no other exercise")
                .isEqualTo(accepted.signature());
        assertThat(accept(TASK.replace("900", "905")).signature()).isEqualTo(accepted.signature());
        assertThat(accept(TASK.replace("900", "650")).signature()).isNotEqualTo(accepted.signature());
        assertThat(accept(TASK.replace("Italian", "French")).signature()).isNotEqualTo(accepted.signature());
    }

    private Accepted accept(String text) {
        TaskVerdict verdict = domain.check(seed, text, "t", 5);
        assertThat(verdict).as(verdict.toString()).isInstanceOf(Accepted.class);
        return (Accepted) verdict;
    }

    @Test
    void whatIsNoTaskIsRejectedWithItsCode() {
        assertRejected("not-json", "Let us go to Kelby!");
        assertRejected("trailing-text", TASK + " Have fun!");
        assertRejected("missing-key", TASK.replace("\"people\":2,", ""));
        assertRejected("unknown-key", TASK.replace("\"people\"", "\"person\":1,\"people\""));
        assertRejected("wrong-type", TASK.replace("900", "\"900\""));
        assertRejected("unknown-days", TASK.replace("\"days\":3", "\"days\":4"));
        assertRejected("days-changed", TASK.replace("\"days\":3", "\"days\":5").replace("Salthaven", "Corvale"));
        assertRejected("date-out-of-range", TASK.replace("2022-03-02", "2022-03-30"));
        assertRejected("date-out-of-range", TASK.replace("2022-03-02", "tomorrow"));
        assertRejected("people-out-of-range", TASK.replace("\"people\":2", "\"people\":9"));
        assertRejected("budget-out-of-range", TASK.replace("900", "0"));
        assertRejected("unknown-house-rule", TASK.replace("visitors", "elephants"));
        assertRejected("unknown-cuisine", TASK.replace("Italian", "Martian"));
        assertRejected("unknown-cuisine", TASK.replace("\"Italian\"", "\"Italian\",\"Italian\""));
        assertRejected("unknown-room-type", TASK.replace("\"budget\"", "\"room_type\":\"igloo\",\"budget\""));
        assertRejected(
                "unknown-transportation", TASK.replace("\"budget\"", "\"transportation\":\"no sled\",\"budget\""));
        assertRejected("unknown-origin", TASK.replace("Fernhaven", "Atlantis"));
        assertRejected("unknown-destination", TASK.replace("Salthaven", "Fernhaven"));
        assertRejected(
                "no-transportation", TASK.replace("Fernhaven", "Stonebay").replace("Salthaven", "Kelby"));
        assertRejected("budget-too-small", TASK.replace("900", "100"));
        assertRejected("budget-too-large", TASK.replace("900", "9000"));
    }

    private void assertRejected(String code, String text) {
        TaskVerdict verdict = domain.check(seed, text, "t", 5);
        assertThat(verdict).as(text).isInstanceOf(Rejected.class);
        assertThat(((Rejected) verdict).reason()).as(verdict.toString()).isEqualTo(code);
        assertThat(((Rejected) verdict).detail()).isNotBlank();
        assertThat(domain.rejectionReasons()).contains(code);
    }

    @Test
    void tenThousandMutatedTasksGetAVerdictWithAKnownReason() {
        SplittableRandom random = new SplittableRandom(3);
        Map<String, Integer> reasons = new TreeMap<>();
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < 10_000; i++) {
            TaskVerdict verdict = domain.check(seed, Mutation.of(TASK, random), "t", i);
            reasons.merge(verdict instanceof Rejected rejected ? rejected.reason() : "accepted", 1, Integer::sum);
        }
        assertThat(reasons).containsKeys("accepted", "not-json", "unknown-origin");
        reasons.remove("accepted");
        assertThat(domain.rejectionReasons()).containsAll(reasons.keySet());
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(nanos / 1e9).as("seconds").isLessThan(20);
    }

    @Test
    void seedsAndPanelAreSolvableAndApart() throws Exception {
        assertThat(domain.seeds()).hasSize(24).extracting(Seed::kind).contains("3-day", "5-day", "7-day");
        Set<String> ids = new HashSet<>();
        for (Seed each : domain.seeds()) {
            assertThat(ids.add(each.id())).isTrue();
            assertThat(domain.check(each, each.spec(), "t", 0)).isInstanceOf(Accepted.class);
            assertThat(isHeldOut(each.spec())).isFalse();
        }
        List<Task> panel = domain.panel(30);
        assertThat(domain.panel(30)).isEqualTo(panel);
        for (Task task : panel) {
            assertThat(isHeldOut(task.spec())).isTrue();
        }
        Demonstrations demonstrations = domain.demonstrations().orElseThrow();
        for (long draw = 0; draw < 200; draw++) {
            String written = demonstrations
                    .forSimulator(draw)
                    .segments()
                    .get(2)
                    .message()
                    .content();
            assertThat(isHeldOut(written)).isFalse();
        }
    }

    private static boolean isHeldOut(String spec) throws Exception {
        Query query = new TripReader().read(spec).query();
        return TripSampler.isHeldOut(query.origin(), query.destination());
    }

    @Test
    void solvedPlanWinsTheEpisodeOfEveryPanelTask() throws Exception {
        Domain plan = domain.withOptions(Map.of("stage", "plan", "reward", "all"));
        TripSolver solver = new TripSolver(Tables.sample());
        for (Task task : plan.panel(12)) {
            Query query = new TripReader().read(task.spec()).query();
            try (Environment world = plan.open(task)) {
                assertThat(world.reset().text()).contains("Given information", "Restaurants in", query.origin());
                StepResult end = world.step(
                        PlanJson.write(((Solved) solver.solve(query)).plan()).toString());
                assertThat(end.isSuccess()).as(task.spec()).isTrue();
            }
        }
        assertThat(plan.briefing(plan.panel(1).get(0)).tools()).isEmpty();
        assertThat(domain.briefing(domain.panel(1).get(0)).tools()).hasSize(7);
    }

    @Test
    void simulatorIsToldTheSchemaAndTheSuccess() {
        SuccessStatistics statistics = new SuccessStatistics(Map.of("3-day", 0.25));
        assertThat(domain.simulatorPrompt(seed, statistics)).hasSize(2).satisfies(messages -> {
            assertThat(messages.get(0).content()).contains("Fernhaven", "Corvale", "\"house_rule\"", "no self-driving");
            assertThat(messages.get(1).content()).contains(TASK, "25 %");
        });
    }

    @Test
    void tablesThatAreReadAreDataOfTheRun() {
        Path data = ConformanceData.path("bench/travelplanner");

        TravelPlannerOptions published =
                TravelPlannerOptions.read(Map.of("country", "published", "data", data.toString()));

        assertThat(published.database()).hasValue(data.resolve("database"));
        assertThat(domain.dataFiles()).isEmpty();
    }

    @Test
    void wrongOptionsAreNamed() {
        assertOption(Map.of("country", "Utopia"), "domain.country", "published");
        assertOption(Map.of("country", "small", "stage", "tools"), "domain.stage is tools");
        assertOption(Map.of("kinds", List.of("4-day")), "has 4-day", "3-day, 5-day, 7-day");
        assertOption(Map.of("data", "x"), "domain.data", "country: published");
        assertOption(Map.of("country", "published"), "domain.data is not set");
        assertOption(Map.of("country", "published", "data", "nowhere"), "nowhere");
        assertOption(Map.of("rewards", "all"), "domain.rewards", "Did you mean reward?");
    }

    private void assertOption(Map<String, Object> options, String... expected) {
        assertThatThrownBy(() -> domain.withOptions(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(expected);
    }
}
