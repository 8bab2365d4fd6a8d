package org.genenv.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.file.FileFault;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.MessageReader;
import org.genenv.core.tokenizer.Tokenizer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows what texts and conversations are to a model. */
@Command(
        name = "tokenize",
        mixinStandardHelpOptions = true,
        description = {
            "Token ids of texts and conversations, one JSON line {\"text\", \"ids\", \"decoded\"} for each line of the input;"
                    + " for a conversation, text is the rendered chat.",
            "Ids are those of transformers, so that the spelling of a special token becomes that token even inside a message."
                    + " The commands that ask a model never let a message do that."
        })
public final class TokenizeCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectReader LINE = JSON.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final List<String> KEYS = List.of("text", "messages", "tools", "enable_thinking");

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--model",
            required = true,
            paramLabel = "M",
            description = "A folder with the tokenizer's files, or a hub id that lies in the local hub cache.")
    private String model;

    @Option(
            names = "--input",
            required = true,
            paramLabel = "F",
            description =
                    "JSON lines: {\"text\": \"..\"}, or {\"messages\": [{\"role\", \"content\"}..], \"tools\": [..]}; with"
                            + " \"enable_thinking\": false for a model that can think.")
    private Path input;

    @Option(
            names = "--add-generation-prompt",
            description = "Ends conversations with what makes the model answer as the assistant.")
    private boolean addGenerationPrompt;

    /** @param progress told of the lines that are encoded */
    public TokenizeCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() {
        UsageProblems problems = new UsageProblems(spec);
        List<String> lines = problems.lines("--input", input);
        try (Tokenizer tokenizer = tokenizer(problems)) {
            List<String> texts = texts(lines, tokenizer, problems);
            problems.refuseIfAny();
            print(texts, tokenizer);
        }
        return ExitCode.OK;
    }

    private void print(List<String> texts, Tokenizer tokenizer) {
        PrintWriter out = spec.commandLine().getOut();
        try (Progress.Stage stage = progress.begin(Work.of("encoding", texts.size(), "lines"))) {
            for (String text : texts) {
                int[] ids = tokenizer.encode(text);
                ObjectNode line = JSON.createObjectNode().put("text", text);
                ArrayNode array = line.putArray("ids");
                Arrays.stream(ids).forEach(array::add);
                out.println(line.put("decoded", tokenizer.decode(ids)));
                stage.advance(1);
            }
        }
    }

    /** Without a tokenizer the lines are not looked at: what is wrong so far is said. */
    private Tokenizer tokenizer(UsageProblems problems) {
        try {
            return Tokenizer.load(ModelFolders.ofProcess().find(model, Tokenizer.TOKENIZER_FILE));
        } catch (IOException e) {
            problems.add("--model: " + FileFault.of(e));
            problems.refuseIfAny();
            throw new IllegalStateException("a problem was added", e);
        }
    }

    /** What is to be encoded of every line, before the first is: a wrong line is a problem of the whole. */
    private List<String> texts(List<String> lines, Tokenizer tokenizer, UsageProblems problems) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String place = input + ":" + (i + 1) + ": ";
            try {
                texts.add(text(LINE.readTree(lines.get(i)), tokenizer));
            } catch (JsonProcessingException e) {
                problems.add(place + "this is no JSON: " + e.getOriginalMessage());
            } catch (IllegalArgumentException | IllegalStateException e) {
                problems.add(place + e.getMessage());
            }
        }
        return texts;
    }

    private String text(JsonNode line, Tokenizer tokenizer) {
        if (line.has("text") == line.has("messages")) {
            throw new IllegalArgumentException("expected an object with either text or messages");
        }
        line.fieldNames().forEachRemaining(TokenizeCommand::refuseMistyped);
        JsonNode text = line.path("text");
        if (text.isTextual()) {
            return text.textValue();
        }
        if (line.has("text")) {
            throw new IllegalArgumentException("text is " + text + ", expected a text");
        }
        JsonNode thinking = line.path("enable_thinking");
        if (!thinking.isMissingNode() && !thinking.isBoolean()) {
            throw new IllegalArgumentException("enable_thinking is " + thinking + ", expected true or false");
        }
        ChatOptions options = new ChatOptions(MessageReader.tools(line.path("tools")), thinking.asBoolean(true));
        return tokenizer
                .chatTemplate()
                .render(MessageReader.read(line.path("messages")), options, addGenerationPrompt)
                .text();
    }

    /** Lines may carry more than is read here, such as their number; but not a key that was meant to be one of these. */
    private static void refuseMistyped(String key) {
        if (!KEYS.contains(key)) {
            DidYouMean.among(key, KEYS).ifPresent(meant -> {
                throw new IllegalArgumentException("'" + key + "' is not known. Did you mean " + meant + "?");
            });
        }
    }
}
