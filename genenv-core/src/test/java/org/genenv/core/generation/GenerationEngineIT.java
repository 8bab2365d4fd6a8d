package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.genenv.core.RecordedModel;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The engine on a small random model, and on the recorded one. */
@Timeout(60)
class GenerationEngineIT {
    private static final int VOCAB = 50;
    private static final int STOP = 7;

    private final CausalLanguageModel model = CausalLanguageModel.initialise(
            ModelConfig.qwen2(VOCAB, 32, 2, 4, 2, 64, 128, 10000, true).withInitializerRange(0.3),
            7,
            RuntimeConfig.onCpu().withThreads(1));
    private final Policy policy = Policy.of(model);

    @AfterEach
    void close() {
        model.close();
    }

    private static GenerationRequest request(int i, int maxNewTokens) {
        int[] prompt = IntStream.range(0, 1 + (i * 7) % 23)
                .map(j -> (i * 13 + j * 5) % VOCAB)
                .toArray();
        return new GenerationRequest(
                prompt,
                maxNewTokens,
                Set.of(STOP),
                SamplingConfig.ofTemperature(1),
                RandomKey.of(1).derive(i));
    }

    /** A conversation of several turns whose world answers with fixed ids. */
    private static final class Talk implements GenerationTask {
        private final GenerationRequest request;
        private final int turns;
        private final List<Integer> ids = new ArrayList<>();
        private final List<Boolean> mask = new ArrayList<>();
        private final List<Float> logProbs = new ArrayList<>();
        private int turn;
        private FinishReason last;

        Talk(int i, int turns) {
            this.request = request(i, 9);
            this.turns = turns;
            observe(request.promptIds());
        }

        private void observe(int... seen) {
            for (int id : seen) {
                ids.add(id);
                mask.add(false);
                logProbs.add(0f);
            }
        }

        @Override
        public GenerationRequest begin() {
            return request;
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            last = completion.finishReason();
            int[] sampled = completion.ids();
            for (int i = 0; i < sampled.length; i++) {
                ids.add(sampled[i]);
                mask.add(true);
                logProbs.add(completion.logProbs()[i]);
            }
            turn++;
            if (turn == turns || last == FinishReason.CONTEXT) {
                return CompletableFuture.completedFuture(Next.FINISH);
            }
            int[] observation = {turn, turn + 1, turn + 2};
            observe(observation);
            return CompletableFuture.completedFuture(new Next.Continue(observation, 9));
        }

        int[] idArray() {
            return ids.stream().mapToInt(Integer::intValue).toArray();
        }

        boolean[] maskArray() {
            boolean[] kept = new boolean[mask.size()];
            IntStream.range(0, kept.length).forEach(i -> kept[i] = mask.get(i));
            return kept;
        }
    }

    private List<Talk> play(int count, int turns, int slots) {
        List<Talk> talks =
                IntStream.range(0, count).mapToObj(i -> new Talk(i, turns)).toList();
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(slots, 120))) {
            engine.run(talks.iterator());
        }
        return talks;
    }

    @Test
    void greedyAnswersAreThoseOfTransformers() throws IOException {
        try (CausalLanguageModel recorded = CausalLanguageModel.load(
                        RecordedModel.folder(), RuntimeConfig.onCpu().withThreads(1));
                GenerationEngine engine = new GenerationEngine(Policy.of(recorded), EngineConfig.of(2, 256))) {
            List<GenerationRequest> requests = new ArrayList<>();
            JsonNode greedy = RecordedModel.json("expected.json").get("greedy");
            for (JsonNode one : greedy) {
                int[] expected = RecordedModel.ids(one.get("newIds"));
                requests.add(new GenerationRequest(
                        RecordedModel.ids(one.get("promptIds")),
                        expected.length,
                        Set.of(),
                        SamplingConfig.GREEDY,
                        RandomKey.of(0)));
            }
            List<Completion> answers = engine.generate(requests);
            assertThat(answers).hasSizeGreaterThan(1);
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).ids())
                        .containsExactly(RecordedModel.ids(greedy.get(i).get("newIds")));
                float[] logProbs = answers.get(i).logProbs();
                for (int t = 0; t < logProbs.length; t++) {
                    assertThat(logProbs[t])
                            .isCloseTo(
                                    (float) greedy.get(i).get("logProbs").get(t).asDouble(),
                                    within(RecordedModel.LOG_PROBS_TOLERANCE));
                }
            }
        }
    }

    @Test
    void recordedLogProbsAreThoseTheTrainerComputes() {
        List<Talk> talks = play(40, 5, 6);
        List<TrainingRow> rows = talks.stream()
                .map(talk -> new TrainingRow(talk.idArray(), talk.maskArray()))
                .toList();
        List<float[]> recomputed = PolicyScorer.logProbs(policy, rows);
        double worst = 0;
        for (int r = 0; r < rows.size(); r++) {
            List<Float> recorded = new ArrayList<>();
            for (int i = 0; i < talks.get(r).mask.size(); i++) {
                if (talks.get(r).mask.get(i)) {
                    recorded.add(talks.get(r).logProbs.get(i));
                }
            }
            assertThat(recomputed.get(r)).hasSize(recorded.size());
            for (int i = 0; i < recorded.size(); i++) {
                worst = Math.max(worst, Math.abs(recorded.get(i) - recomputed.get(r)[i]));
            }
        }
        assertThat(worst).isLessThan(1e-4);
    }

    @Test
    void aConversationDoesNotDependOnItsCompany() {
        List<Talk> together = play(30, 4, 8);
        for (int i = 0; i < 30; i++) {
            Talk alone = new Talk(i, 4);
            try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, 120))) {
                engine.run(List.of(alone).iterator());
            }
            assertThat(alone.idArray()).containsExactly(together.get(i).idArray());
        }
    }

    @Test
    void longPromptsInChunksGiveTheSameAnswer() {
        List<Completion> whole;
        List<Completion> chunked;
        List<GenerationRequest> requests =
                IntStream.range(0, 12).mapToObj(i -> request(i, 20)).toList();
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(4, 100))) {
            whole = engine.generate(requests);
        }
        try (GenerationEngine engine =
                new GenerationEngine(policy, new EngineConfig(4, 100, 3, Duration.ofSeconds(1)))) {
            chunked = engine.generate(requests);
        }
        for (int i = 0; i < 12; i++) {
            assertThat(chunked.get(i).ids()).containsExactly(whole.get(i).ids());
        }
    }

    @Test
    void completionsEndAtStopIdsLimitsAndTheEdgeOfTheContext() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(16, 40))) {
            List<GenerationRequest> requests =
                    IntStream.range(0, 200).mapToObj(i -> request(i, 25)).toList();
            List<Completion> completions = engine.generate(requests);
            Set<FinishReason> seen = new HashSet<>();
            for (int i = 0; i < completions.size(); i++) {
                Completion completion = completions.get(i);
                int[] ids = completion.ids();
                seen.add(completion.finishReason());
                for (int t = 0; t < ids.length - 1; t++) {
                    assertThat(ids[t]).isNotEqualTo(STOP);
                }
                switch (completion.finishReason()) {
                    case STOP_ID -> assertThat(ids[ids.length - 1]).isEqualTo(STOP);
                    case LENGTH -> assertThat(ids).hasSize(25);
                    case CONTEXT ->
                        assertThat(requests.get(i).promptIds().length + ids.length)
                                .isEqualTo(40);
                    default -> throw new AssertionError(completion.finishReason());
                }
            }
            assertThat(seen).containsExactlyInAnyOrder(FinishReason.STOP_ID, FinishReason.LENGTH, FinishReason.CONTEXT);
        }
    }

    @Test
    void anObservationThatDoesNotFitEndsTheConversation() {
        Talk talk = new Talk(3, 100);
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, 60))) {
            engine.run(List.of(talk).iterator());
        }
        assertThat(talk.last).isEqualTo(FinishReason.CONTEXT);
    }

    @Test
    void finishedRowsAreRefilledAtOnce() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(4, 100))) {
            List<GenerationRequest> requests = new ArrayList<>();
            requests.add(new GenerationRequest(
                    new int[] {1, 2}, 60, Set.of(), SamplingConfig.ofTemperature(1), RandomKey.of(3)));
            for (int i = 0; i < 30; i++) {
                requests.add(new GenerationRequest(
                        new int[] {i, 2}, 5, Set.of(), SamplingConfig.ofTemperature(1), RandomKey.of(4 + i)));
            }
            engine.generate(requests);
            assertThat(engine.sampledTokens()).isEqualTo(60 + 30 * 5);
            // The long row alone needs 60 steps; the 30 short ones pass through the other three slots meanwhile.
            assertThat(engine.steps()).isLessThan(90);
        }
    }

    @Test
    void aRowThatWaitsForItsWorldStopsNoOther() {
        try (ScheduledWorld world = new ScheduledWorld();
                GenerationEngine engine =
                        new GenerationEngine(policy, new EngineConfig(2, 100, 64, Duration.ofMillis(20)))) {
            List<String> order = new ArrayList<>();
            GenerationTask slow = task(0, completion -> world.later(() -> order.add("slow")));
            List<GenerationTask> tasks = new ArrayList<>(List.of(slow));
            for (int i = 1; i < 8; i++) {
                tasks.add(task(i, completion -> {
                    order.add("fast");
                    return CompletableFuture.completedFuture(Next.FINISH);
                }));
            }
            engine.run(tasks.iterator());
            assertThat(order).hasSize(8);
            assertThat(order.get(7)).isEqualTo("slow");
        }
    }

    @Test
    void aTaskThatThrowsEndsTheRunAndTheEngineGoesOn() {
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(2, 100))) {
            Iterator<GenerationTask> tasks = List.of(
                            task(0, completion -> CompletableFuture.completedFuture(Next.FINISH)),
                            task(
                                    1,
                                    completion -> CompletableFuture.failedFuture(
                                            new IllegalArgumentException("the world is gone"))))
                    .iterator();
            assertThatThrownBy(() -> engine.run(tasks))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the world is gone");
            assertThat(engine.generate(List.of(request(2, 4)))).hasSize(1);
        }
    }

    @Test
    void whatCannotFitIsRefusedWithTheNumbers() {
        assertThatThrownBy(() -> new GenerationEngine(policy, EngineConfig.of(1, 129)))
                .hasMessageContaining("129")
                .hasMessageContaining("128 positions");
        try (GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, 10))) {
            GenerationRequest tooLong =
                    new GenerationRequest(new int[10], 1, Set.of(), SamplingConfig.GREEDY, RandomKey.of(0));
            assertThatThrownBy(() -> engine.generate(List.of(tooLong))).hasMessageContaining("10 tokens");
        }
        assertThatThrownBy(() -> new GenerationRequest(new int[0], 1, Set.of(), SamplingConfig.GREEDY, RandomKey.of(0)))
                .hasMessageContaining("empty");
        assertThatThrownBy(() -> new SamplingConfig(1, -1, 0, 1, 0)).hasMessageContaining("temperature is -1.0");
        assertThatThrownBy(() -> new SamplingConfig(1, 1, 0, 0, 0)).hasMessageContaining("topP is 0.0");
    }

    @Test
    void useAfterCloseNamesTheEngine() {
        GenerationEngine engine = new GenerationEngine(policy, EngineConfig.of(1, 10));
        engine.close();
        engine.close();
        assertThatThrownBy(() -> engine.generate(List.of(request(0, 1))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private interface Answer {
        CompletionStage<Next> to(Completion completion);
    }

    private static GenerationTask task(int i, Answer answer) {
        return new GenerationTask() {
            @Override
            public GenerationRequest begin() {
                return request(i, 6);
            }

            @Override
            public CompletionStage<Next> completed(Completion completion) {
                return answer.to(completion);
            }
        };
    }

    /** A world that answers after 300 ms. */
    private static final class ScheduledWorld implements AutoCloseable {
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

        CompletionStage<Next> later(Runnable done) {
            CompletableFuture<Next> answer = new CompletableFuture<>();
            var unused = clock.schedule(
                    () -> {
                        done.run();
                        answer.complete(Next.FINISH);
                    },
                    300,
                    TimeUnit.MILLISECONDS);
            return answer;
        }

        @Override
        public void close() {
            clock.shutdownNow();
        }
    }
}
