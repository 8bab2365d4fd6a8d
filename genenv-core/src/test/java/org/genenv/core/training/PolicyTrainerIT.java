package org.genenv.core.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.GrpoLoss;
import org.genenv.core.loss.GrpoObjective;
import org.genenv.core.loss.ImportanceRatio;
import org.genenv.core.loss.KlEstimator;
import org.genenv.core.loss.LossAggregation;
import org.genenv.core.loss.PolicySample;
import org.genenv.core.loss.RewardWeightedLoss;
import org.genenv.core.loss.SequenceLoss;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.loss.Surrogate;
import org.genenv.core.loss.TokenGradients;
import org.genenv.core.loss.TokenStatistics;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.model.torch.AdamWConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTrainerIT {
    private static final int VOCAB = 24;
    private static final RuntimeConfig ONE_THREAD = RuntimeConfig.onCpu().withThreads(1);

    private static CausalLanguageModel newModel(boolean tiedHead, long seed) {
        ModelConfig shape = ModelConfig.qwen2(VOCAB, 16, 2, 4, 2, 24, 64, 10000, tiedHead);
        return CausalLanguageModel.initialise(shape.withInitializerRange(0.3), seed, ONE_THREAD);
    }

    private static TrainerConfig config(int tokensPerMicroBatch) {
        return new TrainerConfig(LearningRateSchedule.constant(0.01), AdamWConfig.defaults(), 1, tokensPerMicroBatch);
    }

    private static List<TrainingRow> rows(int count, long seed) {
        Random random = new Random(seed);
        List<TrainingRow> rows = new ArrayList<>();
        for (int r = 0; r < count; r++) {
            int[] ids = new int[2 + random.nextInt(12)];
            boolean[] mask = new boolean[ids.length];
            for (int t = 0; t < ids.length; t++) {
                ids[t] = random.nextInt(VOCAB);
                mask[t] = t == 1 || random.nextBoolean();
            }
            rows.add(new TrainingRow(ids, mask));
        }
        return rows;
    }

    private static SupervisedLoss meanLoss(List<TrainingRow> rows) {
        return SupervisedLoss.mean(
                rows.stream().map(TrainingRow::completionCount).toList());
    }

    /** A loss that depends on all three statistics, differently at each token. */
    private static final class EveryStatistic implements SequenceLoss {
        @Override
        public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
            double loss = 0;
            for (int i = 0; i < statistics.count(); i++) {
                float weight = 0.1f * (1 + row + i % 3);
                loss += weight * statistics.logProbs()[i]
                        - 0.7 * weight * statistics.entropies()[i]
                        + 0.4 * weight * statistics.kls()[i];
                gradients.logProbs()[i] = weight;
                gradients.entropies()[i] = -0.7f * weight;
                gradients.kls()[i] = 0.4f * weight;
            }
            return loss;
        }

        @Override
        public boolean usesReference() {
            return true;
        }
    }

    private static double lossOf(Policy policy, Policy reference, List<TrainingRow> rows) {
        List<TokenStatistics> statistics = PolicyScorer.statistics(policy, Optional.of(reference), rows);
        double loss = 0;
        for (int r = 0; r < rows.size(); r++) {
            TokenStatistics ofRow = statistics.get(r);
            loss += new EveryStatistic().evaluate(r, ofRow, new TokenGradients(ofRow.count()));
        }
        return loss;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void gradientsOfAllWeightsAreTheSlopesOfTheLoss(boolean tiedHead) {
        List<TrainingRow> rows = rows(4, 3);
        try (CausalLanguageModel model = newModel(tiedHead, 1);
                CausalLanguageModel other = newModel(tiedHead, 2);
                PolicyTrainer trainer = PolicyTrainer.withReference(Policy.of(model), Policy.of(other), config(30))) {
            Map<String, float[]> gradients = trainer.gradients(rows, new EveryStatistic());
            assertThat(gradients).hasSize(model.layout().parameters().size());
            for (Map.Entry<String, float[]> gradient : gradients.entrySet()) {
                float[] values = model.parameter(gradient.getKey());
                // Along the gradient itself the slope is its length, the strongest signal that there is.
                double length = 0;
                for (float g : gradient.getValue()) {
                    length += (double) g * g;
                }
                length = Math.sqrt(length);
                double step = 0.004;
                double slope = 0;
                for (int sign = -1; sign <= 1; sign += 2) {
                    float[] moved = values.clone();
                    for (int i = 0; i < moved.length; i++) {
                        moved[i] += (float) (sign * step * gradient.getValue()[i] / length);
                    }
                    model.setParameter(gradient.getKey(), moved);
                    slope += sign * lossOf(Policy.of(model), Policy.of(other), rows) / (2 * step);
                }
                model.setParameter(gradient.getKey(), values);
                // Central differences in float32: about 1e-6 of rounding over a step of 0.004, and their own curvature.
                assertThat(slope).as(gradient.getKey()).isCloseTo(length, within(0.01 * length + 0.003));
            }
        }
    }

    /** Every loss of the product, for rows of so many completion tokens. */
    private static List<SequenceLoss> losses(List<TrainingRow> rows) {
        Random random = new Random(4);
        List<PolicySample> samples = new ArrayList<>();
        double[] weights = new double[rows.size()];
        for (int r = 0; r < weights.length; r++) {
            float[] old = new float[rows.get(r).completionCount()];
            for (int i = 0; i < old.length; i++) {
                old[i] = -2 - 2 * random.nextFloat();
            }
            samples.add(PolicySample.of(random.nextGaussian(), old));
            weights[r] = random.nextDouble();
        }
        GrpoObjective grpo = GrpoObjective.grpo(0.2, 0.2).withKl(0.1, KlEstimator.K3);
        return List.of(
                meanLoss(rows),
                new RewardWeightedLoss(weights, 0.2),
                new GrpoLoss(grpo, samples),
                new GrpoLoss(grpo.withAggregation(LossAggregation.bnpo()), samples),
                new GrpoLoss(grpo.withAggregation(LossAggregation.drGrpo(20)), samples),
                new GrpoLoss(grpo.withRatio(ImportanceRatio.SEQUENCE), samples),
                new GrpoLoss(
                        grpo.withAggregation(LossAggregation.dapo(30)).withSurrogate(new Surrogate.Cispo(2)), samples),
                new EveryStatistic());
    }

    /** Trainers that differ in how they split and what they keep, on all parameters or on an adapter. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void neitherMicroBatchesNorRecomputedLayersChangeTheGradientsOfAnyLoss(boolean ofAdapter) {
        List<TrainingRow> rows = rows(8, 5);
        try (CausalLanguageModel model = newModel(!ofAdapter, 1);
                CausalLanguageModel other = newModel(true, 2);
                LoraAdapter adapter = filledAdapter(model)) {
            Policy policy = ofAdapter ? Policy.of(model, adapter) : Policy.of(model);
            long oneLayer = 40 * ActivationMemory.bytesPerToken(model.config());
            for (int tokens : new int[] {1, 40, 10_000}) {
                TrainerConfig kept = config(tokens);
                assertSame(policy, other, rows, config(10_000), kept, 4e-6);
                assertSame(policy, other, rows, kept, kept.withActivationBytes(0), 1e-6);
                assertSame(policy, other, rows, kept, kept.withActivationBytes(oneLayer), 1e-6);
            }
        }
    }

    /** Of all losses, relative to the largest gradient: float32 sums in another order differ in their last bits. */
    private static void assertSame(
            Policy policy,
            CausalLanguageModel reference,
            List<TrainingRow> rows,
            TrainerConfig first,
            TrainerConfig second,
            double tolerance) {
        try (PolicyTrainer one = PolicyTrainer.withReference(policy, Policy.of(reference), first);
                PolicyTrainer other = PolicyTrainer.withReference(policy, Policy.of(reference), second)) {
            for (SequenceLoss loss : losses(rows)) {
                assertSame(other.gradients(rows, loss), one.gradients(rows, loss), tolerance);
            }
        }
    }

    /** An adapter whose B is not zero, so that every matrix has a gradient. */
    private static LoraAdapter filledAdapter(CausalLanguageModel model) {
        LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), 3);
        List<TrainingRow> rows = rows(4, 17);
        try (PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model, adapter), config(100))) {
            trainer.step(rows, meanLoss(rows));
            trainer.step(rows, meanLoss(rows));
        }
        return adapter;
    }

    private static void assertSame(Map<String, float[]> gradients, Map<String, float[]> expected, double tolerance) {
        double largest = 0;
        for (float[] values : expected.values()) {
            for (float value : values) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        assertThat(gradients.keySet()).isEqualTo(expected.keySet());
        for (Map.Entry<String, float[]> gradient : expected.entrySet()) {
            assertThat(gradients.get(gradient.getKey()))
                    .as(gradient.getKey())
                    .usingComparatorWithPrecision((float) (tolerance * largest))
                    .containsExactly(gradient.getValue());
        }
    }

    /** Scoring cuts tokens into chunks, across rows, and works in place; a pass with a graph does neither. */
    @Test
    void rowsLongerThanAChunkAreScoredAsAPassWithAGraphSeesThem() {
        Random random = new Random(18);
        List<TrainingRow> rows = new ArrayList<>();
        for (int length : new int[] {1900, 1100, 1500}) {
            boolean[] mask = new boolean[length];
            Arrays.fill(mask, true);
            rows.add(new TrainingRow(random.ints(length, 0, VOCAB).toArray(), mask));
        }
        List<float[]> seen = new ArrayList<>();
        SequenceLoss recorder = (row, statistics, gradients) -> {
            seen.add(statistics.logProbs());
            return 0;
        };
        ModelConfig shape = ModelConfig.qwen2(VOCAB, 16, 2, 4, 2, 24, 2048, 10000, true);
        try (CausalLanguageModel model =
                        CausalLanguageModel.initialise(shape.withInitializerRange(0.3), 1, ONE_THREAD);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(1))) {
            List<float[]> scored = PolicyScorer.logProbs(Policy.of(model), rows);
            for (int row = 0; row < rows.size(); row++) {
                trainer.gradients(rows.subList(row, row + 1), recorder);
                assertThat(scored.get(row))
                        .as("row %d", row)
                        .usingComparatorWithPrecision(2e-5f) // float32 sums in another order
                        .containsExactly(seen.get(row));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recomputedLayersLeakNothingInTwoHundredUpdates(boolean ofAdapter) {
        List<TrainingRow> rows = rows(3, 15);
        try (CausalLanguageModel model = newModel(true, 1);
                CausalLanguageModel frozen = model.copy();
                LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), 3)) {
            Policy policy = ofAdapter ? Policy.of(model, adapter) : Policy.of(model);
            TrainerConfig config = config(16).withActivationBytes(0);
            try (PolicyTrainer trainer = PolicyTrainer.withReference(policy, Policy.of(frozen), config);
                    NDManager probe = policy.newStepManager()) {
                NDManager root = probe.getParentManager();
                trainer.step(rows, new KlAndLikelihood());
                int before = root.getManagedArrays().size();
                for (int i = 0; i < 200; i++) {
                    trainer.step(rows, new KlAndLikelihood());
                    trainer.statistics(rows);
                }
                assertThat(root.getManagedArrays()).hasSize(before);
            }
        }
    }

    @Test
    void promptTokensGetNoGradientOfTheirOwn() {
        int[] ids = {1, 2, 3, 4};
        boolean[] onlyTheLast = {false, false, false, true};
        boolean[] alsoTheFirst = {true, false, false, true};
        try (CausalLanguageModel model = newModel(true, 1);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(100))) {
            List<TrainingRow> rows = List.of(new TrainingRow(ids, onlyTheLast));
            assertThat(rows.get(0).completionCount()).isEqualTo(1);
            assertThat(trainer.gradients(rows, meanLoss(rows)))
                    .usingRecursiveComparison()
                    .isEqualTo(trainer.gradients(
                            List.of(new TrainingRow(ids, alsoTheFirst)), SupervisedLoss.mean(List.of(1))));
        }
    }

    @Test
    void trainingLowersTheLossAndCountsVersions() {
        List<TrainingRow> rows = rows(6, 7);
        try (CausalLanguageModel model = newModel(false, 1)) {
            Policy policy = Policy.of(model);
            try (PolicyTrainer trainer = PolicyTrainer.of(policy, config(64))) {
                StepReport first = trainer.step(rows, meanLoss(rows));
                StepReport last = first;
                for (int i = 0; i < 30; i++) {
                    last = trainer.step(rows, meanLoss(rows));
                }
                assertThat(last.loss()).isLessThan(0.5 * first.loss());
                assertThat(last.step()).isEqualTo(31);
                assertThat(policy.version()).isEqualTo(31);
            }
        }
    }

    @Test
    void adapterLearnsInEveryProjectionAndLeavesTheBaseAlone() {
        List<TrainingRow> rows = rows(6, 9);
        try (CausalLanguageModel model = newModel(true, 1);
                CausalLanguageModel before = model.copy();
                LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), 3)) {
            Policy policy = Policy.of(model, adapter);
            try (PolicyTrainer trainer = PolicyTrainer.withReference(policy, Policy.of(model), config(64))) {
                StepReport first = trainer.step(rows, new KlAndLikelihood());
                assertThat(first.meanKl()).isZero(); // zero B: the policy is its reference
                assertThat(trainer.step(rows, new KlAndLikelihood()).meanKl()).isPositive();
                for (TrainableParameter matrix : adapter.trainableParameters()) {
                    float largest = 0;
                    for (float value : matrix.values().toFloatArray()) {
                        largest = Math.max(largest, Math.abs(value));
                    }
                    assertThat(largest).as(matrix.name()).isPositive();
                }
            }
            for (TrainableParameter parameter : model.trainableParameters()) {
                assertThat(parameter.values().toFloatArray()).isEqualTo(before.parameter(parameter.name()));
            }
        }
    }

    /** Mean log-likelihood with a divergence term, as a loss with a reference has it. */
    private static final class KlAndLikelihood implements SequenceLoss {
        @Override
        public double evaluate(int row, TokenStatistics statistics, TokenGradients gradients) {
            double loss = 0;
            for (int i = 0; i < statistics.count(); i++) {
                loss += -statistics.logProbs()[i] + 0.1 * statistics.kls()[i];
                gradients.logProbs()[i] = -1;
                gradients.kls()[i] = 0.1f;
            }
            return loss;
        }

        @Override
        public boolean usesReference() {
            return true;
        }
    }

    @Test
    void resumedTrainingContinuesBitForBit(@TempDir Path folder) throws IOException {
        List<TrainingRow> rows = rows(5, 11);
        List<float[]> straight = new ArrayList<>();
        try (CausalLanguageModel model = newModel(true, 1);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(64))) {
            for (int i = 0; i < 6; i++) {
                if (i == 3) {
                    model.save(folder);
                    trainer.saveState(folder.resolve("optimizer.safetensors"));
                }
                trainer.step(rows, meanLoss(rows));
            }
            model.layout().parameters().forEach(p -> straight.add(model.parameter(p.name())));
        }
        try (CausalLanguageModel model = CausalLanguageModel.load(folder, ONE_THREAD);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(64))) {
            trainer.loadState(folder.resolve("optimizer.safetensors"));
            for (int i = 0; i < 3; i++) {
                trainer.step(rows, meanLoss(rows));
            }
            assertThat(trainer.steps()).isEqualTo(6);
            List<float[]> resumed = new ArrayList<>();
            model.layout().parameters().forEach(p -> resumed.add(model.parameter(p.name())));
            for (int i = 0; i < straight.size(); i++) {
                assertThat(resumed.get(i)).isEqualTo(straight.get(i));
            }
            assertThatThrownBy(() -> trainer.loadState(folder.resolve("model.safetensors")))
                    .isInstanceOf(ModelFormatException.class)
                    .hasMessageContaining("no optimiser state");
        }
    }

    @Test
    void lossThatIsNotFiniteChangesNothing() {
        List<TrainingRow> rows = rows(4, 13);
        SequenceLoss broken = (row, statistics, gradients) -> {
            gradients.logProbs()[0] = -1;
            return row == 2 ? Double.NaN : 1;
        };
        SequenceLoss infiniteGradient = (row, statistics, gradients) -> {
            gradients.logProbs()[0] = Float.POSITIVE_INFINITY;
            return 1;
        };
        try (CausalLanguageModel model = newModel(true, 1);
                CausalLanguageModel untouched = model.copy();
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(1));
                PolicyTrainer fresh = PolicyTrainer.of(Policy.of(untouched), config(1))) {
            assertThatThrownBy(() -> trainer.step(rows, broken))
                    .isInstanceOf(TrainingDivergedException.class)
                    .hasMessageContaining("update 1 at learning rate 0.01")
                    .hasMessageContaining("loss of row 2 is NaN");
            assertThatThrownBy(() -> trainer.step(rows, infiniteGradient))
                    .isInstanceOf(TrainingDivergedException.class)
                    .hasMessageContaining("gradient norm");
            // What was summed up before the failure is gone as well: the next update is that of a fresh trainer.
            trainer.step(rows, meanLoss(rows));
            fresh.step(rows, meanLoss(rows));
            for (TrainableParameter parameter : model.trainableParameters()) {
                assertThat(parameter.values().toFloatArray()).isEqualTo(untouched.parameter(parameter.name()));
            }
        }
    }

    @Test
    void aStepThatIsTooLargeIsFoundBeforeTheNextLossMeetsIt() {
        List<TrainingRow> rows = rows(4, 13);
        TrainerConfig tooLarge = TrainerConfig.of(LearningRateSchedule.constant(1e30));
        try (CausalLanguageModel model = newModel(true, 1);
                CausalLanguageModel healthy = model.copy();
                PolicyTrainer diverging = PolicyTrainer.of(Policy.of(model), tooLarge);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(healthy), config(64))) {
            trainer.step(rows, meanLoss(rows));
            trainer.requireFinite(rows);
            assertThat(trainer.steps()).isEqualTo(1);

            diverging.requireFinite(rows);
            diverging.step(rows, meanLoss(rows)); // of a loss that is as finite as can be
            assertThatThrownBy(() -> diverging.requireFinite(rows))
                    .isInstanceOf(TrainingDivergedException.class)
                    .hasMessageContaining("update 1 at learning rate 1.0E30")
                    .hasMessageContaining("not finite after it");
        }
    }

    @Test
    void aWeightThatIsNoNumberIsFoundThoughNoRowMeetsIt() {
        List<TrainingRow> rows = List.of(new TrainingRow(new int[] {1, 2, 3}, new boolean[] {false, true, true}));
        try (CausalLanguageModel model = newModel(false, 1);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(64))) {
            TrainableParameter embedding = model.trainableParameters().get(0);
            trainer.requireFinite(rows);
            float[] values = embedding.values().toFloatArray();
            values[values.length - 1] = Float.NaN;
            try (NDManager scope = Policy.of(model).newStepManager()) {
                model.module()
                        .assign(
                                embedding.values(),
                                scope.create(values).reshape(embedding.values().getShape()));
            }

            assertThatThrownBy(() -> trainer.requireFinite(rows))
                    .isInstanceOf(TrainingDivergedException.class)
                    .hasMessageContaining("norm of its weights NaN");
        }
    }

    @Test
    void impossibleStepsAreRefused() {
        try (CausalLanguageModel model = newModel(true, 1);
                PolicyTrainer trainer = PolicyTrainer.of(Policy.of(model), config(64))) {
            List<TrainingRow> empty = List.of(new TrainingRow(new int[] {1}, new boolean[] {true}));
            assertThatThrownBy(() -> trainer.step(empty, new EveryStatistic()))
                    .hasMessageContaining("none of 1 rows has a completion token");
            assertThatThrownBy(() -> trainer.step(rows(2, 1), new EveryStatistic()))
                    .hasMessageContaining("reference");
            List<TrainingRow> foreign = List.of(new TrainingRow(new int[] {1, VOCAB}, new boolean[] {false, true}));
            assertThatThrownBy(() -> trainer.step(foreign, meanLoss(foreign)))
                    .hasMessageContaining("row 0 holds token id " + VOCAB);
        }
    }

    @Test
    void twoHundredUpdatesKeepTheNumberOfLiveArrays() {
        List<TrainingRow> rows = rows(3, 15);
        try (CausalLanguageModel model = newModel(true, 1);
                CausalLanguageModel frozen = model.copy();
                PolicyTrainer trainer = PolicyTrainer.withReference(Policy.of(model), Policy.of(frozen), config(16));
                NDManager probe = Policy.of(model).newStepManager()) {
            NDManager root = probe.getParentManager();
            trainer.step(rows, new KlAndLikelihood());
            int before = root.getManagedArrays().size();
            assertThat(before).isPositive();
            for (int i = 0; i < 200; i++) {
                trainer.step(rows, new KlAndLikelihood());
                PolicyScorer.logProbs(Policy.of(model), rows);
            }
            assertThat(root.getManagedArrays()).hasSize(before);
        }
    }

    @Test
    void frozenBaseInBfloat16TrainsTheSameAdapterWhetherLayersAreKeptOrNot() throws IOException {
        List<TrainingRow> rows = rows(6, 9);
        RuntimeConfig half = ONE_THREAD.withDtype(RuntimeConfig.Dtype.BFLOAT16);
        ModelConfig shape = ModelConfig.qwen2(VOCAB, 16, 2, 4, 2, 24, 64, 10000, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(shape.withInitializerRange(0.3), 1, half);
                LoraAdapter adapter = filledAdapter(model)) {
            Policy policy = Policy.of(model, adapter);
            try (PolicyTrainer kept = PolicyTrainer.withReference(policy, Policy.of(model), config(64));
                    PolicyTrainer recomputed = PolicyTrainer.withReference(
                            policy, Policy.of(model), config(64).withActivationBytes(0))) {
                for (SequenceLoss loss : losses(rows)) {
                    // 8 bits of precision in every activation and in the gradients between layers
                    assertSame(recomputed.gradients(rows, loss), kept.gradients(rows, loss), 0.02);
                }
            }
        }
    }
}
