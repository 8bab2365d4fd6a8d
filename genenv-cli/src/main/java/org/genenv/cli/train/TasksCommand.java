package org.genenv.cli.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.model.AdapterFolder;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.Interrupts;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.config.ConfigException;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.WholeFile;
import org.genenv.core.game.Generation;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TaskChecker;
import org.genenv.core.game.WritingRequest;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the simulator writes now. */
@Command(
        name = "tasks",
        mixinStandardHelpOptions = true,
        description =
                "What the simulator writes: JSON lines with the task, or the reason code of its rejection. The accepted"
                        + " ones can be played again in mode offline.")
public final class TasksCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "F",
            description = "A configuration for training: its simulator after its warm start writes.")
    private Optional<String> config;

    @Option(
            names = "--run",
            paramLabel = "DIR",
            description = "A run: the simulator of its newest checkpoint writes, by the run's own configuration.")
    private Optional<Path> run;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "Replaces one value of the configuration.")
    private List<String> overrides = List.of();

    @Option(names = "--adapter", paramLabel = "A", description = "A PEFT adapter folder for the simulator's model.")
    private Optional<Path> adapter;

    @Option(
            names = "--count",
            required = true,
            paramLabel = "N",
            showDefaultValue = Visibility.NEVER,
            description = "How many tasks.")
    private int count;

    @Option(names = "--output", required = true, paramLabel = "F", description = "The file of JSON lines.")
    private Path output;

    /** @param progress told of the model and of the texts that are written */
    public TasksCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws ConfigException, CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        problems.require(
                config.isPresent() != run.isPresent(),
                "name one of --config and --run: a configuration to begin with, or a run to take the simulator from.");
        problems.require(
                run.isEmpty() || adapter.isEmpty(),
                "--run and --adapter exclude each other: a run has its own simulator.");
        problems.require(count >= 1, "--count is " + count + ", expected 1 or more");
        problems.requireWritable("--output", output);
        adapter.flatMap(AdapterFolder::fault).ifPresent(fault -> problems.add("--adapter " + fault));
        Optional<Checkpoint> checkpoint = run.flatMap(folder -> checkpoint(folder, problems));
        problems.refuseIfAny();
        TrainConfig settings = settings();
        Interrupts stop = Interrupts.listen(spec.commandLine().getErr(), "nothing is written");
        Path scratch = null;
        try {
            scratch = Files.createTempDirectory("genenv-tasks");
            write(settings, checkpoint, scratch, stop);
        } catch (StopRequestedException e) {
            return ExitCode.INTERRUPTED;
        } catch (IOException e) {
            throw new CommandFailedException("no tasks were written: " + FileFault.of(e), e);
        } finally {
            delete(scratch);
        }
        return ExitCode.OK;
    }

    /** The newest checkpoint of a run; absent after a problem. */
    private Optional<Checkpoint> checkpoint(Path folder, UsageProblems problems) {
        Optional<String> fault = RunFolder.fault(folder);
        if (fault.isPresent()) {
            problems.add("--run " + fault.get() + ".");
            return Optional.empty();
        }
        try {
            Optional<Checkpoint> newest = RunFolder.checkpoints(folder, 1)
                    .newestComplete(spec.commandLine().getErr()::println);
            problems.require(newest.isPresent(), "--run " + folder + " has no checkpoint yet");
            return newest;
        } catch (IOException e) {
            problems.add("--run " + FileFault.of(folder, e));
            return Optional.empty();
        }
    }

    private TrainConfig settings() throws ConfigException {
        String name = run.map(folder -> folder.resolve(RunFolder.CONFIG_FILE).toString())
                .orElseGet(config::orElseThrow);
        try {
            return ConfigFiles.read(name, overrides).value();
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), name + " cannot be read: " + FileFault.of(e), e);
        }
    }

    /** @param scratch where the tokenizer of a new model is written */
    private void write(TrainConfig settings, Optional<Checkpoint> checkpoint, Path scratch, StopSignal stop)
            throws IOException {
        Domain world = settings.world();
        try (Players players =
                Players.simulatorOf(settings, world, ModelFolders.ofProcess(), scratch, adapter, progress)) {
            if (checkpoint.isPresent()) {
                players.simulator()
                        .orElseThrow()
                        .restore(checkpoint.get().folder().resolve("simulator"));
            } else if (adapter.isEmpty()) {
                players.warmStart(stop);
            }
            List<String> lines = lines(settings, world, players, stop);
            WholeFile.write(output, out -> {
                for (String line : lines) {
                    out.write(line + "\n");
                }
            });
        }
    }

    /** Seeds take turns, as in an epoch. */
    private List<String> lines(TrainConfig settings, Domain world, Players players, StopSignal stop)
            throws IOException {
        RandomKey key = RandomKey.of(settings.seed()).derive("tasks command");
        List<Seed> seeds = world.seeds();
        List<WritingRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Seed seed = seeds.get(i % seeds.size());
            requests.add(new WritingRequest(seed, world.simulatorPrompt(seed, SuccessStatistics.NONE), key.derive(i)));
        }
        TaskChecker checker = new TaskChecker(world);
        List<String> lines = new ArrayList<>();
        int accepted = 0;
        List<Generation> generations = players.simulator().orElseThrow().write(requests, stop);
        for (int i = 0; i < generations.size(); i++) {
            Generation generation = generations.get(i);
            long draw = key.derive("draw").derive(i).state();
            TaskVerdict verdict = checker.check(generation, "task-" + (i + 1), draw);
            accepted += verdict instanceof TaskVerdict.Accepted ? 1 : 0;
            lines.add(JSON.writeValueAsString(line(generation, verdict)));
        }
        spec.commandLine().getErr().println(accepted + " of " + count + " texts are tasks; see " + output);
        return lines;
    }

    private static ObjectNode line(Generation generation, TaskVerdict verdict) {
        ObjectNode line = JSON.createObjectNode();
        if (verdict instanceof TaskVerdict.Accepted accepted) {
            line.put("id", accepted.task().id())
                    .put("status", "accepted")
                    .put("kind", accepted.task().kind());
            line.set("spec", specification(accepted.task().spec()));
            line.put("draw", accepted.task().draw()).put("signature", accepted.signature());
        } else if (verdict instanceof TaskVerdict.Rejected rejected) {
            line.put("status", "rejected").put("reason", rejected.reason()).put("detail", rejected.detail());
            line.put("kind", generation.seed().kind());
        } else {
            throw new IllegalStateException("a verdict of another kind: " + verdict);
        }
        return line.put("seed", generation.seed().id()).put("text", generation.text());
    }

    private static JsonNode specification(String spec) {
        try {
            return JSON.readTree(spec);
        } catch (JsonProcessingException e) {
            return JSON.getNodeFactory().textNode(spec);
        }
    }

    private static void delete(Path scratch) throws CommandFailedException {
        if (scratch == null) {
            return;
        }
        try (Stream<Path> walk = Files.walk(scratch)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new CommandFailedException(scratch + " cannot be cleared: " + FileFault.of(e), e);
        }
    }
}
