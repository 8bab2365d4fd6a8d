package org.genenv.cli.score;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.bench.Benchmark;
import org.genenv.bench.Benchmarks;
import org.genenv.bench.PredictionException;
import org.genenv.bench.PredictionScorer;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;
import org.genenv.core.file.TextFile;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
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
    private static final int MOST_QUOTED = 60;
    /** Strict: what it would skip of a line is an answer that nobody counts. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--benchmark",
            required = true,
            paramLabel = "NAME",
            description = "One of ${COMPLETION-CANDIDATES}.",
            completionCandidates = BenchmarkNames.class)
    private String name;

    @Option(
            names = "--predictions",
            required = true,
            paramLabel = "F",
            description = {
                "JSON lines, one answer a line.",
                "alfworld: {\"id\": \"<task folder>/<trial>\", \"commands\": [..]}.",
                "bfcl: {\"id\": \"simple_python_0\", \"output\": text}; of several turns, \"output\": by turn a list of what was"
                        + " written step by step; or \"decoded\" for the calls themselves.",
                "api-bank: {\"file\": NAME, \"sampleId\": 2 * call, or + 1 for the response to it, \"output\": text}.",
                "bamboogle: {\"id\": \"bamboogle_0\", \"output\": text}, the answer alone or all that was said.",
                "travelplanner: {\"id\": index from 1, \"split\": \"validation\", \"plan\": [day, ..] or null}."
            })
    private Path predictions;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Holds one folder a benchmark, named as it is: DIR/alfworld with the published games, unpacked or in zip files."
                            + " DIR/bfcl with BFCL_v4_*.json, possible_answer and backend_*.json."
                            + " DIR/api-bank with lv1-lv2-samples, init_database and api_catalog.json."
                            + " DIR/bamboogle with bamboogle.jsonl."
                            + " DIR/travelplanner with database and validation_queries.jsonl."
                            + " Without it, the sample inside the jar.")
    private Optional<Path> data;

    @Option(
            names = "--protocol",
            paramLabel = "P",
            description = "How to count; by default the benchmark's official way.")
    private Optional<String> protocol;

    @Option(names = "--output", paramLabel = "F", description = "Writes the lines to this file instead.")
    private Optional<Path> output;

    @Option(names = "--summary", description = "Also prints the aggregate as the last line of standard output.")
    private boolean summary;

    /** @param progress told of the lines that are scored */
    public ScoreCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        problems.requireKnown("--benchmark", name, Benchmarks.names());
        Optional<Benchmark> benchmark = Benchmarks.named(name);
        List<String> protocols = benchmark.map(Benchmark::protocols).orElseGet(Benchmarks::protocols);
        protocol.ifPresent(given -> problems.requireKnown("--protocol", given, protocols));
        List<String> lines = problems.lines("--predictions", predictions);
        output.ifPresent(file -> {
            problems.requireWritable("--output", file);
            problems.requireOther("--output", file, "--predictions", predictions);
        });
        Optional<PredictionScorer> opened = benchmark.flatMap(known -> open(known, problems));
        problems.refuseIfAny();
        if (data.isEmpty()) {
            spec.commandLine().getErr().println("No --data was given: scoring against the sample inside the jar.");
        }
        PredictionScorer scorer = opened.orElseThrow();
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        Coverage coverage = new Coverage(scorer);
        int faulty;
        try (Progress.Stage stage = progress.begin(Work.of("scoring", lines.size(), "lines"));
                Writer file = output.isPresent()
                        ? TextFile.writer(Files.newByteChannel(output.get(), CREATE, TRUNCATE_EXISTING, WRITE))
                        : Writer.nullWriter()) {
            Writer verdicts = output.isPresent() ? file : out;
            faulty = score(benchmark.orElseThrow(), scorer, coverage, lines, verdicts, stage);
        } catch (IOException e) {
            throw new CommandFailedException("scoring stopped: " + FileFault.of(output.orElse(predictions), e), e);
        }
        err.println(scorer.summary());
        coverage.sentences().forEach(err::println);
        if (summary) {
            ObjectNode aggregate = scorer.aggregate();
            scorer.headline().write(aggregate.putObject("headline"));
            coverage.write(aggregate);
            out.println(aggregate);
        }
        if (faulty > 0) {
            err.println(faulty + (faulty == 1 ? " line is" : " lines are")
                    + " no answer of this benchmark; each counts as failed, its verdict has an \"error\".");
        }
        return faulty > 0 ? ExitCode.USAGE : ExitCode.OK;
    }

    private Optional<PredictionScorer> open(Benchmark benchmark, UsageProblems problems) {
        String counted = protocol.filter(benchmark.protocols()::contains)
                .orElse(benchmark.protocols().get(0));
        if (data.isEmpty()) {
            return Optional.of(benchmark.openSample(counted));
        }
        try {
            return Optional.of(benchmark.open(data.get(), counted));
        } catch (IOException e) {
            problems.add("--data: " + FileFault.of(e));
            return Optional.empty();
        }
    }

    /** @return how many lines were no answers */
    private int score(
            Benchmark benchmark,
            PredictionScorer scorer,
            Coverage coverage,
            List<String> lines,
            Writer out,
            Progress.Stage stage)
            throws IOException {
        int faulty = 0;
        for (int i = 0; i < lines.size(); i++) {
            stage.advance(1);
            JsonNode prediction = JSON.missingNode();
            Optional<String> noJson = Optional.empty();
            try {
                prediction = parse(lines.get(i), benchmark);
            } catch (PredictionException e) {
                noJson = Optional.of(e.getMessage());
            }
            ObjectNode verdict;
            try {
                // A missing value too: it is refused, and counts as failed.
                verdict = scorer.score(prediction, coverage.isFirst(prediction, i + 1));
                coverage.answered(prediction, i + 1);
            } catch (PredictionException e) {
                faulty++;
                String problem = noJson.orElse(e.getMessage());
                spec.commandLine().getErr().println(predictions + ":" + (i + 1) + ": " + problem);
                verdict = scorer.failed(prediction, problem);
            }
            out.write(verdict + "\n");
        }
        return faulty;
    }

    private static JsonNode parse(String line, Benchmark benchmark) throws PredictionException {
        try {
            JsonNode prediction = JSON.readTree(line);
            if (!prediction.isObject()) {
                throw new PredictionException(
                        (line.isBlank() ? "the line is empty" : "this is no JSON object: " + abbreviated(line))
                                + ", expected " + benchmark.predictionForm());
            }
            return prediction;
        } catch (MismatchedInputException e) {
            throw new PredictionException("the line holds more than one JSON value, expected one answer a line");
        } catch (JsonProcessingException e) {
            throw new PredictionException("this is no JSON: " + e.getOriginalMessage());
        }
    }

    private static String abbreviated(String line) {
        return line.length() <= MOST_QUOTED ? line : line.substring(0, MOST_QUOTED) + "...";
    }

    /** For help and completion. */
    static final class BenchmarkNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Benchmarks.names().iterator();
        }
    }
}
