package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.checkpoint.CheckpointStore;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.file.DurableFolder;
import org.genenv.core.file.FaultyDisk;
import org.genenv.core.metrics.JsonLinesMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk fills up at every single write of a run: nothing that was saved is lost, and with room again the run goes on as if nothing had been. */
class FullDiskTest {
    private static final int EPOCHS = 2;
    private static final String CHECKPOINTS = "checkpoints";

    @TempDir
    Path real;

    private final FaultyDisk disk = new FaultyDisk();

    private static CoEvolution game(Path run) throws IOException {
        return CoEvolution.builder()
                .domain(new GuessingDomain())
                .agent(new ScriptedAgent())
                .simulator(new ScriptedSimulator())
                .curriculum(new CurriculumConfig(0.5, 2, 0, 0))
                .config(new GameConfig(
                        EPOCHS,
                        2,
                        2,
                        1,
                        3,
                        PassRateScope.TASK,
                        0,
                        PoolConfig.ofAges(2, 2),
                        MixtureConfig.replaying(0.3),
                        5,
                        Optional.empty()))
                .panel(new PanelConfig(2, 1, 1, 1, false))
                .runDirectory(run)
                .seed(5)
                .build();
    }

    /** Plays a run to its end, from its newest checkpoint where there is one; in the order of writes that a command has. */
    private void play(Path run) throws IOException {
        CheckpointStore checkpoints = new CheckpointStore(run.resolve(CHECKPOINTS), 1);
        checkpoints.recover();
        Optional<Checkpoint> newest = checkpoints.newestComplete(broken -> {
            throw new AssertionError(broken);
        });
        CoEvolution game = game(run);
        int lastEpoch = newest.map(Checkpoint::step).orElse(-1);
        if (newest.isPresent()) {
            game.restore(newest.get().folder());
            checkpoints.goOnFrom(newest.get());
        }
        new RunDirectory(run, false).forgetAfter(lastEpoch);
        try (JsonLinesMetrics metrics = JsonLinesMetrics.resume(run.resolve("metrics.jsonl"), lastEpoch)) {
            game.run(EPOCHS, report -> {
                Map<String, Double> figures = new TreeMap<>(report.metrics());
                figures.keySet().removeIf(name -> name.startsWith("time.") || name.startsWith("memory."));
                metrics.write(report.epoch(), figures);
                assertThat(disk.unforced())
                        .as("records that a checkpoint would be ahead of")
                        .isEmpty();
                checkpoints.save(report.epoch(), 0, game::save);
                assertThat(disk.unforced()).as("what is not on the disk").isEmpty();
            });
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    @Test
    void aPowerCutFindsEveryFileWholeAndNoCheckpointAheadOfTheRecords() throws IOException {
        Path run = disk.over(real.resolve("not").resolve("there yet"));
        DurableFolder.make(run);
        play(run);

        assertThat(disk.renamedEarly()).isEmpty();
    }

    @Test
    void aDiskThatFillsUpAtAnyWriteLosesNothingThatWasSaved() throws IOException {
        Path whole = Files.createDirectory(real.resolve("whole"));
        disk.fillAt(Integer.MAX_VALUE);
        play(disk.over(whole));
        int writes = disk.writes();
        Map<String, String> undisturbed = contents(whole);
        assertThat(writes).isGreaterThan(50);

        for (int at = 1; at <= writes; at++) {
            Path run = Files.createDirectory(real.resolve("full-at-" + at));
            CheckpointStore checkpoints = new CheckpointStore(run.resolve(CHECKPOINTS), 1);
            disk.fillAt(at);
            try {
                play(disk.over(run));
            } catch (IOException e) {
                assertThat(e).hasMessageContaining("No space left on device").hasMessageContaining(run.toString());
            }
            int saved = checkpoints
                    .newestComplete(broken -> {
                        throw new AssertionError(broken);
                    })
                    .map(Checkpoint::step)
                    .orElse(-1);
            int recorded =
                    JsonLinesMetrics.lastEpoch(run.resolve("metrics.jsonl")).orElse(-1);
            assertThat(recorded).as("full at write %d", at).isBetween(saved, saved + 1);

            disk.free();
            play(disk.over(run));
            assertThat(contents(run)).as("full at write %d", at).isEqualTo(undisturbed);
        }
    }
}
