package org.genenv.bench.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.genenv.bench.alfworld.AlfworldDomain;
import org.genenv.bench.bamboogle.BamboogleDomain;
import org.genenv.bench.travelplanner.TravelPlannerDomain;
import org.genenv.core.domain.Domain;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;

class SimulatedToolsTest {
    private static final List<SimulatedTool> DECLARED = List.of(
            new SimulatedTool("ls", "{\"name\":\"ls\"}", ObservationForm.text(50)),
            new SimulatedTool("brew_tea", "{\"name\":\"brew_tea\"}", ObservationForm.text(50)));
    private static final List<Message> SAID =
            List.of(Message.user("Tea, please."), Message.assistant("[ls()]"), Message.tool("kettle"));

    @Test
    void ofMixedToolsOnlyThoseWithoutAnEngineAreEverAskedFor() {
        SimulatedTools tools = SimulatedTools.of(DECLARED, "ls"::equals, ToolResultPrompt.PROSE);

        assertThat(tools.answersFor("brew_tea")).isTrue();
        assertThat(tools.answersFor("ls")).isFalse();
        assertThat(tools.ask("brew_tea", SAID, "brew_tea()", List.of())).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tools.ask("ls", SAID, "ls()", List.of()))
                .withMessageContaining("only for brew_tea, not for ls, which has an engine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tools.ask("rm", SAID, "rm()", List.of()))
                .withMessageContaining("not for rm");
    }

    @Test
    void whereAllToolsHaveEnginesNothingCanBeAsked() {
        SimulatedTools tools = SimulatedTools.of(DECLARED, name -> true, ToolResultPrompt.PROSE);

        assertThat(DECLARED).noneMatch(tool -> tools.answersFor(tool.name()));
    }

    @Test
    void theSimulatorReadsTheToolTheConversationAndTheCallAndNothingOfTheTarget() {
        SimulatedTools tools = SimulatedTools.of(DECLARED, name -> false, ToolResultPrompt.PROSE);

        ObservationRequest request = tools.ask("brew_tea", SAID, "brew_tea(cups=3)", List.of("slice_bread(slices=2)"));

        assertThat(request.prompt()).hasSize(2);
        assertThat(request.prompt().get(1).content())
                .contains("{\"name\":\"brew_tea\"}", "user: Tea, please.", "tool: kettle", "brew_tea(cups=3)")
                .doesNotContain("slice_bread");
        assertThat(request.form().check("now slice_bread(slices = 2)")).isInstanceOf(Failed.class);
    }

    @Test
    void worldsWithARealEngineRefuseTheOptionByName() {
        Map<String, Object> on = Map.of("simulatedTools", true);
        for (Domain domain : List.of(new AlfworldDomain(), new TravelPlannerDomain(), new BamboogleDomain())) {
            assertThatIllegalArgumentException()
                    .as(domain.name())
                    .isThrownBy(() -> domain.withOptions(on))
                    .withMessageContaining("domain.simulatedTools is true, but ")
                    .withMessageContaining("Leave it away");
            assertThat(domain.withOptions(Map.of("simulatedTools", false)).asksSimulator())
                    .isFalse();
        }
    }
}
