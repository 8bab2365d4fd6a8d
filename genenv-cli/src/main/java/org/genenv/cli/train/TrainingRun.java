package org.genenv.cli.train;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.genenv.agent.BaseDataFit;
import org.genenv.agent.GrpoAgent;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.Invocation;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.CauseChain;
import org.genenv.cli.run.EnvironmentReport;
import org.genenv.cli.run.Machine;
import org.genenv.cli.run.RoomAdvice;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.checkpoint.CheckpointStore;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.data.DataFiles;
import org.genenv.core.domain.Domain;
import org.genenv.core.file.FileFault;
import org.genenv.core.game.BaseData;
import org.genenv.core.game.CoEvolution;
import org.genenv.core.game.CoEvolutionBuilder;
import org.genenv.core.game.EpochReport;
import org.genenv.core.game.MixtureConfig;
import org.genenv.core.game.Mode;
import org.genenv.core.game.RunDirectory;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.generation.InvalidLogitsException;
import org.genenv.core.progress.Progress;
import org.genenv.core.training.TrainingDivergedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run from its folder to its last checkpoint. Plays once. */
final class TrainingRun {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);

    private final TrainConfig config;
    private final RunFolder folder;
    private final Path path;
    private final boolean resumes;
    private final StopSignal stop;
    private final Progress progress;
    private final CheckpointStore checkpoints;
    private final ModelFolders folders = ModelFolders.ofProcess();
    private Optional<Checkpoint> newest = Optional.empty();
    private long checkpointBytes;
    private boolean hasBegun;
    private OptionalDouble saveSeconds = OptionalDouble.empty();
    private ObjectNode environment;

    /**
     * @param folder the run's own, locked; borrowed
     * @param progress told of models, rollouts, updates, epochs and checkpoints
     */
    TrainingRun(TrainConfig config, RunFolder folder, boolean resumes, StopSignal stop, Progress progress) {
        this.config = config;
        this.folder = folder;
        this.path = folder.path();
        this.resumes = resumes;
        this.stop = stop;
        this.progress = progress;
        this.checkpoints = folder.checkpoints(config.run().keepCheckpoints());
    }

    /**
     * Plays until the last epoch or the stop signal.
     *
     * @return whether the last epoch was reached
     * @throws CommandFailedException if the run fails; says what is saved and how to go on
     */
    boolean play() throws CommandFailedException {
        try {
            if (resumes) {
                checkpoints.recover();
                newest = progress.during("checking checkpoints", () -> checkpoints.newestComplete(LOG::warn));
                requireNothingLost();
            }
            requireDisk();
            return playOn();
        } catch (IOException e) {
            throw failed(FileFault.of(e), e);
        } catch (TrainingDivergedException e) {
            throw failed(e.getMessage() + ": --set changes the rate for the rest of a run", e);
        } catch (RunStoppedException | InvalidLogitsException e) {
            throw failed(e.getMessage(), e);
        } catch (OutOfMemoryError e) {
            throw outOfMemory(e);
        } catch (RuntimeException e) {
            // Of the device's memory the engine tells in words alone.
            throw CauseChain.mentions(e, "out of memory", "can't allocate memory") ? outOfMemory(e) : unexpected(e);
        }
    }

    private CommandFailedException outOfMemory(Throwable fault) {
        folder.keepTrace(fault);
        return failed(
                "out of memory: " + firstLine(fault) + ". See what takes it with: " + Invocation.command()
                        + " doctor --config " + path.resolve(RunFolder.CONFIG_FILE),
                fault);
    }

    /** Those of the engine go on with a native trace. */
    private static String firstLine(Throwable fault) {
        String line = String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    /** A fault of ours leaves its trace in the log, and on the terminal what matters to the run. */
    private CommandFailedException unexpected(RuntimeException fault) {
        Path trace = folder.keepTrace(fault).orElseThrow(() -> fault);
        String kind = fault.getClass().getSimpleName();
        return failed(
                "this is a fault in GenEnv, please report it with the trace in " + trace + ": " + kind + ": "
                        + firstLine(fault),
                fault);
    }

    /** What of the run is safe, in words. */
    String saved() {
        return newest.map(checkpoint -> "Saved is the game after " + checkpoint.moment() + ".")
                .orElse(hasBegun ? "Nothing is saved yet, so the run will begin anew." : "Nothing was changed.");
    }

    private boolean playOn() throws IOException {
        Domain world = config.world();
        if (newest.isEmpty()) {
            begin(world); // before the models: a run that fails while they are loaded can be resumed as well
            if (resumes) {
                LOG.info("no checkpoint was saved before the run ended, so it begins anew");
            }
        }
        try (Players players = Players.of(config, world, folders, path.resolve("tokenizer"), progress)) {
            requireImitable(players.agent());
            CoEvolution game = game(players, world);
            if (newest.isPresent()) {
                requireSameData(world);
                game.restore(newest.get().folder());
                begin(world); // only now: settings that do not fit the checkpoint must not replace the run's own
                LOG.info(
                        "going on after {} from {}",
                        newest.get().moment(),
                        newest.get().folder());
            } else if (players.warmStart(stop)) {
                save(game); // with larger models an hour's work, and the first evaluation may take another
            }
            if (game.epoch() >= config.game().epochs()) {
                LOG.info(
                        "all {} epochs are played; more with --set game.epochs={}",
                        config.game().epochs(),
                        2 * config.game().epochs());
            }
            boolean isFinished = game.run(config.game().epochs(), report -> ended(game, report));
            // Where checkpoints are rare, the epochs since the last one would be lost.
            if (game.epoch() >= 0 && newest.map(Checkpoint::step).orElse(-1) != game.epoch()) {
                save(game);
            }
            return isFinished;
        } catch (StopRequestedException e) {
            return false; // within the warm start, which is saved when it is over
        }
    }

    /** The state before the first epoch is always saved, so epochs without any checkpoint were played from one that is gone. */
    private void requireNothingLost() throws IOException {
        int recorded = RunFolder.lastRecordedEpoch(path).orElse(0);
        if (newest.isEmpty() && recorded > 0) {
            throw new IOException(path + ": " + RunFolder.METRICS_FILE + " tells of " + recorded
                    + " epochs, but their checkpoints are gone. Restore them from a copy, or begin a run in another folder by"
                    + " --output");
        }
    }

    /** Adapters are made for one base: another one under the same name would be trained on in silence. */
    private void requireSameData(Domain world) throws IOException {
        List<String> others = folder.otherData(environment(world));
        if (!others.isEmpty()) {
            throw new IOException(
                    String.join(", ", others) + ": not what the run began with, its SHA-256 differs from the one in "
                            + path.resolve(RunFolder.ENVIRONMENT_FILE)
                            + ". Put the run's own files back, or begin a run in another folder by --output");
        }
    }

    private void begin(Domain world) throws IOException {
        if (newest.isPresent()) {
            checkpoints
                    .goOnFrom(newest.get())
                    .forEach(damaged -> LOG.warn("{} is damaged, of no use to the run, and may be deleted", damaged));
        }
        int lastEpoch = newest.map(Checkpoint::step).orElse(Checkpoint.WARM_START);
        new RunDirectory(path, config.run().recordTokens()).forgetAfter(lastEpoch);
        folder.begin(ConfigWriter.write(config), environment(world), lastEpoch);
        hasBegun = true;
    }

    /** What the agent's own model cannot imitate would otherwise be met in the midst of the first update. */
    private void requireImitable(GrpoAgent agent) throws IOException {
        MixtureConfig mixture = config.game().mixture();
        if (mixture.baseShare() > 0) {
            BaseDataFit fit = agent.fit(BaseData.read(mixture.baseData().orElseThrow()));
            if (fit.cut() > 0) {
                LOG.warn("base data: {}", fit.summary());
            }
        }
    }

    private CoEvolution game(Players players, Domain world) throws IOException {
        CoEvolutionBuilder builder = CoEvolution.builder()
                .domain(world)
                .agent(players.agent())
                .curriculum(config.curriculum())
                .config(config.game())
                .panel(config.panel())
                .mode(config.mode())
                .seed(config.seed())
                .recorder(new RunDirectory(
                        path, config.run().recordTokens(), players.agent().tokenTexts()))
                .stop(stop)
                .progress(progress);
        players.simulator().ifPresent(builder::simulator);
        return builder.build();
    }

    private void ended(CoEvolution game, EpochReport report) throws IOException {
        Map<String, Double> figures = new LinkedHashMap<>(report.metrics());
        // A line is written before its checkpoint, so that none is ahead of it: what saving took is known one line
        // later.
        saveSeconds.ifPresent(seconds -> figures.put("time.saveSeconds", seconds));
        folder.record(report.epoch(), figures);
        LOG.info("{}", report.summary());
        boolean isLast = report.epoch() == config.game().epochs();
        if (isLast || report.epoch() % config.run().checkpointEvery() == 0) {
            save(game);
        }
    }

    private void save(CoEvolution game) throws IOException {
        long start = System.nanoTime();
        newest = Optional.of(progress.during(
                "saving a checkpoint", () -> checkpoints.save(game.epoch(), checkpointBytes, game::save)));
        saveSeconds = OptionalDouble.of((System.nanoTime() - start) / 1e9);
    }

    /** While a checkpoint is written, the older ones are still there. */
    private void requireDisk() throws IOException {
        checkpointBytes = PlannedMemory.of(config, folders).checkpointBytes();
        long needed = checkpointBytes * (config.run().keepCheckpoints() + 1L);
        long free = Machine.freeDisk(path);
        if (newest.isEmpty() && free < needed) {
            throw new IOException(path + ": " + Machine.inWords(free)
                    + " are free, but the checkpoints of this run need about " + Machine.inWords(needed)
                    + ". Free some space, lower run.keepCheckpoints, or choose another --output");
        }
    }

    /** Made once: hashing the files of a large model takes a while. */
    private ObjectNode environment(Domain world) throws IOException {
        if (environment == null) {
            environment = progress.during("hashing what the run reads", () -> newEnvironment(world));
        }
        return environment;
    }

    private ObjectNode newEnvironment(Domain world) throws IOException {
        List<Path> models = new ArrayList<>();
        for (String model : config.models()) {
            models.add(folders.find(model));
        }
        List<Path> data = new ArrayList<>(world.dataFiles());
        if (config.mode() == Mode.OFFLINE) {
            data.addAll(DataFiles.of(config.game().offlineTasks().orElseThrow()));
        }
        if (config.game().mixture().baseShare() > 0) {
            data.addAll(DataFiles.of(config.game().mixture().baseData().orElseThrow()));
        }
        return EnvironmentReport.of(config.runtime().device(), models, data);
    }

    private CommandFailedException failed(String message, Throwable cause) {
        LOG.debug("the run failed", cause);
        String advice = newest.isPresent() || hasBegun
                ? " Go on with: " + Invocation.command() + " train --resume --output " + path
                : "";
        return new CommandFailedException(
                "The run failed: " + message + System.lineSeparator() + room(cause) + saved() + advice, cause);
    }

    /** What to free, where the disk has no room for another epoch; a line of its own. */
    private String room(Throwable cause) {
        try {
            String advice = RoomAdvice.of(path, checkpointBytes, Machine.freeDisk(path), cause);
            return advice.isEmpty() ? "" : advice + System.lineSeparator();
        } catch (IOException e) {
            return ""; // the failure itself is what has to be told
        }
    }
}
