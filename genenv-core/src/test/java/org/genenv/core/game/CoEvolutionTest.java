package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.junit.jupiter.api.Test;

/** Algorithm 1 with scripted players: what is played, counted, rewarded and told. */
class CoEvolutionTest extends SmallGame {
    @Test
    void firstReportComesBeforeAnyUpdateAndTheLastAfterAll() throws IOException {
        game().build().run(reports::add);

        assertThat(reports).extracting(EpochReport::epoch).containsExactly(0, 1, 2, 3, 4);
        EpochReport before = reports.get(0);
        assertThat(before.metrics())
                .containsKeys("panel.successRate", "panel.greedySuccessRate", "panel.standardError");
        assertThat(before.metric("panel.episodes")).hasValue(30);
        assertThat(before.metrics()).doesNotContainKeys("agent.loss", "tasks.successRate");
        assertThat(reports.get(1).metrics()).doesNotContainKey("panel.successRate");
        assertThat(reports.get(2).metric("panel.episodes")).hasValue(10);
        assertThat(reports.get(4).metric("panel.episodes")).hasValue(30);
        assertThat(agent.updates).hasSize(4);
        assertThat(simulator.updates).hasSize(4);
    }

    @Test
    void anEpochReportsWhatTheCommandLinePromises() throws IOException {
        game().build().run(1, reports::add);

        assertThat(reports.get(1).metrics())
                .containsKeys(
                        "tasks.successRate",
                        "tasks.accepted",
                        "tasks.rejected",
                        "tasks.uniqueShare",
                        "tasks.informativeGroupShare",
                        "tasks.share.halfSolved",
                        "agent.loss",
                        "agent.kl",
                        "agent.entropy",
                        "agent.invalidActionShare",
                        "agent.stopped.turnLimit",
                        "simulator.reward",
                        "simulator.kl",
                        "simulator.target",
                        "panel.successRate",
                        "time.epochSeconds",
                        "time.generateSeconds",
                        "time.playSeconds",
                        "time.environmentSeconds",
                        "time.environmentShare",
                        "time.agentUpdateSeconds",
                        "time.simulatorUpdateSeconds",
                        "time.recordSeconds",
                        "memory.heapBytes");
        assertThat(reports.get(1).metric("time.environmentSeconds").orElseThrow())
                .isCloseTo(0.001, within(1e-9));
        assertThat(reports.get(1).summary()).startsWith("epoch 1 | 12 tasks, agent solves");
    }

    @Test
    void thePanelIsPlayedWithTheSameTasksAndNumbersEveryTime() throws IOException {
        game().build().run(4, reports::add);

        List<PlayRequest> panels = agent.requests.stream()
                .filter(request -> request.tasks().get(0).id().startsWith("panel/") && !request.isGreedy())
                .toList();
        assertThat(panels).hasSize(3);
        assertThat(panels)
                .extracting(PlayRequest::key)
                .containsOnly(panels.get(0).key());
        assertThat(panels)
                .extracting(PlayRequest::tasks)
                .containsOnly(panels.get(0).tasks());
    }

    @Test
    void kindsTakeTurnsAndNoTaskIdReturns() throws IOException {
        game().build().run(4, reports::add);

        List<Task> played = trainingTasks();
        assertThat(played).extracting(Task::id).doesNotHaveDuplicates();
        Map<String, Integer> byKind = new TreeMap<>();
        played.forEach(task -> byKind.merge(task.kind(), 1, Integer::sum));
        assertThat(byKind).containsExactlyInAnyOrderEntriesOf(Map.of("small", 24, "large", 24));
        assertThat(new HashSet<>(simulator.requests.stream()
                        .map(request -> request.seed().id())
                        .toList()))
                .hasSize(6);
    }

    @Test
    void theSimulatorIsToldTheLatestSuccess() throws IOException {
        game().build().run(2, reports::add);

        assertThat(simulator.requests.get(0).prompt().get(0).content()).endsWith("OptionalDouble.empty");
        double small = reports.get(1).metric("tasks.successRate.small").orElseThrow();
        assertThat(simulator.requests)
                .anyMatch(request -> request.prompt().get(0).content().endsWith("OptionalDouble[" + small + "]"));
    }

    @Test
    void brokenTextsAreCountedWrittenAgainAndNeverReachTheAgent() throws IOException {
        List<String> broken = List.of("", "{", "number 3", "{\"number\":\"3\"}", "{\"number\":999}", "null", "[]");
        int[] calls = {0};
        simulator.script = wish -> calls[0]++ < 24 ? broken.get(calls[0] % broken.size()) : "{\"number\":4}";
        game().build().run(1, reports::add);

        EpochReport report = reports.get(1);
        assertThat(report.metric("tasks.accepted")).hasValue(12);
        assertThat(report.metric("tasks.rejected")).hasValue(24);
        double byReason = report.metric("tasks.rejected.not-json").orElseThrow()
                + report.metric("tasks.rejected.out-of-range").orElseThrow();
        assertThat(byReason).isEqualTo(24);
        assertThat(trainingTasks()).extracting(Task::spec).containsOnly("{\"number\":4}");
        assertThat(simulator.updates.get(0)).hasSize(12);
    }

    @Test
    void aTextThatWasCutOffIsToldApartFromOneThatIsWrong() throws IOException {
        // What stands there would be a task, but there is no telling what it was going to be.
        simulator.script = wish -> "{\"number\":4}<cut>";
        game().build().run(1, reports::add);

        assertThat(reports.get(1).metric("tasks.accepted")).hasValue(0);
        assertThat(reports.get(1).metric("tasks.rejected.truncated")).hasValue(36);
    }

    @Test
    void aCheckerThatFailsOnATextMakesItNoTaskAndEndsNothing() throws IOException {
        GuessingDomain domain = new GuessingDomain() {
            @Override
            public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
                if (text.contains("boom")) {
                    throw new IllegalStateException("no such house");
                }
                if (text.contains("deep")) {
                    throw new StackOverflowError("a text that is nested too deep");
                }
                return text.contains("null") ? null : super.check(seed, text, taskId, draw);
            }
        };
        List<String> texts = List.of("boom", "deep", "null", "{\"number\":4}");
        int[] calls = {0};
        simulator.script = wish -> texts.get(calls[0]++ % texts.size());
        assertThat(game().domain(domain).build().run(1, reports::add)).isTrue();

        assertThat(reports.get(1).metric("tasks.rejected.checker-failed").orElseThrow())
                .isPositive();
        assertThat(reports.get(1).metric("tasks.accepted").orElseThrow()).isPositive();
    }

    @Test
    void aSimulatorThatWritesNoTaskAtAllDoesNotEndTheGame() throws IOException {
        simulator.script = wish -> "nonsense";
        assertThat(game().build().run(2, reports::add)).isTrue();

        assertThat(reports.get(1).metric("tasks.accepted")).hasValue(0);
        assertThat(reports.get(1).metric("tasks.rejected")).hasValue(36);
        assertThat(reports.get(1).metrics()).doesNotContainKeys("tasks.successRate", "simulator.reward");
        assertThat(simulator.updates).isEmpty();
    }

    @Test
    void repeatingOneTaskDividesItsWeight() throws IOException {
        simulator.script = wish -> wish.key().uniform(0) < 0.8 ? "{\"number\":4}" : "{\"number\":5}";
        game().build().run(1, reports::add);

        List<RewardedGeneration> pool = simulator.updates.get(0);
        Map<String, Double> weightBySignature = new TreeMap<>();
        pool.forEach(g -> weightBySignature.merge(g.signature(), 1.0 / g.copies(), Double::sum));
        assertThat(weightBySignature.values()).allSatisfy(sum -> assertThat(sum).isBetween(1 - 1e-12, 1 + 1e-12));
        assertThat(reports.get(1).metric("tasks.uniqueShare").orElseThrow()).isLessThan(0.5);
    }

    @Test
    void poolForgetsWhatIsOlderThanItsEpochs() throws IOException {
        CoEvolution game = game().build();
        game.run(4, reports::add);

        assertThat(simulator.updates).extracting(List::size).containsExactly(12, 24, 24, 24);
        assertThat(game.generations().entries())
                .extracting(GenerationPool.Entry::epoch)
                .containsOnly(3, 4);
    }

    @Test
    void filterKeepsTheSimulatorFromTasksThatAreTooFarOff() throws IOException {
        game().filter(DifficultyFilter.within(0.2)).build().run(3, reports::add);

        AlphaCurriculum curriculum = new AlphaCurriculum(0.5, 2);
        assertThat(simulator.updates).isNotEmpty();
        assertThat(simulator.updates).allSatisfy(pool -> assertThat(pool)
                .extracting(RewardedGeneration::reward)
                .allSatisfy(reward -> assertThat(reward).isGreaterThanOrEqualTo(curriculum.reward(0.3) - 1e-12)));
    }

    @Test
    void batchScopeGivesAllVariationsOfASeedOneReward() throws IOException {
        GameConfig batch = config(PassRateScope.BATCH, PoolConfig.ofAges(2, 2), MixtureConfig.none(), Optional.empty());
        game().config(batch).build().run(1, reports::add);

        Map<String, HashSet<Double>> rewards = new TreeMap<>();
        simulator.updates.get(0).forEach(g -> rewards.computeIfAbsent(
                        g.generation().seed().id(), id -> new HashSet<>())
                .add(g.reward()));
        assertThat(rewards).hasSize(4);
        assertThat(rewards.values()).allSatisfy(set -> assertThat(set).hasSize(1));
    }

    @Test
    void targetLeansAgainstTheTasksOnlyWithAGain() throws IOException {
        game().build().run(1, reports::add);
        assertThat(reports.get(1).metric("simulator.target")).hasValue(0.5);

        reports.clear();
        game().curriculum(new CurriculumConfig(0.5, 2, 0, 1)).build().run(1, reports::add);
        double success = reports.get(1).metric("tasks.successRate").orElseThrow();
        assertThat(reports.get(1).metric("simulator.target"))
                .hasValue(Math.min(0.85, Math.max(0.15, 0.5 + (0.5 - success))));
    }

    @Test
    void faultsOfTheWorldCountNeitherForNorAgainst() throws IOException {
        agent.outcomeOfFirstAttempt = StopReason.TIMEOUT;
        game().build().run(1, reports::add);

        RolloutGroup group = agent.updates.get(0).get(0);
        assertThat(group.trajectories()).hasSize(8);
        assertThat(group.passRate().attempts()).isEqualTo(7);
        assertThat(reports.get(1).metric("agent.stopped.timeout")).hasValue(1.0 / 8);
        double reward = agent.updates.get(0).stream()
                .flatMap(one -> one.attempts().stream())
                .mapToDouble(Trajectory::reward)
                .average()
                .orElseThrow();
        assertThat(reports.get(1).metric("agent.reward")).hasValue(reward);
    }

    @Test
    void aTaskThatTheWorldFailedInEveryAttemptIsNotPaidForTheOthersOfItsSeed() throws IOException {
        Agent failingAtFirst = new ForwardingAgent(agent) {
            @Override
            public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
                agent.outcomeOfFirstAttempt = StopReason.ENVIRONMENT_ERROR;
                return super.play(request, stop).stream()
                        .map(group -> group.task().id().endsWith("-0") ? failed(group) : group)
                        .toList();
            }

            private static RolloutGroup failed(RolloutGroup group) {
                Trajectory fault = group.trajectories().get(0);
                return new RolloutGroup(group.task(), Collections.nCopies(8, fault));
            }
        };
        GameConfig batch = config(PassRateScope.BATCH, PoolConfig.ofAges(2, 2), MixtureConfig.none(), Optional.empty());
        game().config(batch).agent(failingAtFirst).build().run(1, reports::add);

        assertThat(simulator.updates.get(0)).as("of 12 tasks").hasSize(8);
    }

    @Test
    void whenEveryEpisodeFailsTheTasksGetNoReward() throws IOException {
        GameConfig pairs = new GameConfig(
                4,
                4,
                3,
                3,
                2,
                PassRateScope.TASK,
                0,
                PoolConfig.ofAges(2, 2),
                MixtureConfig.none(),
                5,
                Optional.empty());
        agent.outcomeOfFirstAttempt = StopReason.ENVIRONMENT_ERROR;
        ScriptedAgent failing = agent;
        Agent allFail = new ForwardingAgent(failing) {
            @Override
            public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
                return failing.play(request, stop).stream()
                        .map(group -> new RolloutGroup(
                                group.task(), group.trajectories().subList(0, 1)))
                        .toList();
            }
        };
        game().config(pairs).agent(allFail).build().run(1, reports::add);

        assertThat(simulator.updates).isEmpty();
        assertThat(reports.get(1).metrics()).doesNotContainKey("tasks.successRate");
    }

    @Test
    void poolsKeepNoMoreThanTheirLimitsAndTheNewestOfIt() throws IOException {
        GameConfig limited =
                config(PassRateScope.TASK, new PoolConfig(3, 15, 3, 5), MixtureConfig.none(), Optional.empty());
        CoEvolution game = game().config(limited).build();
        game.run(4, reports::add);

        assertThat(game.generations().entries())
                .hasSize(15)
                .extracting(GenerationPool.Entry::epoch)
                .containsOnly(3, 4)
                .endsWith(4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4);
        assertThat(game.traces().entries()).hasSize(5);
    }

    @Test
    void missingPartsAreNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> CoEvolution.builder().build())
                .withMessageContaining("domain");
        assertThatNullPointerException()
                .isThrownBy(() -> game().simulator(null).build())
                .withMessageContaining("simulator");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> game().mode(Mode.OFFLINE).build())
                .withMessageContaining("offlineTasks");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new GameConfig(
                        1,
                        1,
                        1,
                        1,
                        1,
                        PassRateScope.TASK,
                        0,
                        PoolConfig.defaults(),
                        MixtureConfig.none(),
                        1,
                        Optional.empty()))
                .withMessageContaining("groupSize is 1");
    }
}
