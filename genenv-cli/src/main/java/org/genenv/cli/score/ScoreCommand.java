package org.genenv.cli.score;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
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
import org.genenv.cli.Names;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
        Names.require(spec, "--benchmark", benchmark, BENCHMARKS);
        Names.require(spec, "--protocol", protocol, PROTOCOLS);
        if (!Files.isRegularFile(predictions)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--predictions " + predictions + ": there is no such file. Expected JSON lines.");
        }
        PredictionScorer scorer = new EpisodeScorer(games());
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        int faulty;
        try {
            if (output.isPresent()) {
                try (PrintWriter file =
                        new PrintWriter(Files.newBufferedWriter(output.get(), StandardCharsets.UTF_8))) {
                    faulty = score(scorer, file, err);
                    if (file.checkError()) {
                        throw new IOException("the disk may be full");
                    }
                }
            } else {
                faulty = score(scorer, out, err);
            }
        } catch (IOException e) {
            throw new CommandFailedException(
                    "scoring stopped: " + output.orElse(predictions) + ": " + e.getMessage(), e);
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

    private GameCollection games() {
        if (data.isEmpty()) {
            spec.commandLine().getErr().println("No --data was given: scoring against the sample inside the jar.");
            return SampleGames.collection();
        }
        try {
            return GameCollection.open(data.get());
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--data: " + e.getMessage(), e);
        }
    }

    /** @return how many lines were no answers */
    private int score(PredictionScorer scorer, PrintWriter out, PrintWriter err) throws IOException {
        int faulty = 0;
        int number = 0;
        try (BufferedReader lines = Files.newBufferedReader(predictions, StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                JsonNode prediction = parse(line);
                try {
                    out.println(scorer.score(prediction));
                } catch (PredictionException e) {
                    faulty++;
                    err.println(predictions + ":" + number + ": " + e.getMessage());
                    ObjectNode verdict = JSON.createObjectNode();
                    verdict.set("id", prediction.path("id").isMissingNode() ? null : prediction.get("id"));
                    out.println(verdict.put("won", false)
                            .put("steps", 0)
                            .put("score", 0)
                            .put("error", e.getMessage()));
                }
            }
        }
        return faulty;
    }

    /** What is no JSON becomes a missing value, which the scorer refuses like any other that is no answer. */
    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            return JSON.missingNode();
        }
    }
}
