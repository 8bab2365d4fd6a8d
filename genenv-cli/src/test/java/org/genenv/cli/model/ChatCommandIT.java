package org.genenv.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.core.ConformanceData;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.progress.Progress;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Talks to the recorded tiny model, whose greedy answers are nonsense of known ids. */
class ChatCommandIT {
    private static final String SAID = "go to fridge 1";
    private static final int LENGTH = 32;

    private Path model;
    private JsonNode greedy;

    @BeforeEach
    void openRecordings() throws IOException {
        model = ConformanceData.path("golden/models/qwen2-tied");
        greedy = new ObjectMapper()
                .readTree(model.resolve("expected.json").toFile())
                .path("greedy")
                .get(0);
        assertThat(greedy.path("messages").get(0).path("content").asText()).isEqualTo(SAID);
    }

    private CommandRun chat(String typed, String... more) {
        List<String> args = new ArrayList<>(List.of("chat", "--model", model.toString(), "--threads", "1", "--greedy"));
        args.addAll(List.of("--max-new-tokens", String.valueOf(LENGTH)));
        args.addAll(List.of(more));
        return CommandRun.withInput(typed, args.toArray(String[]::new));
    }

    private static int[] ints(JsonNode array) {
        return IntStream.range(0, array.size()).map(i -> array.get(i).asInt()).toArray();
    }

    private String answer(LoadedModel loaded, int[] prompt) throws IOException {
        EngineConfig size = EngineConfig.of(1, prompt.length + LENGTH);
        try (GenerationEngine engine = new GenerationEngine(loaded.policy(), size)) {
            GenerationRequest request =
                    new GenerationRequest(prompt, LENGTH, loaded.stopIds(), SamplingConfig.GREEDY, RandomKey.of(0));
            return loaded.tokenizer()
                    .decode(engine.generate(List.of(request)).get(0).ids(), true);
        }
    }

    /** The reference holds the sampled ids and appends the encoded increment, as a rollout does. */
    @Test
    void answersContinueTheIdsThatWereSampled() throws IOException {
        String first;
        String second;
        try (LoadedModel loaded =
                LoadedModel.load(model, Optional.empty(), RuntimeConfig.onCpu().withThreads(1), Progress.SILENT)) {
            int[] sampled = ints(greedy.path("newIds"));
            first = loaded.tokenizer().decode(sampled, true);
            int[] increment = loaded.tokenizer()
                    .encode(loaded.tokenizer().chatTemplate().continuation(List.of(Message.user("look"))));
            int[] prompt = Arrays.stream(new int[][] {
                        ints(greedy.path("promptIds")),
                        sampled,
                        {loaded.tokenizer().endOfTurnId().orElseThrow()},
                        increment
                    })
                    .flatMapToInt(IntStream::of)
                    .toArray();
            second = answer(loaded, prompt);
        }

        CommandRun run = chat(SAID + "\n\nlook\n/exit\n");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(first + System.lineSeparator() + second + System.lineSeparator());
        assertThat(run.err()).contains("cut off at 32 tokens; --max-new-tokens sets the limit");
    }

    @Test
    void aNewConversationHasForgottenTheOldOne() {
        String[] answers = {
            chat(SAID + "\n").out(),
            chat("look\n/reset\n" + SAID + "\n").out(),
            chat("look\n/system You act.\nlook\n/system\n" + SAID + "\n").out(),
            chat("/system You act.\n" + SAID + "\n").out(),
            chat(SAID + "\n", "--system", "You act.").out()
        };

        assertThat(answers[1]).endsWith(answers[0]).hasSizeGreaterThan(answers[0].length());
        assertThat(answers[2]).endsWith(answers[0]);
        assertThat(answers[3]).isNotEqualTo(answers[0]).isEqualTo(answers[4]);
    }

    @Test
    void commandsAreHelpfulAndTheEndOfInputLeaves() {
        CommandRun run = chat("/help\n/rest\n/exti now\n   \n");

        assertThat(run.code()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("/system TEXT", "/rest is no command. Did you mean /reset?", "Did you mean /exit?");
    }

    @Test
    void textsBeginWithASlashWhenItIsDoubled() {
        assertThat(chat("//reset\n").out()).isNotBlank();
    }

    @Test
    void aFullContextIsSaidAndWhatDoesNotFitIsRefusedWithoutEndingTheConversation() {
        CommandRun run = chat(SAID + "\nlook at everything there is\n/exit\n", "--context-length", "100");

        assertThat(run.code()).as(run.err()).isZero();
        // 65 tokens are said, 32 answered; the end of the turn and the next message do not fit in what is left.
        assertThat(run.err()).contains("only 2 of the context's 100 are left");
        assertThat(run.out().lines().filter(line -> !line.isEmpty())).isNotEmpty();

        CommandRun full = chat(SAID + "\n" + SAID + "\n", "--context-length", "80");
        assertThat(full.err()).contains("the context of 80 tokens is full", "begins a new conversation");
        String once = chat(SAID + "\n", "--context-length", "80").out();
        assertThat(full.out()).isEqualTo(once + once);

        assertThat(chat(SAID + "\n", "--context-length", "40").err()).contains("65 tokens, but only 39");
    }

    @Test
    void optionsOutOfRangeAreRefused() {
        assertThat(chat("", "--context-length", "9999").code()).isEqualTo(ExitCode.USAGE);
        assertThat(chat("", "--context-length", "9999").err()).contains("--context-length is 9999, expected 2 to 2048");
        assertThat(chat("", "--no-thinking").err()).contains("thinking was switched off", "Qwen2.5");
        assertThat(CommandRun.of("chat", "--model", model.toString(), "--top-p", "0")
                        .err())
                .contains("--top-p is 0");
    }
}
