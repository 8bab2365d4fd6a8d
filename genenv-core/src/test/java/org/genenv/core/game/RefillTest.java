package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Epochs of 4 seeds with 3 variations each, whose tasks are written again where they are none or teach nothing. */
class RefillTest {
    private static final int ASKED = 12;
    private static final int GROUP_SIZE = 8;
    private static final String EASY = "{\"number\":0}"; // always solved
    private static final String HALF = "{\"number\":4}"; // solved half of the time with a skill of 2.5

    private final ScriptedAgent agent = new ScriptedAgent();
    private final ScriptedSimulator simulator = new ScriptedSimulator();
    private final List<EpochReport> reports = new ArrayList<>();
    private String offline = HALF;

    @TempDir
    Path folder;

    private CoEvolutionBuilder game(Mode mode, int refillRounds) throws IOException {
        return game(agent, simulator, mode, refillRounds);
    }

    private CoEvolutionBuilder game(ScriptedAgent agent, ScriptedSimulator simulator, Mode mode, int refillRounds)
            throws IOException {
        agent.skill = 2.5;
        GameConfig config = new GameConfig(
                4,
                4,
                3,
                2,
                GROUP_SIZE,
                PassRateScope.BATCH,
                refillRounds,
                PoolConfig.ofAges(2, 2),
                MixtureConfig.replaying(0.3),
                5,
                mode == Mode.OFFLINE ? Optional.of(offlineTasks()) : Optional.empty());
        return CoEvolution.builder()
                .domain(new GuessingDomain())
                .agent(agent)
                .simulator(simulator)
                .curriculum(new CurriculumConfig(0.5, 2, 0, 0))
                .config(config)
                .panel(new PanelConfig(2, 1, 1, 2, false))
                .mode(mode)
                .seed(11);
    }

    /** 30 tasks, 5 of each seed. */
    private Path offlineTasks() throws IOException {
        List<String> lines = IntStream.range(0, 30)
                .mapToObj(i -> "{\"seed\":\"seed-" + i % 6 + "\",\"spec\":" + (i % 2 == 0 ? EASY : offline) + "}")
                .toList();
        return Files.write(folder.resolve("tasks.jsonl"), lines);
    }

    /** What an agent was asked to play in training, round after round. */
    private static List<PlayRequest> rounds(ScriptedAgent agent) {
        return agent.requests.stream()
                .filter(request ->
                        request.tasks().stream().noneMatch(task -> task.id().startsWith("panel/")))
                .toList();
    }

    private double metric(String name) {
        return reports.get(1).metric(name).orElseThrow();
    }

    @Test
    void seedsWhoseTasksTeachNothingGetFurtherOnesUntilEnoughTeach() throws IOException {
        simulator.script =
                wish -> simulator.requests.size() <= ASKED && wish.seed().kind().equals("small") ? EASY : HALF;
        game(Mode.GENENV, 5).build().run(1, reports::add);

        // Two of the four seeds are small: six groups teach nothing, and the six that replace them do.
        assertThat(metric("tasks.refilled")).isEqualTo(6);
        assertThat(metric("tasks.missing")).isZero();
        assertThat(metric("agent.episodes")).isEqualTo((ASKED + 6) * GROUP_SIZE);
        assertThat(agent.updates.get(0).stream().filter(RolloutGroup::isInformative))
                .hasSize(ASKED);
        assertThat(rounds(agent)).hasSize(2);
        assertThat(rounds(agent).get(1).tasks())
                .extracting(Task::id)
                .containsExactly(
                        "epoch-1/refill-1/0-0",
                        "epoch-1/refill-1/1-0",
                        "epoch-1/refill-1/2-0",
                        "epoch-1/refill-1/3-0",
                        "epoch-1/refill-1/4-0",
                        "epoch-1/refill-1/5-0");
        assertThat(rounds(agent).get(1).tasks()).extracting(Task::kind).containsOnly("small");
    }

    @Test
    void variationsThatWereNoTaskAreLackingToo() throws IOException {
        // Each is written twice before it is given up.
        simulator.script = wish ->
                simulator.requests.size() <= ASKED + 6 && wish.seed().kind().equals("small") ? "broken" : HALF;
        game(Mode.GENENV, 5).build().run(1, reports::add);

        assertThat(metric("tasks.missing")).isEqualTo(6);
        assertThat(metric("tasks.refilled")).isEqualTo(6);
        assertThat(metric("agent.episodes")).isEqualTo(ASKED * GROUP_SIZE);
    }

    @Test
    void whereNothingTeachesTheRoundsAreLimited() throws IOException {
        simulator.script = wish -> EASY;
        game(Mode.GENENV, 3).build().run(1, reports::add);

        assertThat(rounds(agent))
                .extracting(request -> request.tasks().size())
                .containsExactly(ASKED, ASKED, ASKED, ASKED);
        assertThat(metric("tasks.refilled")).isEqualTo(3 * ASKED);
        assertThat(metric("tasks.informativeGroupShare")).isZero();
    }

    @Test
    void withoutRoundsWhatThereIsIsPlayed() throws IOException {
        simulator.script = wish -> EASY;
        game(Mode.GENENV, 0).build().run(1, reports::add);

        assertThat(rounds(agent)).hasSize(1);
        assertThat(metric("tasks.refilled")).isZero();
    }

    @Test
    void allVariationsOfASeedAlsoThoseThatCameLaterHaveOnePassRate() throws IOException {
        simulator.script =
                wish -> simulator.requests.size() <= ASKED && wish.seed().kind().equals("small") ? EASY : HALF;
        game(Mode.GENENV, 1).build().run(1, reports::add);

        Map<String, Set<Double>> rewards = new TreeMap<>();
        simulator.updates.get(0).forEach(g -> rewards.computeIfAbsent(
                        g.generation().seed().id(), id -> new HashSet<>())
                .add(g.reward()));
        assertThat(simulator.updates.get(0)).hasSize(ASKED + 6);
        assertThat(rewards).hasSize(4);
        assertThat(rewards.values()).allSatisfy(set -> assertThat(set).hasSize(1));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void noTaskIsPlayedTwiceInAnEpochAndTheNumbersAddUp(Mode mode) throws IOException {
        simulator.script = wish -> wish.key().uniform(0) < 0.5 ? EASY : HALF;
        game(mode, 2).build().run(4, reports::add);

        for (EpochReport report : reports.subList(1, 5)) {
            double refilled = report.metric("tasks.refilled").orElseThrow();
            assertThat(refilled).isBetween(1.0, 2.0 * ASKED);
            assertThat(report.metric("tasks.missing")).hasValue(0);
            assertThat(report.metric("agent.episodes")).hasValue((ASKED + refilled) * GROUP_SIZE);
            assertThat(report.metric("agent.updates")).hasValue(1);
            List<RolloutGroup> fresh = agent.mixtures.get(report.epoch() - 1).fresh();
            assertThat(fresh).hasSize(ASKED + (int) refilled);
            assertThat(fresh).extracting(group -> group.task().id()).doesNotHaveDuplicates();
            assertThat(fresh.stream().filter(RolloutGroup::isInformative)).hasSizeLessThanOrEqualTo(ASKED);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"STATIC", "OFFLINE"})
    void whenAllFixedTasksWerePlayedNoneIsPlayedAgain(Mode mode) throws IOException {
        simulator.script = wish -> EASY;
        offline = EASY;
        game(mode, 20).build().run(1, reports::add);

        assertThat(agent.mixtures.get(0).fresh())
                .hasSize(30)
                .extracting(group -> group.task().id())
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void refillsOfARestoredGameHaveTheTasksAndNumbersOfOneInOnePiece(Mode mode) throws IOException {
        simulator.script = wish -> wish.key().uniform(0) < 0.5 ? EASY : HALF;
        game(mode, 2).build().run(4, reports::add);

        Path saved = Files.createDirectory(folder.resolve("saved"));
        ScriptedAgent before = new ScriptedAgent();
        CoEvolution first = game(before, simulator, mode, 2).build();
        first.run(2, report -> {});
        first.save(saved);
        ScriptedAgent after = new ScriptedAgent();
        CoEvolution second = game(after, simulator, mode, 2).build();
        second.restore(saved);
        second.run(4, report -> {});

        List<PlayRequest> parts = new ArrayList<>(rounds(before));
        parts.addAll(rounds(after));
        assertThat(parts).hasSizeGreaterThan(4).isEqualTo(rounds(agent));
        assertThat(parts).extracting(PlayRequest::key).doesNotHaveDuplicates();
        assertThat(after.skill).isEqualTo(agent.skill);
    }
}
