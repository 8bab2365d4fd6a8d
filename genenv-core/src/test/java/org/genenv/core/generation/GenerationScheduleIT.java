package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What an engine computes, when, and what ends a completion. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GenerationScheduleIT {
    private static final int VOCAB = 50;
    private static final int CONTEXT = 1024;

    private CausalLanguageModel model;
    private Policy policy;

    @BeforeAll
    void open() {
        ModelConfig shape =
                ModelConfig.qwen2(VOCAB, 32, 2, 4, 2, 64, CONTEXT, 10000, true).withInitializerRange(0.3);
        model = CausalLanguageModel.initialise(shape, 7, RuntimeConfig.onCpu().withThreads(1));
        policy = Policy.of(model);
    }

    @AfterAll
    void close() {
        model.close();
    }

    private static GenerationRequest request(int[] prompt, int maxNewTokens, long seed) {
        return new GenerationRequest(
                prompt, maxNewTokens, Set.of(), SamplingConfig.ofTemperature(1), RandomKey.of(seed));
    }

    private static int[] prompt(int length, long seed) {
        return RandomKey.of(seed).generator().ints(length, 0, VOCAB).toArray();
    }

    @Test
    void thePromptOfAGroupIsComputedOnce() {
        int[] prompt = prompt(200, 1);
        List<GenerationRequest> group =
                IntStream.range(0, 8).mapToObj(i -> request(prompt, 10, i)).toList();
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(8, CONTEXT))) {
            engine.generate(group);
            // The prompt once, its last token for each of the others, and each sampled token but the last.
            assertThat(engine.counts().computedTokens()).isEqualTo(200 + 7 + 8 * 9);
            assertThat(engine.counts().sharedTokens()).isEqualTo(7 * 199);
            assertThat(engine.counts().sampledTokens()).isEqualTo(80);
        }
    }

    @Test
    void groupsThatBeginAlikeShareTheirCommonStart() {
        int[] system = prompt(100, 1);
        List<GenerationRequest> requests = new ArrayList<>();
        for (int task = 0; task < 4; task++) {
            int[] prompt = Arrays.copyOf(system, 150);
            System.arraycopy(prompt(50, 10 + task), 0, prompt, 100, 50);
            prompt[100] = task; // so that no two agree any further by chance
            for (int sample = 0; sample < 3; sample++) {
                requests.add(request(prompt, 4, 100 * task + sample));
            }
        }
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(12, CONTEXT))) {
            engine.generate(requests);
            assertThat(engine.counts().computedTokens()).isEqualTo(100 + 4 * 50 + 8 + 12 * 3);
        }
    }

    @Test
    void aSlotGoesOnFromWhatItsEarlierConversationLeft() {
        int[] prompt = prompt(200, 1);
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, CONTEXT))) {
            engine.generate(List.of(request(prompt, 3, 1), request(prompt, 3, 2)));
            assertThat(engine.counts().computedTokens()).isEqualTo(200 + 2 + 1 + 2);
        }
    }

    @Test
    void nothingIsSharedFromOneRunToTheNext() {
        int[] prompt = prompt(200, 1);
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, CONTEXT))) {
            engine.generate(List.of(request(prompt, 1, 1)));
            engine.generate(List.of(request(prompt, 1, 1)));
            assertThat(engine.counts().computedTokens()).isEqualTo(400);
            assertThat(engine.counts().sharedTokens()).isZero();
        }
    }

    @Test
    void rowsOfUnequalLengthWasteLittle() {
        RandomGenerator random = RandomKey.of(5).generator();
        List<GenerationRequest> requests = new ArrayList<>();
        long tokens = 0;
        for (int i = 0; i < 64; i++) {
            // As many short as long ones: lengths are uniform in the logarithm, 4 to 700.
            int length = (int) Math.exp(random.nextDouble(Math.log(4), Math.log(700)));
            int maxNewTokens = 1 + (int) Math.exp(random.nextDouble(0, Math.log(100)));
            requests.add(request(prompt(length, 1000 + i), maxNewTokens, i));
            tokens += length + maxNewTokens - 1;
        }
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(16, CONTEXT))) {
            engine.generate(requests);
            GenerationEngine.Counts counts = engine.counts();
            assertThat(counts.computedTokens()).isEqualTo(tokens);
            // A causal triangle is half of its rectangle; the rest is rounding and rows of nearly equal length.
            assertThat(counts.attentionPairs()).isLessThan((long) (2.2 * counts.neededPairs()));
        }
    }

    @Test
    void othersDecodeWhileALongPromptIsTakenIn() {
        List<String> heard = new ArrayList<>();
        GenerationRequest decoding = request(prompt(3, 1), 60, 1).withListener((id, logProb) -> heard.add("short"));
        GenerationRequest prompting = request(prompt(800, 2), 1, 2).withListener((id, logProb) -> heard.add("long"));
        try (GenerationEngine engine = new GenerationEngine(policy, new EngineConfig(2, CONTEXT, 20, Duration.ZERO))) {
            engine.generate(List.of(decoding, prompting));
            assertThat(heard.indexOf("long")).isEqualTo(40); // 40 chunks, and a token of the other beside each
            assertThat(engine.counts().steps()).isEqualTo(60);
        }
    }

    @Test
    void aPromptThatCameFirstIsTakenInFirst() {
        // Forty prompts of 600 tokens exceed what one step takes in; the last one must not be passed over for ever.
        List<Integer> order = new ArrayList<>();
        List<GenerationRequest> requests = IntStream.range(0, 40)
                .mapToObj(i -> request(prompt(600, i), 1, i).withListener((id, logProb) -> order.add(i)))
                .toList();
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(20, CONTEXT))) {
            engine.generate(requests);
        }
        assertThat(order.subList(0, 20)).allMatch(i -> i < 20);
    }

    @Test
    void eachTokenIsHeardOnceAndInOrder() {
        List<Integer> ids = new ArrayList<>();
        List<Float> logProbs = new ArrayList<>();
        GenerationRequest request = request(prompt(5, 1), 30, 1).withListener((id, logProb) -> {
            ids.add(id);
            logProbs.add(logProb);
        });
        RecordedTalk talk = new RecordedTalk(request, List.of(new int[] {1, 2}, new int[] {3}));
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(3, CONTEXT))) {
            engine.run(List.of(talk, talk(2), talk(3)).iterator());
        }
        assertThat(ids).hasSize(90);
        assertThat(logProbs).isEqualTo(talk.logProbs());
    }

    private static RecordedTalk talk(int seed) {
        return new RecordedTalk(request(prompt(4 * seed, seed), 10, seed), List.of());
    }

    /** Two letters an id, so that a text may begin and end within a token. */
    private static String letters(int[] ids) {
        return Arrays.stream(ids)
                .mapToObj(id -> "" + (char) ('a' + id % 26) + (char) ('a' + id * 7 % 26))
                .collect(Collectors.joining());
    }

    @Test
    void aStopStringEndsACompletionAtTheTokenThatCompletesIt() {
        for (int seed = 0; seed < 40; seed++) {
            GenerationRequest request = request(prompt(5, seed), 80, seed);
            RandomGenerator random = RandomKey.of(seed).generator();
            try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, CONTEXT))) {
                int[] whole = engine.generate(List.of(request)).get(0).ids();
                String text = letters(whole);
                int at = random.nextInt(text.length() - 7);
                String stop = text.substring(at, at + random.nextInt(1, 8));
                Completion stopped = engine.generate(List.of(request.withStopStrings(
                                new StopStrings(List.of("no such text", stop), s -> letters(s)))))
                        .get(0);
                int first = text.indexOf(stop);
                int tokens = (first + stop.length() + 1) / 2;
                assertThat(stopped.finishReason()).isEqualTo(FinishReason.STOP_STRING);
                assertThat(stopped.ids()).containsExactly(Arrays.copyOf(whole, tokens));
                assertThat(stopped.logProbs()).hasSize(tokens);
                assertThat(stopped.textBeforeStop()).hasValue(text.substring(0, first));
            }
        }
        assertThatThrownBy(() -> new StopStrings(List.of("a", ""), ids -> "")).hasMessageContaining("empty");
    }

    @Test
    void aStopStringDoesNotReachBackIntoTheTurnBefore() {
        // Every id has the text "a": three in a row end a turn, whatever the turn before ended with.
        GenerationRequest request = request(prompt(5, 1), 10, 1)
                .withStopStrings(new StopStrings(List.of("aaa"), ids -> "a".repeat(ids.length)));
        RecordedTalk talk = new RecordedTalk(request, List.of(new int[] {1}, new int[0]));
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, CONTEXT))) {
            engine.run(List.of(talk).iterator());
        }
        assertThat(talk.logProbs()).hasSize(9);
        assertThat(talk.last().textBeforeStop()).hasValue("");
    }

    /** A clock that stands still until it is moved. */
    private static final class HandClock extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            throw new UnsupportedOperationException("a clock for instants only");
        }
    }

    @Test
    void aDeadlineEndsTheCompletionWithWhatWasSampled() {
        HandClock clock = new HandClock();
        Instant deadline = Instant.EPOCH.plusSeconds(4);
        GenerationRequest timed = request(prompt(5, 1), 50, 1)
                .withDeadline(deadline)
                .withListener((id, logProb) -> clock.now = clock.now.plusSeconds(1));
        GenerationRequest free = request(prompt(5, 2), 50, 2);
        GenerationRequest tooLate = request(prompt(5, 3), 50, 3).withDeadline(deadline);
        EngineConfig config = EngineConfig.of(2, CONTEXT);
        try (GenerationEngine engine = new GenerationEngine(policy, config, clock)) {
            List<Completion> completions = engine.generate(List.of(timed, free, tooLate));
            assertThat(completions.get(0).finishReason()).isEqualTo(FinishReason.DEADLINE);
            assertThat(completions.get(0).ids()).hasSize(4);
            assertThat(completions.get(1).finishReason()).isEqualTo(FinishReason.LENGTH);
            assertThat(completions.get(2).finishReason()).isEqualTo(FinishReason.DEADLINE);
            assertThat(completions.get(2).ids()).isEmpty();
            int[] undisturbed = engine.generate(List.of(request(prompt(5, 1), 50, 1)))
                    .get(0)
                    .ids();
            assertThat(completions.get(0).ids()).containsExactly(Arrays.copyOf(undisturbed, 4));
        }
    }

    @Test
    void aDeadlineDuringThePromptEndsItAfterTheChunk() {
        HandClock clock = new HandClock();
        GenerationRequest prompting = request(prompt(500, 1), 5, 1).withDeadline(Instant.EPOCH.plusSeconds(3));
        GenerationRequest ticking =
                request(prompt(2, 2), 40, 2).withListener((id, logProb) -> clock.now = clock.now.plusSeconds(1));
        EngineConfig config = new EngineConfig(2, CONTEXT, 10, Duration.ZERO);
        try (GenerationEngine engine = new GenerationEngine(policy, config, clock)) {
            List<Completion> completions = engine.generate(List.of(prompting, ticking));
            assertThat(completions.get(0).finishReason()).isEqualTo(FinishReason.DEADLINE);
            assertThat(completions.get(0).ids()).isEmpty();
            assertThat(engine.counts().computedTokens()).isEqualTo(30 + 2 + 39);
        }
    }

    @Test
    void impossibleRequestsAreRefusedBeforeAnyIsBegun() {
        List<Integer> heard = new ArrayList<>();
        GenerationRequest good = request(prompt(3, 1), 3, 1).withListener((id, logProb) -> heard.add(id));
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, 10))) {
            assertThatThrownBy(() -> engine.generate(List.of(good, request(new int[10], 1, 2))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("10 tokens")
                    .hasMessageContaining("context of 10");
            assertThatThrownBy(() -> engine.generate(List.of(good, request(new int[] {1, VOCAB}, 1, 2))))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("holds 50 at 1")
                    .hasMessageContaining("vocabulary of 50");
            assertThat(heard).isEmpty();
            RecordedTalk badWorld = new RecordedTalk(good, List.of(new int[] {-1}));
            assertThatThrownBy(() -> engine.run(List.of(badWorld).iterator()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("holds -1 at 0");
        }
    }

    @Test
    void theCacheIsBoundedByItsBudget() {
        EngineConfig config = EngineConfig.within(10_000, 900, 64);
        assertThat(config.slots()).isEqualTo(11);
        assertThat(config.tokenBudget()).isEqualTo(9_900);
        // keys and values, 2 layers, 2 key/value heads, head size 8, float32
        assertThat(config.cacheBytes(model.config(), 4)).isEqualTo(9_900L * 2 * 2 * 2 * 8 * 4);
        assertThat(EngineConfig.within(1_000_000, 900, 64).slots()).isEqualTo(64);
        assertThatThrownBy(() -> EngineConfig.within(899, 900, 64))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("899 tokens")
                .hasMessageContaining("contextLength 900");
    }

    @Test
    void damagedWeightsLeaveNothingBehindInTheCache() {
        String name = "model.layers.0.self_attn.v_proj.weight";
        float[] sound = model.parameter(name);
        float[] damaged = sound.clone();
        damaged[3] = Float.NaN;
        List<GenerationRequest> requests = List.of(request(prompt(40, 1), 5, 1), request(prompt(7, 2), 5, 2));
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, CONTEXT))) {
            int[] before = engine.generate(requests).get(1).ids();
            model.setParameter(name, damaged);
            assertThatThrownBy(() -> engine.generate(requests)).isInstanceOf(ArithmeticException.class);
            model.setParameter(name, sound);
            assertThat(engine.generate(requests).get(1).ids()).containsExactly(before);
        }
    }
}
