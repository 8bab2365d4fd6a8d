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
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.file.FileFault;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.MessageReader;
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

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @Option(
            names = "--input",
            required = true,
            paramLabel = "F",
            description =
                    "JSON lines: {\"ids\": [..]}, {\"text\": \"..\"} or {\"messages\": [{\"role\", \"content\"}..], \"tools\": [..]}.")
    private Path input;

    @Option(
            names = "--output",
            required = true,
            paramLabel = "F",
            description = "JSON lines {\"ids\": [..], \"logProbs\": [..]}, in the order of the input.")
    private Path output;

    /** @param progress told of the model and of the lines that are scored */
    public LogProbsCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        Optional<ModelConfig> form = options.check(problems);
        List<JsonNode> lines = new ArrayList<>();
        for (String line : problems.lines("--input", input)) {
            lines.add(parse(line, lines.size() + 1, form, problems));
        }
        problems.requireWritable("--output", output);
        problems.requireOther("--output", output, "--input", input);
        problems.refuseIfAny();
        try (LoadedModel model = options.load(progress)) {
            List<int[]> rows = rows(lines, model);
            try (Progress.Stage stage = progress.begin(Work.of("scoring", rows.size(), "lines"));
                    BufferedWriter out = Files.newBufferedWriter(output, StandardCharsets.UTF_8)) {
                for (int from = 0; from < rows.size(); from += ROWS_AT_A_TIME) {
                    List<int[]> chunk = rows.subList(from, Math.min(rows.size(), from + ROWS_AT_A_TIME));
                    write(model, chunk, out);
                    stage.advance(chunk.size());
                }
            }
        } catch (IOException e) {
            throw new CommandFailedException("--output cannot be written: " + FileFault.of(output, e), e);
        }
        return ExitCode.OK;
    }

    /** A line, as far as it can be checked without the tokenizer; a missing value after a problem. */
    private JsonNode parse(String line, int number, Optional<ModelConfig> form, UsageProblems problems) {
        try {
            JsonNode node = JSON.readTree(line);
            if (node.path("ids").isArray()) {
                form.ifPresent(model -> requireIds(node.path("ids"), model.vocabSize()));
            } else if (node.has("messages")) {
                MessageReader.read(node.path("messages"));
                MessageReader.tools(node.path("tools"));
            } else if (!node.path("text").isTextual()) {
                throw new IllegalArgumentException("expected an object with ids, text or messages, found "
                        + (node.isMissingNode() ? "an empty line" : node));
            }
            return node;
        } catch (JsonProcessingException e) {
            problems.add(input + ":" + number + ": this is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            problems.add(input + ":" + number + ": " + e.getMessage());
        }
        return JSON.missingNode();
    }

    private static void requireIds(JsonNode array, int vocabSize) {
        for (int i = 0; i < array.size(); i++) {
            JsonNode id = array.get(i);
            if (!id.isInt() || id.intValue() < 0 || id.intValue() >= vocabSize) {
                throw new IllegalArgumentException(
                        "ids[" + i + "] is " + id + ", expected a whole number from 0 to " + (vocabSize - 1));
            }
        }
    }

    /** Every line as ids; all lines that are too long, or that the model's template cannot write, are reported together. */
    private List<int[]> rows(List<JsonNode> lines, LoadedModel model) {
        List<int[]> rows = new ArrayList<>();
        UsageProblems problems = new UsageProblems(spec);
        for (int i = 0; i < lines.size(); i++) {
            try {
                int[] ids = ids(lines.get(i), model.tokenizer());
                problems.require(
                        ids.length <= model.contextLength(),
                        input + ":" + (i + 1) + ": " + ids.length + " tokens, but the model was made for "
                                + model.contextLength());
                rows.add(ids);
            } catch (IllegalArgumentException | IllegalStateException e) {
                problems.add(input + ":" + (i + 1) + ": " + e.getMessage());
            }
        }
        problems.refuseIfAny();
        return rows;
    }

    private static int[] ids(JsonNode line, Tokenizer tokenizer) {
        if (line.path("ids").isArray()) {
            return StreamSupport.stream(line.path("ids").spliterator(), false)
                    .mapToInt(JsonNode::intValue)
                    .toArray();
        }
        if (line.has("messages")) {
            ChatOptions withTools = ChatOptions.withTools(MessageReader.tools(line.path("tools")));
            return tokenizer.encode(
                    tokenizer.chatTemplate().render(MessageReader.read(line.path("messages")), withTools, false));
        }
        return tokenizer.encode(line.path("text").asText());
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
