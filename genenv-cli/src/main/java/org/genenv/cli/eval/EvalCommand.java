package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.Writer;
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
        UsageProblems problems = new UsageProblems(spec);
        for (String benchmark : benchmarks) {
            if (!benchmark.equals("all")) {
                problems.requireKnown("--benchmark", benchmark, BENCHMARKS);
            }
        }
        problems.requireKnown("--protocol", protocol, PROTOCOLS);
        problems.require(
                temperature >= 0 && !Double.isInfinite(temperature),
                "--temperature is " + temperature + ", expected 0 or more");
        problems.require(limit.orElse(1) >= 1, "--limit is " + limit.orElse(1) + ", expected 1 or more");
        options.check(problems);
        GameCollection games = games(problems);
        split.ifPresent(given -> problems.requireKnown("--split", given, games.splits()));
        Optional<ResultFolder> folder = output.map(path -> ResultFolder.check(path, problems));
        problems.refuseIfAny();
        if (data.isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "No --data was given: these are games of our own generator, so the figures are not ALFWorld's.");
        }
        Interrupts stop = Interrupts.listen(
                spec.commandLine().getErr(), "the games in hand are left, those before them are counted");
        long start = System.nanoTime();
        try (LoadedModel model = options.load();
                PlayerModel player = player(model);
                Writer items = folder.isPresent() ? folder.get().items() : Writer.nullWriter()) {
            String chosen = split.orElseGet(() -> usualSplit(games, player));
            Results results = new Results("alfworld", protocol, chosen, games.source());
            boolean isWhole = evaluate(policy(model, player), games, limited(games.ids(chosen)), results, items, stop);
            report(results, (System.nanoTime() - start) / NANOS, isWhole, folder);
            return isWhole ? ExitCode.OK : ExitCode.INTERRUPTED;
        } catch (IOException e) {
            throw new CommandFailedException("the evaluation stopped: " + FileFault.of(e), e);
        } catch (GameFormatException e) {
            throw new CommandFailedException("the evaluation stopped: " + e.getMessage(), e);
        }
    }

    private PlayerModel player(LoadedModel model) {
        try {
            return model.player();
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--model: " + e.getMessage(), e);
        }
    }

    private GameCollection games(UsageProblems problems) {
        if (data.isEmpty()) {
            return SampleGames.collection();
        }
        try {
            return GameCollection.open(data.get());
        } catch (IOException e) {
            problems.add("--data: " + FileFault.of(e));
            return SampleGames.collection();
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
        List<String> chosen = new ArrayList<>();
        for (long i = 0; i < Math.min(count, ids.size()); i++) {
            chosen.add(ids.get((int) (i * ids.size() / Math.min(count, ids.size()))));
        }
        return chosen;
    }

    /** As many conversations side by side as a gigabyte of keys and values allows. */
    private PolicyUnderTest policy(LoadedModel model, PlayerModel player) {
        int context = Math.min(model.contextLength(), LONGEST_CONTEXT);
        CausalLanguageModel weights = model.policy().model();
        long perSlot = MemoryPlan.kvCache(weights.config(), weights.runtime().dtype(), 1, context);
        int slots = (int) Math.max(1, Math.min(GAMES_AT_A_TIME, CACHE_BYTES / perSlot));
        return new PolicyUnderTest(player, context, slots, temperature, admissible);
    }

    /** @return whether all games were played, and not left on request */
    private boolean evaluate(
            PolicyUnderTest policy,
            GameCollection games,
            List<String> ids,
            Results results,
            Writer items,
            StopSignal stop)
            throws IOException, GameFormatException {
        RandomKey key = RandomKey.of(seed).derive("eval");
        try (Protocol counting = protocol.equals("paper")
                ? new SingleStepProtocol(policy, games)
                : new OfficialProtocol(policy, games)) {
            for (int from = 0; from < ids.size(); from += GAMES_AT_A_TIME) {
                List<String> chunk = ids.subList(from, Math.min(ids.size(), from + GAMES_AT_A_TIME));
                for (EvaluatedItem item : counting.evaluate(chunk, key.derive(from), stop)) {
                    results.add(item);
                    items.write(line(item) + "\n");
                }
                items.flush();
                spec.commandLine()
                        .getErr()
                        .println((from + chunk.size()) + " of " + ids.size() + " games, " + results.all());
            }
            return true;
        } catch (StopRequestedException e) {
            return false;
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

    /** The files first: what was played is kept even where nothing can be printed. */
    private void report(Results results, double seconds, boolean isWhole, Optional<ResultFolder> folder)
            throws IOException {
        ObjectNode node = results.json(seconds);
        node.put("partial", !isWhole);
        node.put("model", options.model()).put("seed", seed).put("temperature", temperature);
        node.put("admissible", admissible);
        limit.ifPresent(games -> node.put("limit", games));
        options.adapter().ifPresent(adapter -> node.put("adapter", adapter.toString()));
        if (folder.isPresent()) {
            folder.get().writeResults(node);
        }
        int items = results.all().attempts();
        if (!isWhole) {
            spec.commandLine()
                    .getErr()
                    .println("Stopped: "
                            + (items == 0
                                    ? "no item was finished."
                                    : "the figures are of " + items + " items, not of the whole evaluation.")
                            + folder.map(written -> " They are in " + written + ", marked as partial.")
                                    .orElse(""));
        }
        if (json || items > 0) {
            spec.commandLine().getOut().println(json ? node.toString() : results.table(seconds));
        }
    }
}
