package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.PolicyTrainer;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlayerModelTest {
    private static final List<TrainingRow> ROWS = List.of(
            new TrainingRow(new int[] {3, 5, 4, 6}, new boolean[] {false, true, true, true}),
            new TrainingRow(new int[] {4, 4, 5}, new boolean[] {false, false, true}));

    @TempDir
    Path folder;

    private Tokenizer tokenizer;
    private CausalLanguageModel model;
    private LoraAdapter adapter;
    private PlayerModel player;

    @BeforeEach
    void makePlayer() throws IOException {
        WordVocabulary.builder().word("go").word("use").word("look").build().write(folder, 64);
        tokenizer = Tokenizer.load(folder);
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 8, 1, 2, 1, 8, 64, 10000, true)
                .withInitializerRange(0.3);
        model = CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1));
        newAdapter();
    }

    private void newAdapter() {
        adapter = LoraAdapter.create(model, new LoraConfig(2, 4, false, LoraConfig.PROJECTIONS), 3);
        player = PlayerModel.adapting(model, adapter, tokenizer, folder);
    }

    @AfterEach
    void close() {
        player.close();
        adapter.close();
        model.close();
        tokenizer.close();
    }

    @Test
    void theReferenceOfANewAdapterIsTheModelAlone() {
        player.freezeReference();

        assertThat(player.reference().adapter()).isEmpty();
        assertThat(kls()).containsOnly(0f);
        train();
        assertThat(kls()).anyMatch(kl -> kl > 1e-4f);
    }

    @Test
    void theReferenceOfATrainedAdapterStaysWhereItWasFrozen() {
        train();
        player.freezeReference();

        assertThat(player.reference().adapter()).isPresent();
        assertThat(kls()).containsOnly(0f);
        train();
        assertThat(kls()).anyMatch(kl -> kl > 1e-4f);
    }

    @Test
    void bothKindsOfReferenceComeBackFromAFolder() throws IOException {
        player.freezeReference();
        train();
        requireEqualAfterRestoring(Files.createDirectory(folder.resolve("base")));
        assertThat(player.reference().adapter()).isEmpty();

        player.freezeReference(); // of the trained adapter
        train();
        requireEqualAfterRestoring(Files.createDirectory(folder.resolve("adapter")));
        assertThat(player.reference().adapter()).isPresent();
    }

    @Test
    void aNeutralAdapterWithAnotherReferenceLeavesTheModelAlone() throws IOException {
        train();
        player.freezeReference();
        setToZero();
        List<Float> before = kls();
        Path saved = Files.createDirectory(folder.resolve("saved"));
        player.save(saved);
        player.restore(saved);

        assertThat(player.reference().adapter()).isPresent();
        assertThat(kls()).isEqualTo(before);
    }

    private void requireEqualAfterRestoring(Path saved) throws IOException {
        List<Float> before = kls();
        player.save(saved);
        player.close();
        adapter.close();
        newAdapter();
        player.restore(saved);
        assertThat(kls()).isEqualTo(before);
    }

    private void setToZero() {
        for (TrainableParameter parameter : adapter.trainableParameters()) {
            parameter.values().muli(0);
        }
        adapter.countUpdate();
    }

    private List<Float> kls() {
        return PolicyScorer.statistics(player.policy(), Optional.of(player.reference()), ROWS).stream()
                .flatMap(row -> floats(row.kls()))
                .toList();
    }

    private static Stream<Float> floats(float[] values) {
        Float[] boxed = new Float[values.length];
        Arrays.setAll(boxed, i -> values[i]);
        return Arrays.stream(boxed);
    }

    private void train() {
        TrainerConfig config = new TrainerConfig(LearningRateSchedule.constant(0.1), AdamWConfig.defaults(), 0, 64);
        try (PolicyTrainer trainer = PolicyTrainer.of(player.policy(), config)) {
            trainer.step(ROWS, SupervisedLoss.mean(List.of(3, 1)));
        }
    }
}
