package org.genenv.bench.alfworld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.expert.Searcher;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.StepResult;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.Test;

class AlfworldDomainTest {
    private static final Set<String> KINDS = Set.of("pick", "look", "clean", "heat", "cool", "two");
    private static final Seed SEED = new Seed(
            "s",
            "heat",
            "{\"goal\":\"heat\",\"object\":\"potato\",\"target\":\"sidetable\",\"place\":\"closed\","
                    + "\"receptacles\":{\"cabinet\":3,\"fridge\":1,\"microwave\":1,\"sidetable\":1},\"distractors\":4}");
    private static final String VARIATION =
            "{\"goal\":\"heat\",\"object\":\"cup\",\"target\":\"sidetable\",\"place\":\"closed\","
                    + "\"receptacles\":{\"cabinet\":2,\"microwave\":1,\"sidetable\":1},\"distractors\":2}";

    private final Domain small = domain(Map.of("catalog", "small"));

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(Domain.class))
                .anySatisfy(domain -> assertThat(domain.name()).isEqualTo("alfworld"));
    }

    @Test
    void hasFourSeedsOfEachKindThatAreTasksThemselves() {
        assertThat(small.seeds())
                .hasSize(24)
                .isEqualTo(domain(Map.of("catalog", "small")).seeds());
        assertThat(small.seeds().stream().collect(Collectors.groupingBy(Seed::kind, Collectors.counting())))
                .containsOnlyKeys(KINDS)
                .allSatisfy((kind, count) -> assertThat(count).isEqualTo(4));
        for (Seed seed : small.seeds()) {
            assertThat(small.check(seed, seed.spec(), "t", 1)).isInstanceOf(TaskVerdict.Accepted.class);
        }
    }

    @Test
    void thePanelIsFixedAndSharesNoTaskWithTheSeeds() {
        List<Task> panel = small.panel(120);
        assertThat(panel).isEqualTo(domain(Map.of("catalog", "small")).panel(120));
        assertThat(panel.stream().collect(Collectors.groupingBy(Task::kind, Collectors.counting())))
                .containsOnlyKeys(KINDS)
                .allSatisfy((kind, count) -> assertThat(count).isEqualTo(20));
        Set<String> specs = new HashSet<>();
        small.seeds().forEach(seed -> specs.add(seed.spec()));
        assertThat(panel).noneMatch(task -> specs.contains(task.spec()));
        assertThat(panel.stream()
                        .filter(task -> task.spec().contains("\"closed\""))
                        .count())
                .as("0.6 of 120, three standard deviations are 16")
                .isBetween(56L, 88L);
    }

    @Test
    void aSearcherInListOrderWinsNineOfTenPanelTasksIn24Turns() throws EnvironmentException {
        int won = 0;
        List<Task> panel = small.panel(600);
        for (Task task : panel) {
            won += turnsToWin(small, task) <= 24 ? 1 : 0;
        }
        assertThat(won / 600.0).isBetween(0.88, 0.97);
    }

    private static int turnsToWin(Domain domain, Task task) throws EnvironmentException {
        try (Environment environment = domain.open(task)) {
            Searcher searcher = new Searcher(environment.reset().text());
            for (int turn = 1; turn <= 200; turn++) {
                String command = searcher.next();
                StepResult result = environment.step(command);
                assertThat(result.isValid()).as(command).isTrue();
                if (result.isDone()) {
                    assertThat(result.isSuccess()).isTrue();
                    assertThat(result.reward()).isEqualTo(1);
                    return turn;
                }
                searcher.observe(command, result.observation().text());
            }
        }
        throw new AssertionError("not solved: " + task);
    }

    @Test
    void anAcceptedVariationOpensAndIsSolvable() throws EnvironmentException {
        TaskVerdict verdict = small.check(SEED, VARIATION, "v1", 42);
        assertThat(verdict).isInstanceOfSatisfying(TaskVerdict.Accepted.class, accepted -> {
            assertThat(accepted.task()).isEqualTo(new Task("v1", "heat", VARIATION, 42));
            assertThat(accepted.signature()).startsWith("heat|cup|sidetable|closed|");
        });
        Task task = ((TaskVerdict.Accepted) verdict).task();
        assertThat(turnsToWin(small, task)).isLessThan(20);
        Domain fresh = domain(Map.of("catalog", "small"));
        try (Environment known = small.open(task);
                Environment opened = fresh.open(task)) {
            assertThat(opened.reset()).as("a task is opened from itself alone").isEqualTo(known.reset());
        }
    }

    @Test
    void aVariationKeepsItsSeedsGoalAndPlace() {
        String picked = VARIATION.replace("\"heat\"", "\"pick\"");
        assertThat(small.check(SEED, picked, "t", 1)).isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> {
            assertThat(rejected.reason()).isEqualTo("goal-changed");
            assertThat(rejected.detail()).contains("pick").contains("heat");
        });
        String inTheOpen =
                VARIATION.replace("\"cabinet\":2", "\"countertop\":2").replace("closed", "open");
        assertThat(small.check(SEED, inTheOpen, "t", 1))
                .isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> assertThat(rejected.reason())
                        .isEqualTo("place-changed"));
    }

    @Property(tries = 300)
    void checkingNeverThrows(@ForAll String text) {
        assertThat(small.check(SEED, text, "t", 1)).isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> {
            assertThat(small.rejectionReasons()).contains(rejected.reason());
            assertThat(rejected.detail()).isNotBlank();
        });
    }

    @Test
    void theSimulatorMayNameThePlaceOnlyWhereTheConfigurationAllowsIt() throws EnvironmentException {
        String named = VARIATION.replace(":2}", ":0,\"contents\":{\"microwave 1\":[\"cup\"]}}");
        assertThat(small.check(SEED, named, "t", 1))
                .isInstanceOfSatisfying(TaskVerdict.Rejected.class, rejected -> assertThat(rejected.reason())
                        .isEqualTo("contents-not-allowed"));
        Domain allowing = domain(Map.of("catalog", "small", "placement", "named"));
        Task task = ((TaskVerdict.Accepted) allowing.check(SEED, named, "t", 1)).task();
        try (Environment environment = allowing.open(task)) {
            environment.reset();
            environment.step("go to microwave 1");
            assertThat(environment.step("open microwave 1").observation().text())
                    .endsWith("you see a cup 1.");
        }
    }

    @Test
    void theSmallWorldsPromptIsAFewWordsWithTheLastSuccessInTenths() {
        SuccessStatistics statistics = new SuccessStatistics(Map.of("heat", 0.29));
        assertThat(small.simulatorPrompt(SEED, statistics))
                .extracting(Message::content)
                .containsExactly("seed heat potato sidetable closed 6 rate 3 =>");
        assertThat(small.simulatorPrompt(SEED, SuccessStatistics.NONE).get(0).content())
                .endsWith("rate 0 =>");
        assertThat(small.briefing(small.panel(1).get(0))).isEqualTo(Briefing.NONE);
    }

    @Test
    void theFullWorldExplainsItselfInProseAndItsExampleIsATask() {
        Domain full = new AlfworldDomain();
        List<Message> prompt = full.simulatorPrompt(SEED, new SuccessStatistics(Map.of("heat", 0.29)));
        assertThat(prompt).hasSize(2);
        assertThat(prompt.get(1).content()).contains(SEED.spec()).contains("29 %");
        String example = prompt.get(0)
                .content()
                .lines()
                .filter(line -> line.startsWith("{"))
                .findFirst()
                .orElseThrow();
        assertThat(full.check(SEED, example, "t", 1)).isInstanceOf(TaskVerdict.Accepted.class);
        assertThat(full.briefing(full.panel(1).get(0)).messages().get(0).content())
                .contains("exactly one command")
                .contains("move [object] to [receptacle]");
        assertThat(full.vocabulary()).isEmpty();
    }

    @Test
    void aTaskIsWrittenAsAGameFileWhoseWalkthroughWins() throws Exception {
        for (Task task : new AlfworldDomain().panel(12)) {
            GameFile file = GameFile.parse(new AlfworldDomain().gameFile(task), task.id());
            Game game = Game.start(file);
            file.walkthrough().forEach(game::step);
            assertThat(game.won()).as(task.spec()).isTrue();
        }
    }

    @Test
    void aForeignTaskIsTheWorldsFaultAndNamed() {
        assertThatThrownBy(() -> small.open(new Task("t9", "pick", "{}", 1)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("t9")
                .hasMessageContaining("'goal' is missing");
    }

    @Test
    void theLargestHousesAreProvedSolvableToo() throws EnvironmentException {
        Domain large = domain(Map.of("houseSize", List.of(40, 40), "distractors", List.of(12, 12)));
        for (Seed seed : large.seeds()) {
            assertThat(large.check(seed, seed.spec(), "t", 3))
                    .isInstanceOfSatisfying(
                            TaskVerdict.Accepted.class,
                            accepted -> assertThat(accepted.task().spec()).isEqualTo(seed.spec()));
        }
        assertThat(turnsToWin(large, large.panel(1).get(0))).isLessThan(100);
    }

    private static Domain domain(Map<String, Object> options) {
        return new AlfworldDomain().withOptions(options);
    }
}
