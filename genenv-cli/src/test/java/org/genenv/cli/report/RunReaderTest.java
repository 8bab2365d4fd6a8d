package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReaderTest {
    @TempDir
    Path runs;

    private Path folder() {
        return runs.resolve("first");
    }

    @Test
    void wholeRunIsReadWithItsTasksAndRollouts() throws IOException {
        SyntheticRun.planned(folder(), 3).upTo(3);

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.name()).isEqualTo("first");
        assertThat(run.world()).isEqualTo("alfworld");
        assertThat(run.epochs()).extracting(EpochFigures::epoch).containsExactly(0, 1, 2, 3);
        assertThat(run.epochs().get(2).get("agent.entropy")).hasValue(0.15);
        assertThat(run.epochs().get(0).has("tasks.successRate")).isFalse();
        assertThat(run.tasks()).hasSize(24);
        assertThat(run.rejected()).hasSize(3);
        assertThat(run.rollouts())
                .extracting(RolloutFile::isPanel)
                .containsExactly(true, true, true, true, false, false, false);
        assertThat(run.rollouts().get(4).attempts()).isEqualTo(32);
        assertThat(run.isFinished()).isTrue();
        assertThat(run.unreadable()).isZero();
    }

    @Test
    void epochsComeInTheirOrderAndNotInThatOfTheirNames() throws IOException {
        SyntheticRun.planned(folder(), 12, 2, 2).upTo(12);

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.tasks()).extracting(TaskRecord::epoch).isSorted();
        assertThat(run.rollouts().subList(13, 25))
                .extracting(RolloutFile::epoch)
                .isSorted();
    }

    @Test
    void runThatHasOnlyItsBeginningIsUnfinished() throws IOException {
        SyntheticRun.planned(folder(), 3).start();

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.lastEpoch()).hasValue(0);
        assertThat(run.isFinished()).isFalse();
        assertThat(run.tasks()).isEmpty();
    }

    @Test
    void runBeforeItsFirstLineHasNothing() throws IOException {
        SyntheticRun.planned(folder(), 3);

        RunRecord run = new RunReader(folder()).read();

        assertThat(RunReader.isRun(folder())).isTrue();
        assertThat(run.lastEpoch()).isEmpty();
        assertThat(run.updated()).isEmpty();
        assertThat(run.isFinished()).isFalse();
    }

    @Test
    void tornLinesAreLeftOutAndCounted() throws IOException {
        SyntheticRun.planned(folder(), 3)
                .upTo(2)
                .appending("metrics.jsonl", "{\"epoch\":3,\"agent.lo")
                .appending("rollouts/epoch-2.jsonl", "{\"task\":\"epoch-2/9-9\",\"kind\":\"pick\",\"sample\":0,\"succ")
                .appending(
                        "rollouts/epoch-1.jsonl",
                        "{\"task\":\"epoch-1/9-9\",\"kind\":\"pick\",\"sample\":0,\"success\":true,\"reward\":1,"
                                + "\"stopReason\":\"SOLVED\",\"prompt\":\"cut of")
                .appending("tasks/epoch-2.jsonl", "{\"id\":");

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.lastEpoch()).hasValue(2);
        assertThat(run.unreadable()).isEqualTo(4);
        assertThat(run.rollouts()).allSatisfy(file -> assertThat(file.groups())
                .noneMatch(group -> group.task().endsWith("9-9")));
    }

    @Test
    void foldersThatWereRemovedLeaveTheFigures() throws IOException {
        SyntheticRun.planned(folder(), 2).upTo(2);
        for (String name : new String[] {"tasks", "rollouts"}) {
            for (String file : folder().resolve(name).toFile().list()) {
                Files.delete(folder().resolve(name).resolve(file));
            }
            Files.delete(folder().resolve(name));
        }
        Files.delete(folder().resolve("config.yaml"));

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.epochs()).hasSize(3);
        assertThat(run.tasks()).isEmpty();
        assertThat(run.rollouts()).isEmpty();
        assertThat(run.plannedEpochs()).isEmpty();
    }

    @Test
    void numbersThatAreNoneAreAbsent() throws IOException {
        SyntheticRun.planned(folder(), 2)
                .appending(
                        "metrics.jsonl", "{\"epoch\":0,\"agent.loss\":\"NaN\",\"agent.kl\":null,\"agent.turns\":2}\n")
                .appending("metrics.jsonl", "{\"agent.loss\":1}\n")
                .appending("metrics.jsonl", "[]\n");

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.epochs()).hasSize(1);
        assertThat(run.epochs().get(0).values()).containsOnlyKeys("agent.turns");
        assertThat(run.unreadable()).isEqualTo(2);
    }

    @Test
    void damagedConfigurationAndEnvironmentAreNoObstacle() throws IOException {
        SyntheticRun.planned(folder(), 2).upTo(1);
        Files.writeString(folder().resolve("config.yaml"), "game: [unclosed\n  - : :");
        Files.writeString(folder().resolve("environment.json"), "{\"genenv\"");

        RunRecord run = new RunReader(folder()).read();

        assertThat(run.config().all()).isEmpty();
        assertThat(run.epochs()).hasSize(2);
        assertThat(run.band()).isEqualTo(new TargetBand(0.4, 0.6));
    }

    @Test
    void whatIsAddedMeanwhileIsReadTheNextTime() throws IOException {
        SyntheticRun written = SyntheticRun.planned(folder(), 3).upTo(1);
        RunReader reader = new RunReader(folder());
        RolloutFile before = reader.read().rollouts().get(2);

        written.epoch(2);
        RunRecord run = reader.read();

        assertThat(run.lastEpoch()).hasValue(2);
        assertThat(run.rollouts().get(3))
                .as("a file that has not changed is not read again")
                .isSameAs(before);

        Files.writeString(folder().resolve("rollouts/epoch-1.jsonl"), "");
        Files.delete(folder().resolve("rollouts/epoch-2.jsonl"));
        RunRecord replayed = reader.read();

        assertThat(replayed.rollouts().get(3).groups()).isEmpty();
        assertThat(replayed.rollouts()).hasSize(4);
    }

    @Test
    void folderOfSomethingElseIsNoRun() throws IOException {
        Files.createDirectories(folder());
        Files.writeString(folder().resolve("notes.txt"), "hello");

        assertThat(RunReader.isRun(folder())).isFalse();
    }
}
