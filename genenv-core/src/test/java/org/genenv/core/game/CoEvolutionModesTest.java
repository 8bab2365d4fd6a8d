package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the controls play, and that they are equal in rollouts and updates. */
class CoEvolutionModesTest extends SmallGame {
    @Test
    void randomModeNeverUpdatesTheSimulatorButTheAgent() throws IOException {
        game().mode(Mode.RANDOM).build().run(3, reports::add);

        assertThat(simulator.updates).isEmpty();
        assertThat(agent.updates).hasSize(3);
        assertThat(reports.get(3).metrics()).containsKey("simulator.reward").doesNotContainKey("simulator.kl");
    }

    @Test
    void staticModeWritesFiveTasksASeedOnceAndPlaysThemAgain() throws IOException {
        game().mode(Mode.STATIC).build().run(4, reports::add);

        assertThat(simulator.requests).hasSize(30);
        assertThat(simulator.updates).isEmpty();
        assertThat(trainingTasks()).hasSize(48);
        assertThat(new HashSet<>(trainingTasks())).hasSizeBetween(20, 30);
    }

    @Test
    void offlineModePlaysTheTasksOfAnEarlierRun() throws IOException {
        game().runDirectory(folder).build().run(2, reports::add);
        Path tasks = folder.resolve("tasks").resolve("epoch-1.jsonl");
        agent.requests.clear();
        simulator.requests.clear();
        game().simulator(null).mode(Mode.OFFLINE).config(offline(tasks)).build().run(3, reports::add);

        assertThat(simulator.requests).isEmpty();
        assertThat(trainingTasks()).hasSize(36);
        assertThat(new HashSet<>(trainingTasks())).hasSize(12);
        EpochReport last = reports.get(reports.size() - 1);
        assertThat(last.metrics().keySet()).as("nobody is paid").noneMatch(name -> name.startsWith("simulator.re"));
        assertThat(last.summary()).contains("agent solves").doesNotContain("target");
    }

    @Test
    void wrongLinesOfATaskFileAreNamedTogether() throws IOException {
        Path tasks = folder.resolve("tasks.jsonl");
        Files.writeString(
                tasks,
                """
                {"kind":"small","spec":{"number":3}}
                {oops
                {"kind":"huge","spec":{"number":3}}
                {"kind":"small","spec":{"number":30}}
                {"kind":"small"}
                """);

        assertThatIOException()
                .isThrownBy(
                        () -> game().mode(Mode.OFFLINE).config(offline(tasks)).build())
                .withMessageContaining("tasks.jsonl:2: not valid JSON")
                .withMessageContaining("tasks.jsonl:3: kind is 'huge'")
                .withMessageContaining("tasks.jsonl:4: is no task of domain guessing")
                .withMessageContaining("tasks.jsonl:5: has no 'spec'");
    }

    /** The small game; in mode offline with 15 tasks of a file, which 12 an epoch do not divide. */
    private CoEvolutionBuilder gameOf(Mode mode) throws IOException {
        if (mode != Mode.OFFLINE) {
            return game().mode(mode);
        }
        List<String> lines = IntStream.range(0, 15)
                .mapToObj(i -> "{\"kind\":\"small\",\"spec\":{\"number\":" + i % 10 + "}}")
                .toList();
        return game().mode(mode).config(offline(Files.write(folder.resolve("fixed.jsonl"), lines)));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void everyModePlaysTheSameNumberOfRolloutsAndUpdates(Mode mode) throws IOException {
        gameOf(mode).build().run(4, reports::add);

        assertThat(reports.subList(1, 5)).allSatisfy(report -> {
            assertThat(report.metric("agent.episodes")).hasValue(96);
            assertThat(report.metric("agent.updates")).hasValue(1);
            assertThat(report.metric("tasks.missing")).hasValue(0);
        });
        for (TrainingMixture mixture : agent.mixtures) {
            assertThat(mixture.fresh()).extracting(group -> group.task().id()).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void variationsGivenUpAreMissingRolloutsThatAreCountedAndCostNoUpdate(Mode mode) throws IOException {
        simulator.script = wish -> wish.key().uniform(0) < 0.6 ? "broken" : "{\"number\":4}";
        gameOf(mode).build().run(4, reports::add);

        double missing = 0;
        for (EpochReport report : reports.subList(1, 5)) {
            double ofEpoch = report.metric("tasks.missing").orElseThrow();
            assertThat(report.metric("agent.episodes")).hasValue(8 * (12 - ofEpoch));
            assertThat(report.metric("agent.updates")).hasValue(1);
            missing += ofEpoch;
        }
        // Three texts in a row are broken for about a fifth; tasks that stay the same are replaced by others of them.
        if (mode == Mode.GENENV || mode == Mode.RANDOM) {
            assertThat(missing).isBetween(3.0, 20.0);
        } else {
            assertThat(missing).isZero();
        }
    }
}
