package org.genenv.core.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.random.Shuffle;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random models, conversations and companies; the seed of a case is its name. */
@Timeout(120)
class GenerationCompanyIT {
    private static final int CONTEXT = 160;
    private static final int TALKS = 24;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void aConversationIsTheSameAloneAndInAnyCompany(long seed) {
        RandomGenerator random = RandomKey.of(seed).generator();
        try (CausalLanguageModel model = randomModel(random, seed);
                LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), seed)) {
            Policy policy = random.nextBoolean() ? Policy.of(model) : adapted(model, adapter);
            List<RecordedTalk> alone = randomTalks(random, model.config().vocabSize(), seed);
            for (RecordedTalk talk : alone) {
                play(policy, new EngineConfig(1, CONTEXT, 512, Duration.ZERO), List.of(talk));
            }
            for (int slots : new int[] {2, 7, TALKS}) {
                List<RecordedTalk> company =
                        alone.stream().map(RecordedTalk::again).toList();
                int chunk = random.nextBoolean() ? 512 : random.nextInt(2, 40);
                play(
                        policy,
                        new EngineConfig(slots, CONTEXT, chunk, Duration.ZERO),
                        Shuffle.of(company, RandomKey.of(seed).derive(slots)));
                assertEqual(company, alone);
            }
            assertTrainerAgrees(policy, alone);
        }
    }

    private static CausalLanguageModel randomModel(RandomGenerator random, long seed) {
        int kvHeads = random.nextInt(1, 3);
        int heads = kvHeads * random.nextInt(1, 4);
        ModelConfig shape = ModelConfig.qwen2(
                random.nextInt(12, 90),
                heads * 2 * random.nextInt(2, 9),
                random.nextInt(1, 4),
                heads,
                kvHeads,
                random.nextInt(8, 70),
                CONTEXT,
                10_000,
                random.nextBoolean());
        return CausalLanguageModel.initialise(
                shape.withInitializerRange(0.2), seed, RuntimeConfig.onCpu().withThreads(1));
    }

    /** A new adapter changes nothing; two updates at a high rate make one that does. */
    private static Policy adapted(CausalLanguageModel model, LoraAdapter adapter) {
        Policy policy = Policy.of(model, adapter);
        List<TrainingRow> rows = List.of(new TrainingRow(new int[] {1, 2, 3}, new boolean[] {false, true, true}));
        try (PolicyTrainer trainer = PolicyTrainer.of(policy, TrainerConfig.of(LearningRateSchedule.constant(0.03)))) {
            trainer.step(rows, SupervisedLoss.mean(List.of(2)));
            trainer.step(rows, SupervisedLoss.mean(List.of(2)));
        }
        return policy;
    }

    /** Groups of up to five with one prompt, prompts with a common start, settings and worlds of all kinds. */
    private static List<RecordedTalk> randomTalks(RandomGenerator random, int vocab, long seed) {
        int[] system = random.ints(random.nextInt(0, 40), 0, vocab).toArray();
        List<RecordedTalk> talks = new ArrayList<>();
        int[] prompt = {};
        int left = 0;
        for (int i = 0; i < TALKS; i++) {
            if (left == 0) {
                left = random.nextInt(1, 6);
                int[] own = random.ints(random.nextInt(1, 60), 0, vocab).toArray();
                prompt = Arrays.copyOf(system, system.length + own.length);
                System.arraycopy(own, 0, prompt, system.length, own.length);
            }
            left--;
            List<int[]> observations = new ArrayList<>();
            for (int turn = random.nextInt(4); turn > 0; turn--) {
                observations.add(random.ints(random.nextInt(30), 0, vocab).toArray());
            }
            talks.add(new RecordedTalk(
                    new GenerationRequest(
                            prompt,
                            random.nextInt(1, 16),
                            Set.of(random.nextInt(vocab)),
                            randomSampling(random, vocab),
                            RandomKey.of(seed).derive(i)),
                    observations));
        }
        return talks;
    }

    private static SamplingConfig randomSampling(RandomGenerator random, int vocab) {
        return switch (random.nextInt(4)) {
            case 0 -> SamplingConfig.GREEDY;
            case 1 -> SamplingConfig.ofTemperature(random.nextDouble(0.3, 2));
            case 2 -> new SamplingConfig(random.nextDouble(0.8, 1.5), 1, random.nextInt(vocab), 1, 0);
            default -> new SamplingConfig(1, 1, 0, random.nextDouble(0.1, 1), random.nextDouble(0, 0.5));
        };
    }

    private static void play(Policy policy, EngineConfig config, List<RecordedTalk> talks) {
        try (GenerationEngine engine = new GenerationEngine(policy, config)) {
            engine.run(talks.iterator());
        }
    }

    private static void assertEqual(List<RecordedTalk> actual, List<RecordedTalk> expected) {
        for (int i = 0; i < actual.size(); i++) {
            assertThat(actual.get(i).ids())
                    .as("talk %d", i)
                    .isEqualTo(expected.get(i).ids());
            assertThat(actual.get(i).last().finishReason())
                    .isEqualTo(expected.get(i).last().finishReason());
            for (int t = 0; t < actual.get(i).logProbs().size(); t++) {
                // float32 sums of a few dozen terms in another order
                assertThat(actual.get(i).logProbs().get(t))
                        .as("talk %d, sampled token %d", i, t)
                        .isCloseTo(expected.get(i).logProbs().get(t), within(1e-5f));
            }
        }
    }

    private static void assertTrainerAgrees(Policy policy, List<RecordedTalk> talks) {
        List<float[]> recomputed = PolicyScorer.logProbs(
                policy, talks.stream().map(RecordedTalk::toTrainingRow).toList());
        for (int i = 0; i < talks.size(); i++) {
            assertThat(recomputed.get(i)).hasSize(talks.get(i).logProbs().size());
            for (int t = 0; t < recomputed.get(i).length; t++) {
                assertThat(talks.get(i).logProbs().get(t))
                        .as("talk %d, sampled token %d", i, t)
                        .isCloseTo(recomputed.get(i)[t], within(1e-4f));
            }
        }
    }
}
