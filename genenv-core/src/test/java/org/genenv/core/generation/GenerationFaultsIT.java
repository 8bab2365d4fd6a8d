package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
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

/** What goes wrong around an engine, and what many runs leave behind. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GenerationFaultsIT {
    private static final int VOCAB = 50;
    private static final CompletionStage<Next> FINISH = CompletableFuture.completedFuture(Next.FINISH);

    private CausalLanguageModel model;
    private Policy policy;

    @BeforeAll
    void open() {
        ModelConfig shape =
                ModelConfig.qwen2(VOCAB, 32, 2, 4, 2, 64, 2048, 10000, true).withInitializerRange(0.3);
        model = CausalLanguageModel.initialise(shape, 7, RuntimeConfig.onCpu().withThreads(1));
        policy = Policy.of(model);
    }

    @AfterAll
    void close() {
        model.close();
    }

    /** A conversation whose completions go to a function. */
    private record Scripted(int number, Function<Completion, CompletionStage<Next>> world) implements GenerationTask {
        @Override
        public GenerationRequest begin() {
            return request(number, 1 + number % 11, 6);
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            return world.apply(completion);
        }
    }

    private static GenerationRequest request(int number, int promptLength, int maxNewTokens) {
        RandomKey key = RandomKey.of(number);
        int[] prompt = key.generator().ints(promptLength, 0, VOCAB).toArray();
        return new GenerationRequest(prompt, maxNewTokens, Set.of(7), SamplingConfig.ofTemperature(1), key);
    }

    @Test
    void aTaskThatHangsCostsItsSlotAndOnePatience() {
        CompletableFuture<Next> hanging = new CompletableFuture<>();
        List<Integer> finished = new ArrayList<>();
        List<GenerationTask> tasks = new ArrayList<>(List.of(new Scripted(0, completion -> hanging)));
        for (int i = 1; i <= 40; i++) {
            int number = i;
            tasks.add(new Scripted(i, completion -> {
                finished.add(number);
                if (finished.size() == 40) {
                    hanging.complete(Next.FINISH); // only when all others are through, else the run would wait
                }
                return FINISH;
            }));
        }
        EngineConfig config = new EngineConfig(3, 100, 64, Duration.ofMillis(100));
        try (GenerationEngine engine = new GenerationEngine(policy, config)) {
            long start = System.nanoTime();
            engine.run(tasks.iterator());
            assertThat(finished).hasSize(40);
            // Forty patiences would be four seconds.
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
        }
    }

    @Test
    void worldsOnOtherThreadsGiveTheSameConversationsEveryTime() {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<List<Integer>> first = talk(threads);
            assertThat(talk(threads)).isEqualTo(first);
            assertThat(talk(Runnable::run)).isEqualTo(first);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Thirty conversations of four turns; the ids of all in the order in which the engine asked. */
    private List<List<Integer>> talk(Executor worlds) {
        List<List<Integer>> heard = new ArrayList<>();
        List<GenerationTask> tasks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            int[] turn = {0};
            tasks.add(new Scripted(i, completion -> {
                heard.add(Arrays.stream(completion.ids()).boxed().toList());
                turn[0]++;
                return CompletableFuture.supplyAsync(
                        () -> turn[0] == 4 ? Next.FINISH : new Next.Continue(new int[] {turn[0], 3}, 6), worlds);
            }));
        }
        try (GenerationEngine engine =
                new GenerationEngine(policy, new EngineConfig(8, 100, 64, Duration.ofSeconds(20)))) {
            engine.run(tasks.iterator());
        }
        return heard;
    }

    @Test
    void aCallbackThatThrowsEndsTheRunWithItsOwnException() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, 100))) {
            GenerationTask broken = new Scripted(0, completion -> {
                throw new IllegalArgumentException("the world fell down");
            });
            assertThatThrownBy(() -> engine.run(
                            List.of(new Scripted(1, c -> FINISH), broken).iterator()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the world fell down");
            assertThatThrownBy(() -> engine.run(
                            List.of(new Scripted(0, completion -> null)).iterator()))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessageContaining("answer");
            assertThat(engine.generate(List.of(request(2, 5, 4)))).hasSize(1);
        }
    }

    @Test
    void generatingFromWithinARunIsRefused() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, 100))) {
            GenerationTask nested = new Scripted(0, completion -> {
                engine.generate(List.of(request(1, 3, 3)));
                return FINISH;
            });
            assertThatThrownBy(() -> engine.run(List.of(nested).iterator()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("running already");
            assertThat(engine.generate(List.of(request(1, 3, 3)))).hasSize(1);
        }
    }

    @Test
    void updatingThePolicyDuringARunIsRefused() {
        Policy trained = Policy.of(model);
        try (GenerationEngine engine = new GenerationEngine(trained, EngineConfig.of(1, 100))) {
            GenerationTask updating = new Scripted(0, completion -> {
                trained.countUpdate();
                return FINISH;
            });
            assertThatThrownBy(() -> engine.run(
                            List.of(updating, new Scripted(1, c -> FINISH)).iterator()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("version 0 to 1");
        }
    }

    @Test
    void anInterruptEndsTheRunAndStaysSet() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, 100))) {
            GenerationTask interrupting = new Scripted(0, completion -> {
                Thread.currentThread().interrupt();
                return FINISH;
            });
            assertThatThrownBy(() -> engine.run(
                            List.of(interrupting, new Scripted(1, c -> FINISH)).iterator()))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void manyLongPromptsAreTakenInInSeveralStepsWithTheSameAnswers() {
        // 24 prompts of up to 500 tokens are three times what one step takes in.
        List<GenerationRequest> requests = IntStream.range(0, 24)
                .mapToObj(i -> request(i, 270 + 10 * i, 3))
                .toList();
        try (GenerationEngine together = new GenerationEngine(policy, EngineConfig.of(24, 600));
                GenerationEngine alone = new GenerationEngine(policy, EngineConfig.of(1, 600))) {
            List<Completion> all = together.generate(requests);
            for (int i = 0; i < requests.size(); i++) {
                assertThat(all.get(i).ids())
                        .containsExactly(
                                alone.generate(List.of(requests.get(i))).get(0).ids());
            }
        }
    }

    @Test
    void aRunOfNothingEndsAtOnce() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, 100))) {
            assertThat(engine.generate(List.of())).isEmpty();
        }
    }

    @Test
    void manyRunsAndFailuresKeepTheNumberOfLiveArrays() {
        List<GenerationRequest> requests =
                IntStream.range(0, 6).mapToObj(i -> request(i, 1 + i, 4)).toList();
        GenerationTask broken = new Scripted(0, completion -> {
            throw new IllegalArgumentException("the world fell down");
        });
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(4, 100));
                NDManager probe = policy.newStepManager()) {
            NDManager root = probe.getParentManager();
            engine.generate(requests);
            int before = root.getManagedArrays().size();
            assertThat(before).isPositive();
            for (int i = 0; i < 200; i++) {
                engine.generate(requests);
                assertThatThrownBy(() -> engine.run(List.of(broken).iterator()))
                        .isInstanceOf(IllegalArgumentException.class);
                new GenerationEngine(policy, EngineConfig.of(2, 50)).close();
            }
            assertThat(root.getManagedArrays()).hasSize(before);
        }
    }
}
