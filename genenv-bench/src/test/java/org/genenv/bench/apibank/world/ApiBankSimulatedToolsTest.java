package org.genenv.bench.apibank.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.task.ApiTaskReader;
import org.genenv.bench.apibank.task.ProvedTask;
import org.genenv.bench.apibank.task.TaskProof;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.junit.jupiter.api.Test;

/** A world of mixed tools: most APIs are served here, and two would need a network. */
class ApiBankSimulatedToolsTest {
    private static final String LOOK_UP = "[Dictionary(keyword='resilience')]";
    private static final String MEANING = "{\"results\": [{\"definition\": \"toughness\"}]}";

    private final Domain plain = new ApiBankDomain();
    private final Domain simulating = plain.withOptions(Map.of("simulatedTools", true));

    private List<Task> tasks(boolean wantCalls) {
        return simulating.panel(40).stream()
                .filter(task -> proved(task).target().isPresent() == wantCalls)
                .toList();
    }

    private static ProvedTask proved(Task task) {
        try {
            return TaskProof.prove(ApiTaskReader.read(task.spec()));
        } catch (RejectedTaskException e) {
            throw new AssertionError("a task of the panel is none: " + task.spec(), e);
        }
    }

    private SimulatorBackedEnvironment started(Task task) throws EnvironmentException {
        SimulatorBackedEnvironment environment = (SimulatorBackedEnvironment) simulating.open(task);
        environment.reset();
        return environment;
    }

    @Test
    void aCallThatNothingServesIsAnsweredByTheSimulatorAndTheTargetIsStillRun() throws EnvironmentException {
        for (Task task : tasks(true).subList(0, 10)) {
            try (SimulatorBackedEnvironment world = started(task)) {
                List<ObservationRequest> questions = world.questions(LOOK_UP);
                assertThat(questions).hasSize(1);
                assertThat(questions.get(0).prompt().get(1).content())
                        .contains("Meaning of a word.", "Dictionary(keyword='resilience')", "user: ")
                        .as("what solves the task is not told")
                        .doesNotContain(proved(task).solution().get(0).toString());
                StepResult aside = world.step(LOOK_UP, List.of(MEANING));
                assertThat(aside.observation().text()).contains("toughness");
                assertThat(aside.isDone()).isFalse();
                assertThat(aside.reward()).isZero();

                StepResult last = null;
                for (ApiCall call : proved(task).solution()) {
                    assertThat(world.questions(call.toString()))
                            .as("an engine answers %s", call)
                            .isEmpty();
                    last = world.step(call.toString());
                }
                assertThat(last.isSuccess()).as(task.spec()).isTrue();
            }
        }
    }

    @Test
    void whatAnEngineServesIsNeverAskedFor() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(tasks(true).get(0))) {
            for (String action : List.of(
                    "[ToolSearcher(keywords='alarm')]",
                    "[Wiki(keyword='Java')]",
                    "[GetUserToken(username='ann', password='x')]",
                    "[Dictionary(word='resilience')]",
                    "[Dictionary()]",
                    "[NoSuchApi(a='b')]",
                    "Let me see.",
                    "")) {
                assertThat(world.questions(action)).as(action).isEmpty();
            }
        }
        for (Task task : tasks(false)) {
            try (Environment environment = simulating.open(task)) {
                assertThat(environment).isNotInstanceOf(SimulatorBackedEnvironment.class);
            }
        }
        for (Task task : plain.panel(20)) {
            try (Environment environment = plain.open(task)) {
                assertThat(environment).isNotInstanceOf(SimulatorBackedEnvironment.class);
            }
        }
    }

    @Test
    void whatIsWrittenMustHaveTheDeclaredOutputs() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(tasks(true).get(0))) {
            ObservationRequest request = world.questions(LOOK_UP).get(0);
            assertThat(request.form().check(MEANING)).isInstanceOf(Accepted.class);
            assertThat(request.form().check("{\"error\": \"no such word\"}")).isInstanceOf(Accepted.class);
            for (String unfit : List.of("{}", "{\"results\": \"toughness\"}", "{\"results\": [], \"more\": 1}")) {
                assertThat(((Failed) request.form().check(unfit)).fault())
                        .as(unfit)
                        .isEqualTo(ObservationFault.SCHEMA_MISMATCH);
            }
            String target = proved(tasks(true).get(0)).solution().get(0).toString();
            assertThat(((Failed) request.form().check("{\"error\": \"try " + target.replace("\"", "") + "\"}")).fault())
                    .isEqualTo(ObservationFault.LEAKS_ANSWER);
        }
    }

    @Test
    void theTwoApisAreDescribedInEveryTaskAndTheSmallCatalogRefusesTheOption() {
        for (Task task : simulating.panel(5)) {
            assertThat(simulating.briefing(task).messages().get(0).content())
                    .contains("\"Dictionary\"", "\"Translate\"");
        }
        assertThat(simulating.asksSimulator()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withOptions(Map.of("simulatedTools", true, "catalog", "small")))
                .withMessageContaining("domain.simulatedTools is true")
                .withMessageContaining("real engine");
    }
}
