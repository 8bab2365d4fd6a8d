package org.genenv.bench.bfcl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BfclDomainTest {
    private final Domain full = new BfclDomain();
    private final Domain small = full.withOptions(Map.of("catalog", "small"));
    private final Domain nativeCalls = full.withOptions(Map.of("answers", "native"));

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(Domain.class))
                .anySatisfy(domain -> assertThat(domain.name()).isEqualTo("bfcl"));
    }

    @Test
    void seedsOfEveryKindAreTasksThemselvesAndAlwaysTheSame() {
        assertThat(full.seeds()).hasSize(24).isEqualTo(new BfclDomain().seeds());
        assertThat(kinds(full.seeds().stream().map(Seed::kind).toList()))
                .containsExactlyInAnyOrder("simple", "multiple", "parallel", "parallel_multiple", "multi_turn");
        assertThat(kinds(small.seeds().stream().map(Seed::kind).toList()))
                .containsExactlyInAnyOrder("simple", "multiple", "parallel", "parallel_multiple");
        for (Domain domain : List.of(full, small)) {
            for (Seed seed : domain.seeds()) {
                assertThat(domain.check(seed, seed.spec(), "t", 1)).isInstanceOf(TaskVerdict.Accepted.class);
            }
        }
    }

    private static Set<String> kinds(List<String> all) {
        return new HashSet<>(all);
    }

    @Test
    void thePanelIsFixedAndSharesNoTaskWithTheSeeds() {
        List<Task> panel = small.panel(120);
        assertThat(panel).isEqualTo(small.panel(120));
        Set<String> seeds = full.seeds().stream().map(Seed::spec).collect(Collectors.toSet());
        assertThat(full.panel(60)).noneMatch(task -> seeds.contains(task.spec()));
        assertThat(panel.stream().map(Task::draw)).doesNotHaveDuplicates();
        assertThat(full.panel(10)).isEqualTo(full.panel(20).subList(0, 10));
    }

    @ParameterizedTest
    @CsvSource({"full, prompt", "full, native", "small, prompt"})
    void theTargetCallsOfEveryTaskWinIt(String catalog, String answers)
            throws EnvironmentException, RejectedTaskException {
        Map<String, Object> options = Map.of("catalog", catalog, "answers", answers);
        Domain domain = full.withOptions(options);
        BfclTasks tasks = new BfclTasks(BfclOptions.read(options));
        for (Task task : domain.panel(40)) {
            try (Environment environment = domain.open(task)) {
                environment.reset();
                StepResult last = null;
                for (String answer : TargetAnswers.of(tasks.read(task.spec(), task.draw()), answers.equals("native"))) {
                    last = environment.step(answer);
                    assertThat(last.isValid()).isTrue();
                }
                assertThat(last.isSuccess()).as(task.spec()).isTrue();
                assertThat(last.reward()).isEqualTo(1);
            }
        }
    }

    @Test
    void theArgumentsOfASmallTaskFollowFromItsDraw() throws EnvironmentException {
        Task task = small.panel(3).get(2);
        assertThat(task.spec()).matches("\\{\"kind\":\"parallel\",\"functions\":\\[.*],\"calls\":\\[\"[a-z_]+\",.*]}");
        String request = request(task);
        assertThat(request).isEqualTo(request(task));
        assertThat(request(new Task(task.id(), task.kind(), task.spec(), task.draw() + 1)))
                .isNotEqualTo(request);
    }

    private String request(Task task) throws EnvironmentException {
        try (Environment environment = small.open(task)) {
            return environment.reset().text();
        }
    }

    @Test
    void silenceAndTalkEarnNothing() throws EnvironmentException {
        for (Task task : full.panel(10)) {
            for (String answer : List.of("", "I cannot do that.", "[]", "[f(a=1)]", "```python\n[f()]\n```")) {
                try (Environment environment = full.open(task)) {
                    environment.reset();
                    StepResult result = environment.step(answer);
                    assertThat(result.reward()).isZero();
                    assertThat(result.isSuccess()).isFalse();
                }
            }
        }
    }

    @Test
    void aTaskOfSeveralTurnsAnswersCallsWithTheirResultsAsTools() throws EnvironmentException {
        Task task = full.panel(20).stream()
                .filter(candidate -> candidate.kind().equals("multi_turn"))
                .findFirst()
                .orElseThrow();
        try (Environment environment = full.open(task)) {
            assertThat(environment.reset().messages()).singleElement().satisfies(message -> assertThat(message.role())
                    .isEqualTo(Role.USER));
            Observation results = environment.step("[pwd(), nothing(a=1)]").observation();
            assertThat(results.messages()).hasSize(2).allSatisfy(message -> assertThat(message.role())
                    .isEqualTo(Role.TOOL));
        }
    }

    @Test
    void functionsAreToldInWordsOrAsToolsOrBySheerHabit() {
        Task task = full.panel(1).get(0);
        Briefing inWords = full.briefing(task);
        assertThat(inWords.tools()).isEmpty();
        assertThat(inWords.messages()).singleElement().satisfies(message -> assertThat(message.content())
                .contains("\n        \"name\": \""));
        Briefing asTools = nativeCalls.briefing(nativeCalls.panel(1).get(0));
        assertThat(asTools.messages()).isEmpty();
        assertThat(asTools.tools()).hasSize(1);
        assertThat(small.briefing(small.panel(1).get(0))).isEqualTo(Briefing.NONE);
    }

    @Test
    void aVariationKeepsTheKindOfItsSeed() {
        Seed seed = full.seeds().get(0);
        TaskVerdict verdict = full.check(seed, full.seeds().get(1).spec(), "t", 1);
        assertThat(verdict).isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> {
            assertThat(rejected.reason()).isEqualTo("kind-changed");
            assertThat(rejected.detail()).contains("multiple", "simple");
        });
    }

    @Test
    void theSimulatorIsToldTheSeedAndTheRate() {
        Seed seed = full.seeds().get(4);
        List<Message> prompt = full.simulatorPrompt(seed, new SuccessStatistics(Map.of("multi_turn", 0.25)));
        assertThat(prompt).hasSize(2);
        assertThat(prompt.get(0).content()).contains("mkdir(dir_name)", "GorillaFileSystem");
        assertThat(prompt.get(1).content()).contains(seed.spec(), "25 %");
        assertThat(small.simulatorPrompt(small.seeds().get(2), SuccessStatistics.NONE))
                .singleElement()
                .satisfies(message -> assertThat(message.content())
                        .startsWith("seed parallel ")
                        .endsWith(" rate 0 =>"));
    }

    @Test
    void equalDrawsGiveEqualDemonstrationsAndTheSimulatorsAreTasks() {
        for (Domain domain : List.of(full, small, nativeCalls)) {
            for (long draw = 0; draw < 20; draw++) {
                Demonstration simulator = domain.demonstrations().orElseThrow().forSimulator(draw);
                assertThat(simulator)
                        .isEqualTo(domain.demonstrations().orElseThrow().forSimulator(draw));
                Demonstration.Segment written =
                        simulator.segments().get(simulator.segments().size() - 1);
                String kind = written.message().content().split("\"", -1)[3];
                assertThat(domain.check(
                                new Seed("s", kind, ""), written.message().content(), "t", draw))
                        .isInstanceOf(TaskVerdict.Accepted.class);
                Demonstration agent = domain.demonstrations().orElseThrow().forAgent(draw);
                assertThat(agent.tools().isEmpty()).isEqualTo(domain != nativeCalls);
                assertThat(agent.segments())
                        .anySatisfy(
                                segment -> assertThat(segment.message().role()).isEqualTo(Role.ASSISTANT));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"catalog", "answers", "kinds", "seedCount", "calls", "distractors", "turns", "warmStart", "cals"
            })
    void aWrongOptionIsRefusedByName(String option) {
        assertThatThrownBy(() -> full.withOptions(Map.of(option, "nonsense")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("domain." + option);
    }

    @Test
    void aTaskOfAnotherConfigurationIsRefusedWhenItIsOpened() {
        assertThatThrownBy(() -> small.open(full.panel(1).get(0)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("panel-000");
    }
}
