package org.genenv.cli.eval;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.genenv.bench.Benchmark;
import org.genenv.bench.Benchmarks;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.model.LoadedModel;
import org.genenv.cli.model.ModelOptions;
import org.genenv.cli.run.Interrupts;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.core.file.FileFault;
import org.genenv.core.game.StopSignal;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Evaluates a policy on benchmarks. */
@Command(
        name = "eval",
        mixinStandardHelpOptions = true,
        description = "A policy on benchmarks: a table on standard output, results.json and items.jsonl in --output.")
public final class EvalCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final long CACHE_BYTES = 1L << 30;

    private final Progress progress;
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @Option(
            names = "--benchmark",
            required = true,
            split = ",",
            paramLabel = "NAME",
            description = "Several with commas between, of ${COMPLETION-CANDIDATES}.",
            completionCandidates = Names.class)
    private List<String> names;

    @Option(
            names = "--protocol",
            paramLabel = "P",
            description = "How to ask and to count; the first below, unless given.",
            completionCandidates = Protocols.class)
    private Optional<String> protocol;

    @Option(
            names = "--option",
            paramLabel = "NAME=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "What else a benchmark can be told, see below.")
    private Map<String, String> told = new LinkedHashMap<>();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Holds one folder a benchmark, named as it is. Without it, the samples inside the jar.")
    private Optional<Path> data;

    @Option(names = "--split", paramLabel = "S", description = "The usual one of a benchmark, unless given.")
    private Optional<String> split;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Only N items of a benchmark, evenly spread over the split.")
    private Optional<Integer> limit;

    @Option(
            names = "--context-length",
            defaultValue = "8192",
            paramLabel = "N",
            description = "Longest conversation in tokens, at most the model's.")
    private int contextLength;

    @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "Seed of the sampling.")
    private long seed;

    @Option(names = "--temperature", defaultValue = "0", paramLabel = "T", description = "0 takes the likeliest token.")
    private double temperature;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description =
                    "Takes items.jsonl, each item as it is finished, results.json, and evaluation.json for --resume.")
    private Optional<Path> output;

    @Option(
            names = "--resume",
            description =
                    "Goes on with the evaluation in --output that was broken off; results are those of one in one piece.")
    private boolean resume;

    @Option(names = "--json", description = "Prints results.json instead of the tables.")
    private boolean json;

    /** Takes the command's description, and adds to its help what each benchmark knows. */
    @Spec
    void describe(CommandSpec description) {
        spec = description;
        List<String> lines = new ArrayList<>();
        for (Benchmark benchmark : Benchmarks.all()) {
            lines.add("");
            lines.add(benchmark.title() + " (" + benchmark.name() + ")");
            benchmark.evaluationProtocols().forEach((name, does) -> lines.add("  --protocol " + name + ": " + does));
            benchmark.evaluationOptions().forEach((name, does) -> lines.add("  --option " + name + "=VALUE: " + does));
        }
        spec.usageMessage().footer(lines.toArray(String[]::new));
    }

    /** @param progress told of the model and of the items that are answered */
    public EvalCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        List<Benchmark> benchmarks = benchmarks(problems);
        problems.require(
                temperature >= 0 && !Double.isInfinite(temperature),
                "--temperature is " + temperature + ", expected 0 or more");
        problems.require(limit.orElse(1) >= 1, "--limit is " + limit.orElse(1) + ", expected 1 or more");
        problems.require(contextLength >= 2, "--context-length is " + contextLength + ", expected 2 or more");
        problems.require(
                !resume || output.isPresent(), "--resume goes on with the evaluation in a folder; name it by --output");
        Set<String> knownOptions = new LinkedHashSet<>();
        benchmarks.forEach(
                benchmark -> knownOptions.addAll(benchmark.evaluationOptions().keySet()));
        told.keySet().forEach(name -> problems.requireKnown("--option", name, knownOptions));
        options.check(problems);
        BenchmarkChoice.Wish wish = new BenchmarkChoice.Wish(data, protocol, split, limit, told);
        List<BenchmarkChoice> choices = new ArrayList<>();
        benchmarks.forEach(
                benchmark -> BenchmarkChoice.open(benchmark, wish, problems).ifPresent(choices::add));
        Optional<ResultFolder> folder = output.map(path -> ResultFolder.check(path, resume, problems));
        problems.refuseIfAny();
        if (resume && folder.orElseThrow().isComplete()) {
            err().println(folder.get() + ": this evaluation is complete, there is nothing to go on with.");
            return ExitCode.OK;
        }
        choices.forEach(this::introduce);
        Interrupts stop = Interrupts.listen(err(), "the items in hand are left, all that are finished are kept");
        try (LoadedModel model = options.load(progress);
                PlayerModel player = player(model)) {
            return evaluate(choices, policy(model, player), folder, stop);
        } catch (IOException e) {
            throw new CommandFailedException(
                    "the evaluation stopped: "
                            + folder.map(place -> place + ": ").orElse("") + FileFault.of(e)
                            + folder.map(place -> ". What was finished is kept; go on with: " + continuation())
                                    .orElse(""),
                    e);
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private List<Benchmark> benchmarks(UsageProblems problems) {
        if (names.contains(ALL)) {
            return Benchmarks.all();
        }
        List<Benchmark> chosen = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            problems.requireKnown("--benchmark", name, Benchmarks.names());
            Benchmarks.named(name).ifPresent(chosen::add);
        }
        return chosen;
    }

    private void introduce(BenchmarkChoice choice) {
        choice.items().problems().forEach(err()::println);
        if (data.isEmpty()) {
            err().println("No --data was given: these are items of our own, so the figures are not "
                    + choice.benchmark().title() + "'s.");
        }
    }

    private PlayerModel player(LoadedModel model) {
        try {
            return model.player();
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--model: " + e.getMessage(), e);
        }
    }

    /** As many conversations side by side as a gigabyte of keys and values allows. */
    private PolicyUnderTest policy(LoadedModel model, PlayerModel player) {
        int context = Math.min(model.contextLength(), contextLength);
        CausalLanguageModel weights = model.policy().model();
        long perSlot = MemoryPlan.kvCache(weights.config(), weights.runtime().dtype(), 1, context);
        int slots = (int) Math.max(1, Math.min(BenchmarkRun.mostSlots(), CACHE_BYTES / perSlot));
        return new PolicyUnderTest(player, context, slots, temperature);
    }

    private int evaluate(
            List<BenchmarkChoice> choices, PolicyUnderTest policy, Optional<ResultFolder> folder, StopSignal stop)
            throws IOException {
        requireEvaluable(choices, policy);
        // Looking at all data takes a while, so not where nobody will read of it.
        EvaluationPlan plan = json || folder.isPresent()
                ? progress.during(
                        "looking at model and data", () -> EvaluationPlan.of(options, choices, policy, seed, limit))
                : EvaluationPlan.UNWRITTEN;
        EvaluationReport report;
        if (folder.isPresent()) {
            try (ResultFolder kept = folder.get();
                    ItemLog log = kept.begin(plan, new UsageProblems(spec))) {
                report = report(plan, play(choices, policy, Optional.of(log), stop));
                // Before it is printed: what was played is kept even where nothing can be.
                kept.writeResults(report.json());
            }
        } else {
            report = report(plan, play(choices, policy, Optional.empty(), stop));
        }
        print(report, policy, folder);
        return report.isWhole() ? ExitCode.OK : ExitCode.INTERRUPTED;
    }

    private static EvaluationReport report(EvaluationPlan plan, List<Results> results) {
        return new EvaluationReport(plan, results, results.stream().allMatch(Results::isWhole));
    }

    /** Before anything is played: what the last benchmark refuses must not cost the figures of those before it. */
    private void requireEvaluable(List<BenchmarkChoice> choices, PolicyUnderTest policy) {
        UsageProblems problems = new UsageProblems(spec);
        for (BenchmarkChoice choice : choices) {
            try {
                choice.items().check(policy, choice.request(policy));
            } catch (IllegalArgumentException e) {
                problems.add(choice.name() + ": " + e.getMessage());
            }
        }
        problems.refuseIfAny();
    }

    /** @return the figures of each benchmark, the last of them not whole where the signal was raised */
    private List<Results> play(
            List<BenchmarkChoice> choices, PolicyUnderTest policy, Optional<ItemLog> log, StopSignal stop)
            throws IOException {
        List<Results> results = new ArrayList<>();
        List<ItemLog.Key> order = new ArrayList<>();
        for (BenchmarkChoice choice : choices) {
            if (results.stream().allMatch(Results::isWhole)) {
                BenchmarkRun run = new BenchmarkRun(choice, policy, log);
                results.add(run.play(seed, stop, progress));
                order.addAll(run.order());
            }
        }
        if (log.isPresent()) {
            log.get().arrange(order);
        }
        return results;
    }

    private void print(EvaluationReport report, PolicyUnderTest policy, Optional<ResultFolder> folder) {
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(report.json());
        } else if (report.items() > 0) {
            out.println(report.tables());
        }
        report.advice(policy).forEach(err()::println);
        if (!report.isWhole()) {
            err().println("Stopped: " + report.extent() + " are answered. "
                    + (folder.isPresent()
                            ? "They are in " + folder.get() + ", marked as partial. Go on with: " + continuation()
                            : "Nothing of it was kept; --output DIR keeps each item as it is finished."));
        }
    }

    private String continuation() {
        return ShellCommand.again(spec, resume ? List.of() : List.of("--resume"));
    }

    /** For help and completion. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            List<String> names = new ArrayList<>(Benchmarks.names());
            names.add(ALL);
            return names.iterator();
        }
    }

    /** For completion. */
    static final class Protocols implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Benchmarks.all().stream()
                    .flatMap(benchmark -> benchmark.evaluationProtocols().keySet().stream())
                    .distinct()
                    .iterator();
        }
    }
}
