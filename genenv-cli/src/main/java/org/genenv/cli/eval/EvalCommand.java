package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.alfworld.benchmark.GameCollection;
import org.genenv.bench.alfworld.benchmark.OfficialProtocol;
import org.genenv.bench.alfworld.benchmark.PolicyUnderTest;
import org.genenv.bench.alfworld.benchmark.Protocol;
import org.genenv.bench.alfworld.benchmark.SampleGames;
import org.genenv.bench.alfworld.benchmark.SingleStepProtocol;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Names;
import org.genenv.cli.model.LoadedModel;
import org.genenv.cli.model.ModelOptions;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.random.RandomKey;
import picocli.CommandLine.Command;
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
    private static final List<String> BENCHMARKS = List.of("alfworld");
    private static final List<String> PROTOCOLS = List.of("official", "paper");
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Part of the key of sampling, so never to be derived from the machine. */
    private static final int GAMES_AT_A_TIME = 32;

    private static final int LONGEST_CONTEXT = 8192;
    private static final long CACHE_BYTES = 1L << 30;
    private static final double NANOS = 1e9;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @Option(
            names = "--benchmark",
            required = true,
            split = ",",
            paramLabel = "NAME",
            description = "alfworld, or all; several with commas between.")
    private List<String> benchmarks;

    @Option(
            names = "--protocol",
            defaultValue = "official",
            paramLabel = "P",
            description =
                    "official: interactive episodes, 50 commands; paper: the expert's next command, given its history.")
    private String protocol;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Holds one folder a benchmark: DIR/alfworld. Without it, the sample inside the jar.")
    private Optional<Path> data;

    @Option(names = "--split", paramLabel = "S", description = "valid_unseen where the data has it, unless given.")
    private Optional<String> split;

    @Option(names = "--limit", paramLabel = "N", description = "Only N games, evenly spread over the split.")
    private Optional<Integer> limit;

    @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "Seed of the sampling.")
    private long seed;

    @Option(names = "--temperature", defaultValue = "0", paramLabel = "T", description = "0 takes the likeliest token.")
    private double temperature;

    @Option(names = "--admissible", description = "Observations list the commands that the game would accept.")
    private boolean admissible;

    @Option(names = "--output", paramLabel = "DIR", description = "Takes results.json and items.jsonl.")
    private Optional<Path> output;

    @Option(names = "--json", description = "Prints results.json instead of the table.")
    private boolean json;

    @Override
    public Integer call() throws CommandFailedException {
        for (String benchmark : benchmarks) {
            if (!benchmark.equals("all")) {
                Names.require(spec, "--benchmark", benchmark, BENCHMARKS);
            }
        }
        Names.require(spec, "--protocol", protocol, PROTOCOLS);
        if (!(temperature >= 0) || Double.isInfinite(temperature)) {
            throw usage("--temperature is " + temperature + ", expected 0 or more");
        }
        GameCollection games = games();
        split.ifPresent(given -> Names.require(spec, "--split", given, List.copyOf(games.splits())));
        long start = System.nanoTime();
        Results results;
        try (LoadedModel model = options.load();
                PlayerModel player = player(model);
                Writer items = items()) {
            String chosen = split.orElseGet(() -> usualSplit(games, player));
            results = new Results("alfworld", protocol, chosen, games.source());
            evaluate(policy(model, player), games, limited(games.ids(chosen)), results, items);
        } catch (IOException | GameFormatException e) {
            throw new CommandFailedException("the evaluation stopped: " + e.getMessage(), e);
        }
        report(results, (System.nanoTime() - start) / NANOS);
        return ExitCode.OK;
    }

    private PlayerModel player(LoadedModel model) {
        try {
            return model.player();
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--model: " + e.getMessage(), e);
        }
    }

    private GameCollection games() {
        if (data.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "No --data was given: these are games of our own generator, so the figures are not ALFWorld's.");
            return SampleGames.collection();
        }
        try {
            return GameCollection.open(data.get());
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--data: " + e.getMessage(), e);
        }
    }

    private static String usualSplit(GameCollection games, PlayerModel player) {
        Set<String> known = games.splits();
        if (known.contains(SampleGames.SMALL_SPLIT)) {
            return PolicyUnderTest.isChatModel(player) ? SampleGames.SPLIT : SampleGames.SMALL_SPLIT;
        }
        return known.contains("valid_unseen")
                ? "valid_unseen"
                : known.iterator().next();
    }

    private List<String> limited(List<String> ids) {
        int count = limit.orElse(ids.size());
        if (count < 1) {
            throw usage("--limit is " + count + ", expected 1 or more");
        }
        List<String> chosen = new ArrayList<>();
        for (long i = 0; i < Math.min(count, ids.size()); i++) {
            chosen.add(ids.get((int) (i * ids.size() / Math.min(count, ids.size()))));
        }
        return chosen;
    }

    /** As many conversations side by side as a gigabyte of keys and values allows. */
    private PolicyUnderTest policy(LoadedModel model, PlayerModel player) {
        int context = Math.min(model.contextLength(), LONGEST_CONTEXT);
        long perSlot = MemoryPlan.kvCache(model.policy().model().config(), 1, context);
        int slots = (int) Math.max(1, Math.min(GAMES_AT_A_TIME, CACHE_BYTES / perSlot));
        return new PolicyUnderTest(player, context, slots, temperature, admissible);
    }

    private void evaluate(PolicyUnderTest policy, GameCollection games, List<String> ids, Results results, Writer items)
            throws IOException, GameFormatException {
        RandomKey key = RandomKey.of(seed).derive("eval");
        try (Protocol counting = protocol.equals("paper")
                ? new SingleStepProtocol(policy, games)
                : new OfficialProtocol(policy, games)) {
            for (int from = 0; from < ids.size(); from += GAMES_AT_A_TIME) {
                List<String> chunk = ids.subList(from, Math.min(ids.size(), from + GAMES_AT_A_TIME));
                for (EvaluatedItem item : counting.evaluate(chunk, key.derive(from))) {
                    results.add(item);
                    items.write(line(item) + "\n");
                }
                items.flush();
                spec.commandLine()
                        .getErr()
                        .println((from + chunk.size()) + " of " + ids.size() + " games, " + results.all());
            }
        }
    }

    private static String line(EvaluatedItem item) throws IOException {
        ObjectNode node = JSON.createObjectNode();
        node.put("id", item.id()).put("type", item.category());
        node.put("verdict", item.isSuccess() ? "success" : "failure").put("reason", item.reason());
        node.put("tokens", item.sampledTokens());
        item.transcript().forEach(said -> node.withArray("transcript")
                .addObject()
                .put("role", said.role())
                .put("text", said.text()));
        return JSON.writeValueAsString(node);
    }

    private Writer items() throws IOException {
        return output.isEmpty()
                ? Writer.nullWriter()
                : Files.newBufferedWriter(
                        Files.createDirectories(output.get()).resolve("items.jsonl"), StandardCharsets.UTF_8);
    }

    private void report(Results results, double seconds) throws CommandFailedException {
        ObjectNode node = results.json(seconds);
        node.put("model", options.model()).put("seed", seed).put("temperature", temperature);
        options.adapter().ifPresent(adapter -> node.put("adapter", adapter.toString()));
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? node.toString() : results.table(seconds));
        if (output.isPresent()) {
            try {
                Files.writeString(
                        output.get().resolve("results.json"),
                        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n");
            } catch (IOException e) {
                throw new CommandFailedException("results.json cannot be written: " + e.getMessage(), e);
            }
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
