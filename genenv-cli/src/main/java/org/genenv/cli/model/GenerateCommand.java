package org.genenv.cli.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.FinishReason;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.ChatTemplate;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.MessageReader;
import org.genenv.core.tokenizer.ToolDefinition;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Answers once. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        description = "Answers once. Without --json the text streams as it is made.")
public final class GenerateCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int MOST_SLOTS = 64;

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @ArgGroup(multiplicity = "1")
    private Question question;

    /** One of the two. */
    private static final class Question {
        @Option(names = "--prompt", paramLabel = "T", description = "A text that the model continues as it is.")
        private Optional<String> prompt;

        @Option(
                names = "--messages",
                paramLabel = "F",
                description =
                        "A conversation to answer: a JSON array of {\"role\", \"content\"}, written in the model's chat template.")
        private Optional<Path> messages;
    }

    @Option(
            names = "--tools",
            paramLabel = "F",
            description = "Functions that the model may call in answer to --messages: a JSON array of definitions.")
    private Optional<Path> tools;

    @Mixin
    private SamplingOptions samplingOptions;

    @Option(names = "--max-new-tokens", defaultValue = "256", paramLabel = "N", description = "Length of an answer.")
    private int maxNewTokens;

    @Option(names = "--samples", defaultValue = "1", paramLabel = "N", description = "How many answers.")
    private int samples;

    @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "Seed of the sampling.")
    private long seed;

    @Option(
            names = "--json",
            description =
                    "Prints one line a sample: text, promptIds, newIds, logProbs, stopReason (stop, length or context).")
    private boolean json;

    /** @param progress told of the model and, where they are printed as JSON, of the answers */
    public GenerateCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() {
        UsageProblems problems = new UsageProblems(spec);
        options.check(problems);
        SamplingConfig sampling = samplingOptions.config(problems);
        problems.require(samples >= 1, "--samples is " + samples + ", expected 1 or more");
        problems.require(maxNewTokens >= 1, "--max-new-tokens is " + maxNewTokens + ", expected 1 or more");
        problems.require(
                tools.isEmpty() || question.messages.isPresent(),
                "--tools is for --messages; a --prompt is continued as it is");
        List<Message> messages = read("--messages", question.messages, MessageReader::read, problems);
        List<ToolDefinition> definitions = read("--tools", tools, MessageReader::tools, problems);
        problems.refuseIfAny();
        try (LoadedModel model = options.load(progress)) {
            int[] prompt = promptIds(model, messages, definitions);
            if (prompt.length == 0 || prompt.length >= model.contextLength()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "the prompt has " + prompt.length + " tokens, expected 1 to " + (model.contextLength() - 1)
                                + ", what the model was made for");
            }
            Set<Integer> stopIds = model.stopIds();
            int context = (int) Math.min(model.contextLength(), (long) prompt.length + maxNewTokens);
            int slots = json ? Math.min(samples, MOST_SLOTS) : 1;
            try (GenerationEngine engine = new GenerationEngine(model.policy(), EngineConfig.of(slots, context))) {
                if (json) {
                    printJson(model, engine, requests(prompt, stopIds, sampling));
                } else {
                    stream(model, engine, requests(prompt, stopIds, sampling));
                }
            }
        }
        return ExitCode.OK;
    }

    /** What a file holds; nothing where none is given, and after a problem. */
    private static <T> List<T> read(
            String option, Optional<Path> file, Function<JsonNode, List<T>> reader, UsageProblems problems) {
        String text = file.map(path -> problems.text(option, path)).orElse("");
        try {
            return text.isEmpty() ? List.of() : reader.apply(JSON.readTree(text));
        } catch (JsonProcessingException e) {
            problems.add(option + " " + file.orElseThrow() + ":"
                    + e.getLocation().getLineNr() + ": this is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            problems.add(option + " " + file.orElseThrow() + ": " + e.getMessage());
        }
        return List.of();
    }

    private int[] promptIds(LoadedModel model, List<Message> messages, List<ToolDefinition> definitions) {
        if (question.prompt.isPresent()) {
            return model.tokenizer().encode(question.prompt.get());
        }
        try {
            ChatTemplate template = model.tokenizer().chatTemplate();
            return model.tokenizer().encode(template.render(messages, ChatOptions.withTools(definitions), true));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ParameterException(
                    spec.commandLine(), "--messages " + question.messages.orElseThrow() + ": " + e.getMessage(), e);
        }
    }

    /** Every sample has a key of its own, so it comes out the same however many are asked for. */
    private List<GenerationRequest> requests(int[] prompt, Set<Integer> stopIds, SamplingConfig sampling) {
        RandomKey key = RandomKey.of(seed).derive("generate");
        List<GenerationRequest> requests = new ArrayList<>();
        for (int sample = 0; sample < samples; sample++) {
            requests.add(new GenerationRequest(prompt, maxNewTokens, stopIds, sampling, key.derive(sample)));
        }
        return requests;
    }

    private void printJson(LoadedModel model, GenerationEngine engine, List<GenerationRequest> requests) {
        List<Completion> completions;
        Work answering = Work.of("answering", requests.size(), "samples").sideBySide(MOST_SLOTS);
        try (Progress.Stage stage = progress.begin(answering)) {
            completions = engine.generate(requests, stage, () -> {});
        }
        for (int i = 0; i < completions.size(); i++) {
            Completion completion = completions.get(i);
            ObjectNode line = JSON.createObjectNode();
            line.put("text", model.tokenizer().decode(completion.spokenIds(), true));
            ArrayNode promptIds = line.putArray("promptIds");
            Arrays.stream(requests.get(i).promptIds()).forEach(promptIds::add);
            ArrayNode newIds = line.putArray("newIds");
            Arrays.stream(completion.ids()).forEach(newIds::add);
            ArrayNode logProbs = line.putArray("logProbs");
            for (float value : completion.logProbs()) {
                logProbs.add(value);
            }
            line.put("stopReason", stopReason(completion.finishReason()));
            out().println(line);
        }
    }

    private static String stopReason(FinishReason reason) {
        return reason.isStop() ? "stop" : reason.name().toLowerCase(Locale.ROOT);
    }

    private void stream(LoadedModel model, GenerationEngine engine, List<GenerationRequest> requests) {
        for (int i = 0; i < requests.size(); i++) {
            if (requests.size() > 1) {
                out().println((i == 0 ? "" : System.lineSeparator()) + "--- " + (i + 1));
            }
            GenerationRequest request = requests.get(i);
            AnswerPrinter printer = new AnswerPrinter(model.tokenizer(), out());
            engine.generate(List.of(request.withListener((id, logProb) -> {
                if (!request.stopIds().contains(id)) {
                    printer.print(id);
                }
            })));
            printer.finish();
            out().println();
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
