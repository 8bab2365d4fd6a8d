package org.genenv.bench.travelplanner.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.SplittableRandom;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryWords;
import org.genenv.bench.travelplanner.query.Wishes;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;

class TravelEnvironmentTest {
    private static final Query QUERY = new Query(
            "Fernhaven", "Salthaven", 3, 1, List.of("2022-03-02", "2022-03-03", "2022-03-04"), 2, Wishes.NONE, 2000);
    private static final Tables TABLES = Tables.sample();
    private static final String PLAN = PlanJson.write(((Solved) new TripSolver(TABLES).solve(QUERY)).plan())
            .toString();

    @Test
    void nativeCallsAreAnsweredOneByOneUntilThePlannerIsCalled() {
        TravelEnvironment world = begin(Stage.TOOLS, ToolForm.NATIVE, Reward.ALL);
        StepResult found = world.step(call("RestaurantSearch", "{\"city\": \"Salthaven\"}")
                + call("CitySearch", "{\"state\": \"Corvale\"}")
                + "<tool_call>\nnonsense\n</tool_call>");
        assertThat(found.observation().messages()).extracting(Message::role).containsOnly(Message.Role.TOOL);
        assertThat(found.observation().messages())
                .extracting(Message::content)
                .satisfiesExactly(
                        restaurants -> assertThat(restaurants).startsWith("Name | Average Cost"),
                        cities -> assertThat(cities).isEqualTo("Ashcombe, Larkfield, Stonebay"),
                        fault -> assertThat(fault).contains("cannot be used"));
        assertThat(found.isValid()).isFalse();
        StepResult planner = world.step(call("Planner", "{}"));
        assertThat(planner.observation().text()).contains("Now write the plan");
        StepResult end = world.step("<think>Let me see [1]</think>Here you are:\n```json\n" + PLAN + "\n```");
        assertThat(end.isDone() && end.isSuccess()).isTrue();
        assertThat(end.reward()).isEqualTo(1);
        assertThat(world.reason()).isEmpty();
    }

    @Test
    void writtenActionsAreAnsweredAsAUser() {
        TravelEnvironment world = begin(Stage.TOOLS, ToolForm.PROMPT, Reward.ALL);
        StepResult found =
                world.step("Thought: where to eat?\nAction: FlightSearch[Fernhaven, 'Salthaven', 2022-03-02]\n"
                        + "Observation: imagined\nAction: CitySearch[Corvale]");
        assertThat(found.observation().messages()).extracting(Message::role).containsExactly(Message.Role.USER);
        assertThat(found.observation().text()).contains("F101").doesNotContain("Ashcombe");
        assertThat(world.step("Well.").observation().text())
                .contains("neither a call nor a plan", "Action: CitySearch");
        assertThat(world.step("Action: Dance[now]").observation().text()).contains("no tool 'Dance'");
        assertThat(world.step(PLAN).isSuccess())
                .as("a plan without the planner")
                .isTrue();
    }

    @Test
    void sameCallThreeTimesEndsTheEpisode() {
        TravelEnvironment world = begin(Stage.TOOLS, ToolForm.PROMPT, Reward.SHARE);
        String action = "CitySearch[Corvale]";
        assertThat(world.step(action).isDone()).isFalse();
        assertThat(world.step(action).isDone()).isFalse();
        StepResult end = world.step(action);
        assertThat(end.isDone()).isTrue();
        assertThat(end.reward()).isZero();
        assertThat(world.verdict().isDelivered()).isFalse();
        assertThat(world.reason()).contains("three times");
        assertThatThrownBy(() -> world.step(action)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void rewardIsTheShareOfChecksOrAllOrNothing() {
        String withoutLunch = PLAN.replaceAll("\"lunch\":\"[^\"]*\"", "\"lunch\":\"-\"");
        StepResult share = begin(Stage.PLAN, ToolForm.PROMPT, Reward.SHARE).step(withoutLunch);
        assertThat(share.isDone()).isTrue();
        assertThat(share.isSuccess()).isFalse();
        assertThat(share.reward()).as("7 of 8, and the budget not looked at").isEqualTo(7.0 / 9);
        assertThat(begin(Stage.PLAN, ToolForm.PROMPT, Reward.ALL)
                        .step(withoutLunch)
                        .reward())
                .isZero();
        StepResult none = begin(Stage.PLAN, ToolForm.PROMPT, Reward.SHARE).step("I would rather stay.");
        assertThat(none.isDone()).isTrue();
        assertThat(none.reward()).isZero();
    }

    /** No mutation of a right plan may throw, hang, or earn more than the plan. */
    @Test
    void tenThousandMutatedPlansGetAVerdictWithAReason() {
        SplittableRandom random = new SplittableRandom(7);
        int passed = 0;
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int i = 0; i < 10_000; i++) {
            TravelEnvironment world = begin(Stage.PLAN, ToolForm.PROMPT, Reward.SHARE);
            StepResult end = world.step(Mutation.of(PLAN, random));
            assertThat(end.isDone()).isTrue();
            if (end.isSuccess()) {
                passed++;
            } else {
                assertThat(world.reason()).isNotEmpty();
                assertThat(end.reward()).isLessThan(1);
            }
        }
        assertThat(passed).as("mutations that do not matter").isBetween(1, 6_000);
        long nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
        assertThat(nanos / 1e9).as("seconds").isLessThan(20);
    }

    @Test
    void proseSaysWhatTheQueryAsksFor() {
        assertThat(QueryWords.prose(QUERY))
                .isEqualTo("Plan a trip of 3 days for 2 people from Fernhaven to Salthaven and back, from 2022-03-02 to"
                        + " 2022-03-04. All of it may cost $2,000 at most.");
    }

    private static TravelEnvironment begin(Stage stage, ToolForm form, Reward reward) {
        TravelEnvironment world = new TravelEnvironment(QUERY, QueryWords.prose(QUERY), TABLES, stage, form, reward);
        assertThat(world.reset().text()).isEqualTo(QueryWords.prose(QUERY));
        return world;
    }

    private static String call(String name, String arguments) {
        return "<tool_call>\n{\"name\": \"" + name + "\", \"arguments\": " + arguments + "}\n</tool_call>\n";
    }
}
