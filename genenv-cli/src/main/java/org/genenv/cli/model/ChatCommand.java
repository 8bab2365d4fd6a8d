package org.genenv.cli.model;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.ChatTemplate;
import org.genenv.core.tokenizer.Message;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Holds a conversation at a prompt. */
@Command(
        name = "chat",
        mixinStandardHelpOptions = true,
        description =
                "A conversation at a prompt. Answers stream to standard output; /help lists what else can be typed.")
public final class ChatCommand implements Callable<Integer> {
    private static final int USUAL_CONTEXT = 4096;

    private final InputStream in;
    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ModelOptions options;

    @Mixin
    private SamplingOptions sampling;

    @Option(
            names = "--system",
            paramLabel = "TEXT",
            description = "A system message; without it, the chat template's own.")
    private Optional<String> system;

    @Option(
            names = "--no-thinking",
            description = "Asks a model that can think before it answers, such as Qwen3, not to.")
    private boolean noThinking;

    @Option(names = "--max-new-tokens", defaultValue = "1024", paramLabel = "N", description = "Length of an answer.")
    private int maxNewTokens;

    @Option(
            names = "--context-length",
            paramLabel = "N",
            description = "Most tokens of a conversation, which the cache has memory for; by default 4096, or what the"
                    + " model was made for if that is less.")
    private Optional<Integer> contextLength;

    @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "Seed of the sampling.")
    private long seed;

    /**
     * @param in where a person types
     * @param progress told of the model that is loaded
     */
    public ChatCommand(InputStream in, Progress progress) {
        this.in = in;
        this.progress = progress;
    }

    @Override
    public Integer call() throws CommandFailedException {
        UsageProblems problems = new UsageProblems(spec);
        Optional<ModelConfig> form = options.check(problems);
        SamplingConfig chosen = sampling.config(problems);
        problems.require(maxNewTokens >= 1, "--max-new-tokens is " + maxNewTokens + ", expected 1 or more");
        int longest = form.map(ModelConfig::maxPositions).orElse(Integer.MAX_VALUE);
        int context = contextLength.orElse(Math.min(USUAL_CONTEXT, longest));
        problems.require(
                context >= 2 && context <= longest,
                "--context-length is " + context + ", expected 2 to " + longest + ", what the model was made for");
        problems.refuseIfAny();
        try (LoadedModel model = options.load(progress)) {
            talk(model, setting(model, chosen, context));
        } catch (UncheckedIOException e) {
            throw new CommandFailedException("the conversation broke off: " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    private ChatConversation.Setting setting(LoadedModel model, SamplingConfig chosen, int context) {
        ChatOptions chatOptions = new ChatOptions(List.of(), !noThinking);
        ChatTemplate template;
        try {
            template = model.tokenizer().chatTemplate();
            template.render(List.of(Message.user("")), chatOptions, true);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        int endOfTurn = model.tokenizer()
                .endOfTurnId()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "the chat template ends a turn with '" + template.endOfTurn()
                                + "', which is no token of the model's tokenizer.json; take both from one model"));
        return new ChatConversation.Setting(
                model.tokenizer(), template, chatOptions, model.stopIds(), endOfTurn, chosen, maxNewTokens, context);
    }

    /** One conversation after the other, until the person leaves. */
    private void talk(LoadedModel model, ChatConversation.Setting setting) {
        PrintWriter err = spec.commandLine().getErr();
        PrintWriter out = spec.commandLine().getOut();
        ChatPrompt prompt =
                new ChatPrompt(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), err, system);
        ChatInterrupts interrupts = ChatInterrupts.listen(err);
        RandomKey key = RandomKey.of(seed).derive("chat");
        prompt.notice("say something; /help lists what else can be typed, Ctrl-D leaves");
        try (GenerationEngine engine =
                new GenerationEngine(model.policy(), EngineConfig.of(1, setting.contextLength()))) {
            int count = 0;
            while (!prompt.isLeaving()) {
                Optional<String> said = prompt.ask();
                if (said.isEmpty()) {
                    continue;
                }
                int[] opening = setting.opening(prompt.system(), said.get());
                Optional<String> refusal = setting.refusal(opening, 0);
                if (refusal.isPresent()) {
                    prompt.notice(refusal.get());
                    continue;
                }
                RandomKey own = key.derive(count++);
                engine.run(List.of(new ChatConversation(setting, prompt, interrupts, out, opening, own))
                        .iterator());
            }
        }
    }
}
