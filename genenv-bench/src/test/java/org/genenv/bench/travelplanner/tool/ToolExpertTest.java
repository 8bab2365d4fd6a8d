package org.genenv.bench.travelplanner.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.bench.travelplanner.TravelPlannerDomain;
import org.genenv.bench.travelplanner.plan.PlanException;
import org.genenv.bench.travelplanner.plan.PlanText;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.TripSolver;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.task.TripReader;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ToolCall;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolExpertTest {
    private static final Tables TABLES = Tables.sample();

    @ParameterizedTest
    @EnumSource
    void whatTheExpertSaysIsAnsweredAsItIsShownAndWins(ToolForm form) throws Exception {
        TripSolver solver = new TripSolver(TABLES);
        for (Task task : new TravelPlannerDomain().panel(9)) {
            Query query = new TripReader().read(task.spec()).query();
            Solved solved = (Solved) solver.solve(query);
            TravelEnvironment world = new TravelEnvironment(query, "?", TABLES, Stage.TOOLS, form, Reward.ALL);
            world.reset();
            List<Message> shown = new ArrayList<>(ToolExpert.conversation(query, solved.plan(), TABLES, form));
            StepResult last = null;
            int turns = 0;
            while (!shown.isEmpty()) {
                last = world.step(said(shown.remove(0)));
                turns++;
                if (!last.isDone()) {
                    assertThat(last.isValid()).isTrue();
                    assertThat(last.observation().messages())
                            .isEqualTo(shown.subList(
                                    0, last.observation().messages().size()));
                    shown.subList(0, last.observation().messages().size()).clear();
                }
            }
            assertThat(last.isSuccess()).as(task.spec()).isTrue();
            assertThat(turns).isLessThan(TravelEnvironment.OFFICIAL_LIMIT);
        }
    }

    private static String said(Message message) {
        StringBuilder text = new StringBuilder(message.content());
        for (ToolCall call : message.toolCalls()) {
            text.append("<tool_call>\n{\"name\": \"%s\", \"arguments\": %s}\n</tool_call>"
                    .formatted(call.name(), call.arguments()));
        }
        return text.toString();
    }

    @ParameterizedTest
    @EnumSource
    void demonstrationBeginsAsAnEpisodeDoes(ToolForm form) throws PlanException {
        Domain domain = new TravelPlannerDomain().withOptions(Map.of("toolForm", form.word()));
        Demonstration demonstration = domain.demonstrations().orElseThrow().forAgent(4);
        assertThat(demonstration.tools()).hasSize(form == ToolForm.NATIVE ? 7 : 0);
        List<Demonstration.Segment> segments = demonstration.segments();
        assertThat(segments.get(0).message().role()).isEqualTo(Message.Role.SYSTEM);
        assertThat(segments.get(1).message().content()).startsWith("Plan a trip of");
        for (Demonstration.Segment segment : segments) {
            assertThat(segment.weight()).isEqualTo(segment.message().role() == Message.Role.ASSISTANT ? 1 : 0);
        }
        assertThat(PlanText.read(segments.get(segments.size() - 1).message().content())
                        .days())
                .hasSizeGreaterThanOrEqualTo(3);
    }
}
