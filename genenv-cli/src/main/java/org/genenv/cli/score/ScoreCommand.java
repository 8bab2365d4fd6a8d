package org.genenv.cli.score;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.bench.alfworld.benchmark.EpisodeScorer;
import org.genenv.bench.alfworld.benchmark.GameCollection;
import org.genenv.bench.alfworld.benchmark.SampleGames;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Scores recorded answers: one JSON line out for each line in, in the same order. */
@Command(
        name = "score",
        mixinStandardHelpOptions = true,
        description =
                "Scores recorded answers, without a model: one JSON line out for each line in, in the same order.")
public final class ScoreCommand implements Callable<Integer> {
    private static final List<String> BENCHMARKS = List.of("alfworld");
    private static final List<String> PROTOCOLS = List.of("official");
    private static final int MOST_QUOTED = 60;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Spec
    private CommandSpec spec;

    @Option(names = "--benchmark", required = true, paramLabel = "NAME", description = "The benchmark: alfworld.")
    private String benchmark;

    @Option(
            names = "--predictions",
            required = true,
            paramLabel = "F",
            description = "JSON lines. alfworld: {\"id\": \"<task folder>/<trial>\", \"commands\": [..]}.")
    private Path predictions;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Holds one folder a benchmark: DIR/alfworld with the published games, unpacked or in zip files."
                            + " Without it, the sample inside the jar.")
    private Optional<Path> data;

    @Option(names = "--protocol", defaultValue = "official", paramLabel = "P", description = "How to count: official.")
    private String protocol;

    @Option(names = "--output", paramLabel = "F", description = "Writes the lines to this file instead.")
    private Optional<Path> output;

    @Option(names = "--summary", description = "Also prints the aggregate as the last line of standard output.")
    private boolean summary;

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        problems.requireKnown("--benchmark", benchmark, BENCHMARKS);
        problems.requireKnown("--protocol", protocol, PROTOCOLS);
        List<String> lines = problems.lines("--predictions", predictions);
        output.ifPresent(file -> problems.requireWritable("--output", file));
        GameCollection games = games(problems);
        problems.refuseIfAny();
        PredictionScorer scorer = new EpisodeScorer(games);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        int faulty;
        try (Writer file = output.isPresent()
                ? Files.newBufferedWriter(output.get(), StandardCharsets.UTF_8)
                : Writer.nullWriter()) {
            faulty = score(scorer, lines, output.isPresent() ? file : out);
        } catch (IOException e) {
            throw new CommandFailedException("scoring stopped: " + FileFault.of(output.orElse(predictions), e), e);
        }
        err.println(scorer.summary());
        if (summary) {
            out.println(scorer.aggregate());
        }
        if (faulty > 0) {
            err.println(faulty + (faulty == 1 ? " line is" : " lines are")
                    + " no answer of this benchmark; each counts as failed, its verdict has an \"error\".");
        }
        return faulty > 0 ? ExitCode.USAGE : ExitCode.OK;
    }

    private GameCollection games(UsageProblems problems) {
        if (data.isEmpty()) {
            spec.commandLine().getErr().println("No --data was given: scoring against the sample inside the jar.");
            return SampleGames.collection();
        }
        try {
            return GameCollection.open(data.get());
        } catch (IOException e) {
            problems.add("--data: " + FileFault.of(e));
            return SampleGames.collection();
        }
    }

    /** @return how many lines were no answers */
    private int score(PredictionScorer scorer, List<String> lines, Writer out) throws IOException {
        int faulty = 0;
        for (int i = 0; i < lines.size(); i++) {
            JsonNode prediction = JSON.missingNode();
            Optional<String> noJson = Optional.empty();
            try {
                prediction = parse(lines.get(i));
            } catch (PredictionException e) {
                noJson = Optional.of(e.getMessage());
            }
            ObjectNode verdict;
            try {
                verdict = scorer.score(prediction); // a missing value too: it is refused, and counts as failed
            } catch (PredictionException e) {
                faulty++;
                String problem = noJson.orElse(e.getMessage());
                spec.commandLine().getErr().println(predictions + ":" + (i + 1) + ": " + problem);
                verdict = JSON.createObjectNode();
                verdict.set("id", prediction.path("id").isMissingNode() ? null : prediction.get("id"));
                verdict.put("won", false).put("steps", 0).put("score", 0).put("error", problem);
            }
            out.write(verdict + "\n");
        }
        return faulty;
    }

    private static JsonNode parse(String line) throws PredictionException {
        try {
            JsonNode prediction = JSON.readTree(line);
            if (!prediction.isObject()) {
                throw new PredictionException(
                        (line.isBlank() ? "the line is empty" : "this is no JSON object: " + abbreviated(line))
                                + ", expected {\"id\": .., \"commands\": [..]}");
            }
            return prediction;
        } catch (JsonProcessingException e) {
            throw new PredictionException("this is no JSON: " + e.getOriginalMessage());
        }
    }

    private static String abbreviated(String line) {
        return line.length() <= MOST_QUOTED ? line : line.substring(0, MOST_QUOTED) + "...";
    }
}
