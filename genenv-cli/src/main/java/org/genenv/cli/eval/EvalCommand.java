package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
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
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.model.LoadedModel;
import org.genenv.cli.model.ModelOptions;
import org.genenv.cli.run.Interrupts;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.core.file.FileFault;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
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
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Part of the key of sampling, so never to be derived from the machine. */
    private static final int ITEMS_AT_A_TIME = 32;

    private static final long CACHE_BYTES = 1L << 30;
    private static final double NANOS = 1e9;

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

    @Option(names = "--output", paramLabel = "DIR", description = "Takes results.json and items.jsonl.")
    private Optional<Path> output;

    @Option(names = "--json", description = "Prints results.json instead of the tables.")
    private boolean json;

    /** A benchmark whose items were opened. */
    private record Opened(Benchmark benchmark, ItemSet items, String protocol) {}

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
        Set<String> knownOptions = new LinkedHashSet<>();
        benchmarks.forEach(
                benchmark -> knownOptions.addAll(benchmark.evaluationOptions().keySet()));
        told.keySet().forEach(name -> problems.requireKnown("--option", name, knownOptions));
        options.check(problems);
        List<Opened> opened = new ArrayList<>();
        benchmarks.forEach(benchmark -> open(benchmark, problems).ifPresent(opened::add));
        Optional<ResultFolder> folder = output.map(path -> ResultFolder.check(path, problems));
        problems.refuseIfAny();
        for (Opened one : opened) {
            one.items().problems().forEach(err()::println);
            if (data.isEmpty()) {
                err().println("No --data was given: these are items of our own, so the figures are not "
                        + one.benchmark().title() + "'s.");
            }
        }
        Interrupts stop = Interrupts.listen(err(), "the items in hand are left, those before them are counted");
        try (LoadedModel model = options.load(progress);
                PlayerModel player = player(model);
                Writer items = folder.isPresent() ? folder.get().items() : Writer.nullWriter()) {
            PolicyUnderTest policy = policy(model, player);
            requireEvaluable(opened, policy);
            List<Results> results = new ArrayList<>();
            boolean isWhole = true;
            for (Opened one : opened) {
                if (isWhole) {
                    isWhole = evaluate(one, policy, results, items, stop);
                }
            }
            report(results, isWhole, folder);
            return isWhole ? ExitCode.OK : ExitCode.INTERRUPTED;
        } catch (IOException e) {
            throw new CommandFailedException(
                    "the evaluation stopped: "
                            + folder.map(place -> place + ": ").orElse("") + FileFault.of(e),
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

    /** Absent after a problem. */
    private Optional<Opened> open(Benchmark benchmark, UsageProblems problems) {
        Set<String> protocols = benchmark.evaluationProtocols().keySet();
        protocol.ifPresent(given -> problems.requireKnown("--protocol", given, protocols));
        String counted = protocol.orElseGet(() -> protocols.iterator().next());
        try {
            ItemSet items = data.isPresent() ? benchmark.items(data.get()) : benchmark.sampleItems();
            split.ifPresent(given -> problems.requireKnown("--split", given, items.splits()));
            return Optional.of(new Opened(benchmark, items, counted));
        } catch (IOException e) {
            problems.add("--data: " + FileFault.of(e));
            return Optional.empty();
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
        int slots = (int) Math.max(1, Math.min(ITEMS_AT_A_TIME, CACHE_BYTES / perSlot));
        return new PolicyUnderTest(player, context, slots, temperature);
    }

    private List<String> limited(List<String> ids) {
        int count = Math.min(limit.orElse(ids.size()), ids.size());
        List<String> chosen = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            chosen.add(ids.get((int) (i * ids.size() / count)));
        }
        return chosen;
    }

    /**
     * Evaluates one benchmark.
     *
     * @param results takes its figures, as far as they were counted
     * @return whether all items were answered, and not left on request
     */
    private boolean evaluate(
            Opened opened, PolicyUnderTest policy, List<Results> results, Writer items, StopSignal stop)
            throws IOException {
        String name = opened.benchmark().name();
        EvaluationRequest request = request(opened, policy);
        List<String> ids = limited(opened.items().ids(request.split()));
        RandomKey key = RandomKey.of(seed).derive("eval");
        long start = System.nanoTime();
        try (Evaluation evaluation = opened.items().evaluation(policy, request)) {
            boolean isWhole = true;
            long tokens = 0;
            try {
                for (int from = 0; from < ids.size(); from += ITEMS_AT_A_TIME) {
                    List<String> chunk = ids.subList(from, Math.min(ids.size(), from + ITEMS_AT_A_TIME));
                    for (EvaluatedItem item : evaluation.answer(chunk, key.derive(from), stop)) {
                        tokens += item.sampledTokens();
                        items.write(line(name, item) + "\n");
                    }
                    items.flush();
                    err().println(name + ": " + (from + chunk.size()) + " of " + ids.size() + " items, "
                            + Results.brief(evaluation.scores().headline()));
                }
            } catch (StopRequestedException e) {
                isWhole = false;
            }
            double seconds = (System.nanoTime() - start) / NANOS;
            results.add(
                    new Results(name, request, opened.items().source(), evaluation.scores(), tokens, seconds, isWhole));
            return isWhole;
        }
    }

    private EvaluationRequest request(Opened opened, PolicyUnderTest policy) {
        Map<String, String> understood = new LinkedHashMap<>(told);
        understood.keySet().retainAll(opened.benchmark().evaluationOptions().keySet());
        String chosen = split.orElseGet(() -> opened.items().usualSplit(policy, opened.protocol()));
        return new EvaluationRequest(opened.protocol(), chosen, understood);
    }

    /** Before anything is played: what the last benchmark refuses must not cost the figures of those before it. */
    private void requireEvaluable(List<Opened> opened, PolicyUnderTest policy) {
        UsageProblems problems = new UsageProblems(spec);
        for (Opened one : opened) {
            try {
                one.items().evaluation(policy, request(one, policy)).close();
            } catch (IllegalArgumentException e) {
                problems.add(one.benchmark().name() + ": " + e.getMessage());
            }
        }
        problems.refuseIfAny();
    }

    private static String line(String benchmark, EvaluatedItem item) throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("benchmark", benchmark).put("id", item.id()).put("type", item.category());
        node.put("verdict", item.isSuccess() ? "success" : "failure").put("reason", item.reason());
        node.put("tokens", item.sampledTokens());
        item.transcript().forEach(said -> node.withArray("transcript")
                .addObject()
                .put("role", said.role())
                .put("text", said.text()));
        return JSON.writeValueAsString(node);
    }

    /** The files first: what was played is kept even where nothing can be printed. */
    private void report(List<Results> results, boolean isWhole, Optional<ResultFolder> folder) throws IOException {
        ObjectNode node = summary(results, isWhole);
        if (folder.isPresent()) {
            folder.get().writeResults(node);
        }
        int items = results.stream().mapToInt(Results::items).sum();
        if (!isWhole) {
            err().println("Stopped: "
                    + (items == 0
                            ? "no item was finished."
                            : "the figures are of " + items + " items, not of the whole evaluation."
                                    + folder.map(written -> " They are in " + written + ", marked as partial.")
                                            .orElse("")));
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(node);
        } else if (items > 0) {
            out.println(String.join(
                    System.lineSeparator() + System.lineSeparator(),
                    results.stream().map(Results::table).toList()));
            if (results.size() > 1) {
                out.println();
                out.println(Results.overview(results));
            }
        }
    }

    /** The content of {@code results.json}: the figures of one benchmark with how they were made; of several, a list of such figures. */
    private ObjectNode summary(List<Results> results, boolean isWhole) {
        ObjectNode node = results.size() == 1 ? results.get(0).json() : JSON.createObjectNode();
        node.put("partial", !isWhole);
        node.put("model", options.model()).put("seed", seed).put("temperature", temperature);
        node.put("contextLength", contextLength);
        limit.ifPresent(items -> node.put("limit", items));
        options.adapter().ifPresent(adapter -> node.put("adapter", adapter.toString()));
        if (results.size() > 1) {
            results.forEach(one -> node.withArray("benchmarks").add(one.json()));
        }
        return node;
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
