package org.genenv.bench.bfcl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.simulated.ObservationFault;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.environment.simulated.SimulatorBackedEnvironment;
import org.genenv.core.environment.simulated.WrittenObservation.Accepted;
import org.genenv.core.environment.simulated.WrittenObservation.Failed;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that only exist as definitions: the simulator writes what they return, and code checks the calls. */
class BfclSimulatedToolsTest {
    private static final String SPEC =
            """
            {"kind":"parallel_multiple","functions":[\
            {"name":"brew_tea","description":"Brews tea.","parameters":{"type":"dict","properties":{"kind":{"type":"string"},\
            "cups":{"type":"integer"}},"required":["kind","cups"]},\
            "response":{"type":"dict","properties":{"minutes":{"type":"integer"}}}},\
            {"name":"slice_bread","description":"Slices bread.","parameters":{"type":"dict","properties":{"kind":{"type":"string"},\
            "slices":{"type":"integer"}},"required":["kind","slices"]}}],\
            "request":"Three cups of green tea and 2 slices of rye bread, please.",\
            "calls":[{"name":"brew_tea","arguments":{"kind":"green","cups":3}},\
            {"name":"slice_bread","arguments":{"kind":"rye","slices":2}}]}""";
    private static final String TEA = "[brew_tea(kind='green', cups=3)]";
    private static final String BREAD = "[slice_bread(kind='rye', slices=2)]";

    private final Domain simulating = new BfclDomain().withOptions(Map.of("simulatedTools", true));

    private SimulatorBackedEnvironment started(Domain domain) throws EnvironmentException {
        SimulatorBackedEnvironment environment =
                (SimulatorBackedEnvironment) domain.open(new Task("t", "parallel_multiple", SPEC, 0));
        environment.reset();
        return environment;
    }

    @Test
    void callsMaySpreadOverTurnsAndTheirResultsAreWritten() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(simulating)) {
            List<ObservationRequest> questions = world.questions(TEA);
            assertThat(questions).hasSize(1).isEqualTo(world.questions(TEA));
            assertThat(questions.get(0).prompt().get(1).content())
                    .contains("Brews tea.", "user: Three cups", "brew_tea(kind='green', cups=3)")
                    .doesNotContain("slices=2");

            StepResult first = world.step(TEA, List.of("{\"minutes\": 4}"));
            assertThat(first.observation().messages()).containsExactly(Message.tool("{\"minutes\": 4}"));
            assertThat(first.isDone()).isFalse();
            assertThat(first.isValid()).isTrue();

            assertThat(world.questions(BREAD))
                    .as("the last call ends it, so nobody reads its result")
                    .isEmpty();
            StepResult last = world.step(BREAD);
            assertThat(last.isDone() && last.isSuccess()).isTrue();
            assertThat(last.reward()).isEqualTo(1);
        }
    }

    @Test
    void allCallsAtOnceAreAsRightAsBeforeAndNothingIsWritten() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(simulating)) {
            String all = "[slice_bread(kind='rye', slices=2), brew_tea(kind='green', cups=3)]";
            assertThat(world.questions(all)).isEmpty();
            assertThat(world.step(all).reward()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[brew_tea(kind='black', cups=3)]",
                "[brew_tea(kind='green', cups=3), brew_tea(kind='green', cups=3)]",
                "[toast(kind='rye')]",
                "[]",
                "I cannot do that.",
                "",
                "[brew_tea("
            })
    void whatCannotBecomeRightEndsAtOnceAndAsksNobody(String answer) throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(simulating)) {
            assertThat(world.questions(answer)).isEmpty();
            StepResult result = world.step(answer);
            assertThat(result.isDone()).isTrue();
            assertThat(result.reward()).isZero();
        }
        try (SimulatorBackedEnvironment world = started(simulating)) {
            world.step(TEA, List.of("{\"minutes\": 4}"));
            assertThat(world.questions(answer)).isEmpty();
            assertThat(world.step(answer).reward())
                    .as("half of the calls earns nothing")
                    .isZero();
        }
    }

    @Test
    void whatIsWrittenMustFitTheDeclaredResponseAndHideTheCallsThatAreMissing() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(simulating)) {
            ObservationRequest request = world.questions(TEA).get(0);
            assertThat(request.form().check("{\"minutes\": 4}")).isInstanceOf(Accepted.class);
            assertThat(request.form().check("{\"error\": \"out of tea\"}")).isInstanceOf(Accepted.class);
            assertThat(((Failed) request.form().check("{\"minutes\": \"four\"}")).fault())
                    .isEqualTo(ObservationFault.SCHEMA_MISMATCH);
            assertThat(((Failed) request.form().check("{\"seconds\": 4}")).fault())
                    .isEqualTo(ObservationFault.SCHEMA_MISMATCH);
            assertThat(((Failed) request.form().check("tea is ready")).fault()).isEqualTo(ObservationFault.NOT_JSON);
            for (String leak : List.of(
                    "{\"error\": \"first slice_bread(kind='rye', slices=2)\"}",
                    "{\"error\": \"{\\\"name\\\": \\\"slice_bread\\\", \\\"arguments\\\": {\\\"kind\\\": \\\"rye\\\", \\\"slices\\\": 2}}\"}")) {
                assertThat(((Failed) request.form().check(leak)).fault())
                        .as(leak)
                        .isEqualTo(ObservationFault.LEAKS_ANSWER);
            }
            ObservationRequest undeclared = world.questions(BREAD).get(0);
            assertThat(undeclared.form().check("{\"anything\": [1, 2]}")).isInstanceOf(Accepted.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> world.step(TEA, List.of("{}", "{}")))
                    .withMessageContaining("2 results for 1 calls");
        }
    }

    @Test
    void withoutASimulatorThePlayerIsToldSo() throws EnvironmentException {
        try (SimulatorBackedEnvironment world = started(simulating)) {
            assertThatExceptionOfType(EnvironmentException.class)
                    .isThrownBy(() -> world.step(TEA))
                    .withMessageContaining("no simulator is there");
        }
    }

    @Test
    void tasksThatRunInAWorldNeverReachTheWriterAndWithoutTheOptionNoneDoes() throws EnvironmentException {
        for (Task task : simulating.panel(20)) {
            try (Environment environment = simulating.open(task)) {
                assertThat(environment instanceof SimulatorBackedEnvironment)
                        .isEqualTo(!task.kind().equals("multi_turn"));
            }
        }
        for (Task task : new BfclDomain().panel(20)) {
            try (Environment environment = new BfclDomain().open(task)) {
                assertThat(environment).isNotInstanceOf(SimulatorBackedEnvironment.class);
            }
        }
        assertThat(simulating.asksSimulator()).isTrue();
        assertThat(new BfclDomain().asksSimulator()).isFalse();
    }

    @Test
    void tasksOfOneCallEndWithItSoThereIsNothingToWrite() throws EnvironmentException, RejectedTaskException {
        BfclTasks tasks = new BfclTasks(BfclOptions.DEFAULTS);
        for (Task task : simulating.panel(20)) {
            if (task.kind().equals("simple") || task.kind().equals("multiple")) {
                String answer = TargetAnswers.of(tasks.read(task.spec(), task.draw()), false)
                        .get(0);
                try (SimulatorBackedEnvironment world = (SimulatorBackedEnvironment) simulating.open(task)) {
                    world.reset();
                    assertThat(world.questions(answer)).isEmpty();
                    assertThat(world.step(answer).reward()).isEqualTo(1);
                }
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BfclDomain()
                        .withOptions(Map.of("simulatedTools", true, "kinds", List.of("simple", "multi_turn"))))
                .withMessageContaining("domain.simulatedTools is true")
                .withMessageContaining("parallel");
    }

    @Test
    void everyTaskStillNeedsCallsThatItsOwnCheckProves() {
        Seed seed = new Seed("s", "parallel_multiple", SPEC);
        assertThat(simulating.check(seed, SPEC, "t", 0)).isInstanceOf(TaskVerdict.Accepted.class);
        String unsaid = SPEC.replace("2 slices", "some slices");
        assertThat(simulating.check(seed, unsaid, "t", 0))
                .as("an argument that only a result could tell is no ground")
                .isInstanceOf(TaskVerdict.Rejected.class);
        String listed = SPEC.replace(
                "\"response\":{\"type\":\"dict\",\"properties\":{\"minutes\":{\"type\":\"integer\"}}}",
                "\"response\":{\"type\":\"array\",\"items\":{\"type\":\"integer\"}}");
        assertThat(simulating.check(seed, listed, "t", 0)).isInstanceOf(TaskVerdict.Rejected.class);
    }

    @Test
    void theSimulatorIsToldThatResultsAreWrittenWhereTheyAre() {
        Seed seed = simulating.seeds().get(0);
        assertThat(simulating
                        .simulatorPrompt(seed, SuccessStatistics.NONE)
                        .get(0)
                        .content())
                .contains("\"response\"", "no implementation");
        assertThat(new BfclDomain()
                        .simulatorPrompt(seed, SuccessStatistics.NONE)
                        .get(0)
                        .content())
                .doesNotContain("\"response\"");
    }
}
