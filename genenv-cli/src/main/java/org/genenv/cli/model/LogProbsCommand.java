package org.genenv.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says how likely a model finds given texts, token by token. */
@Command(
        name = "logprobs",
        mixinStandardHelpOptions = true,
        description =
                "Log-probabilities of given tokens, by the same code as training: entry i belongs to id i+1, natural log.")
public final class LogProbsCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ROWS_AT_A_TIME = 64;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @Option(
            names = "--input",
            required = true,
            paramLabel = "F",
            description =
                    "JSON lines: {\"ids\": [..]}, {\"text\": \"..\"} or {\"messages\": [{\"role\", \"content\"}..]}.")
    private Path input;

    @Option(
            names = "--output",
            required = true,
            paramLabel = "F",
            description = "JSON lines {\"ids\": [..], \"logProbs\": [..]}, in the order of the input.")
    private Path output;

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        options.check(problems);
        List<String> lines = problems.lines("--input", input);
        List<JsonNode> parsed = parse(lines, problems);
        problems.requireWritable("--output", output);
        problems.refuseIfAny();
        try (LoadedModel model = options.load()) {
            List<int[]> rows = rows(parsed, model);
            try (BufferedWriter out = Files.newBufferedWriter(output, StandardCharsets.UTF_8)) {
                for (int from = 0; from < rows.size(); from += ROWS_AT_A_TIME) {
                    write(model, rows.subList(from, Math.min(rows.size(), from + ROWS_AT_A_TIME)), out);
                }
            }
        } catch (IOException e) {
            throw new CommandFailedException("--output cannot be written: " + FileFault.of(output, e), e);
        }
        return ExitCode.OK;
    }

    private List<JsonNode> parse(List<String> lines, UsageProblems problems) {
        List<JsonNode> parsed = new ArrayList<>();
        for (String line : lines) {
            try {
                parsed.add(JSON.readTree(line));
            } catch (JsonProcessingException e) {
                parsed.add(JSON.missingNode());
                problems.add(input + ":" + parsed.size() + ": this is no JSON: " + e.getOriginalMessage());
            }
        }
        return parsed;
    }

    /** Every line as ids; all lines that are none are reported together. */
    private List<int[]> rows(List<JsonNode> lines, LoadedModel model) {
        List<int[]> rows = new ArrayList<>();
        UsageProblems problems = new UsageProblems(spec);
        for (int i = 0; i < lines.size(); i++) {
            try {
                rows.add(ids(lines.get(i), model));
            } catch (IllegalArgumentException | IllegalStateException e) {
                problems.add(input + ":" + (i + 1) + ": " + e.getMessage());
            }
        }
        problems.refuseIfAny();
        return rows;
    }

    private static int[] ids(JsonNode line, LoadedModel model) {
        Tokenizer tokenizer = model.tokenizer();
        int[] ids;
        if (line.path("ids").isArray()) {
            ids = given(line.path("ids"), model.policy().model().config().vocabSize());
        } else if (line.path("text").isTextual()) {
            ids = tokenizer.encode(line.path("text").asText());
        } else if (line.has("messages")) {
            ids = tokenizer.encode(tokenizer.chatTemplate().render(MessageReader.read(line.path("messages")), false));
        } else {
            throw new IllegalArgumentException("expected an object with ids, text or messages, found "
                    + (line.isMissingNode() ? "nothing" : line));
        }
        if (ids.length > model.contextLength()) {
            throw new IllegalArgumentException(
                    ids.length + " tokens, but the model was made for " + model.contextLength());
        }
        return ids;
    }

    private static int[] given(JsonNode array, int vocabSize) {
        int[] ids = new int[array.size()];
        for (int i = 0; i < ids.length; i++) {
            JsonNode id = array.get(i);
            if (!id.isInt() || id.intValue() < 0 || id.intValue() >= vocabSize) {
                throw new IllegalArgumentException(
                        "ids[" + i + "] is " + id + ", expected a whole number from 0 to " + (vocabSize - 1));
            }
            ids[i] = id.intValue();
        }
        return ids;
    }

    private static void write(LoadedModel model, List<int[]> rows, BufferedWriter out) throws IOException {
        List<TrainingRow> scored = new ArrayList<>();
        for (int[] ids : rows) {
            // A single token is predicted by nothing.
            if (ids.length > 1) {
                boolean[] all = new boolean[ids.length];
                Arrays.fill(all, true);
                scored.add(new TrainingRow(ids, all));
            }
        }
        List<float[]> logProbs = PolicyScorer.logProbs(model.policy(), scored);
        int next = 0;
        for (int[] ids : rows) {
            ObjectNode line = JSON.createObjectNode();
            ArrayNode idArray = line.putArray("ids");
            Arrays.stream(ids).forEach(idArray::add);
            ArrayNode values = line.putArray("logProbs");
            if (ids.length > 1) {
                for (float value : logProbs.get(next++)) {
                    values.add(value);
                }
            }
            out.write(JSON.writeValueAsString(line));
            out.write('\n');
        }
    }
}
