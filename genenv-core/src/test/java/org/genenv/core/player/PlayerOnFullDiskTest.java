package org.genenv.core.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.genenv.core.checkpoint.Checkpoint;
import org.genenv.core.checkpoint.CheckpointStore;
import org.genenv.core.file.FaultyDisk;
import org.genenv.core.lora.LoraAdapter;
import org.genenv.core.lora.LoraConfig;
import org.genenv.core.loss.SupervisedLoss;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.genenv.core.training.LearningRateSchedule;
import org.genenv.core.training.TrainerConfig;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights, adapters, references and optimisers meet a disk that fills up at each of their writes. */
class PlayerOnFullDiskTest {
    private static final List<TrainingRow> ROWS =
            List.of(new TrainingRow(new int[] {3, 5, 4, 6}, new boolean[] {false, true, true, true}));

    @TempDir
    Path folder;

    private final FaultyDisk disk = new FaultyDisk();
    private Tokenizer tokenizer;
    private CausalLanguageModel model;

    @BeforeEach
    void makeModel() throws IOException {
        WordVocabulary.builder().word("go").word("use").word("look").build().write(folder, 64);
        tokenizer = Tokenizer.load(folder);
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 8, 1, 2, 1, 8, 64, 10000, true);
        model = CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1));
    }

    @AfterEach
    void close() {
        model.close();
        tokenizer.close();
    }

    @Test
    void aModelThatCannotBeSavedLeavesTheCheckpointBeforeIt() throws IOException {
        try (PlayerModel player = PlayerModel.training(model, tokenizer, folder)) {
            assertOlderCheckpointOutlastsEveryFault(player);
        }
    }

    @Test
    void anAdapterThatCannotBeSavedLeavesTheCheckpointBeforeIt() throws IOException {
        LoraConfig form = new LoraConfig(2, 4, false, LoraConfig.PROJECTIONS);
        try (LoraAdapter adapter = LoraAdapter.create(model, form, 3);
                PlayerModel player = PlayerModel.adapting(model, adapter, tokenizer, folder)) {
            assertOlderCheckpointOutlastsEveryFault(player);
        }
    }

    private void assertOlderCheckpointOutlastsEveryFault(PlayerModel player) throws IOException {
        TrainerConfig config = TrainerConfig.of(LearningRateSchedule.constant(1e-2));
        Path directory = folder.resolve("checkpoints");
        CheckpointStore store = new CheckpointStore(disk.over(directory), 2);
        try (PlayerTrainer learning = new PlayerTrainer(player, config, true)) {
            step(learning);
            Checkpoint first = store.save(1, 0, learning::save);
            assertThat(disk.renamedEarly()).isEmpty();
            assertThat(disk.unforced()).isEmpty();
            List<float[]> saved = weights(player);
            step(learning);
            List<float[]> unsaved = weights(player);

            int faults = 0;
            for (boolean isSaved = false; !isSaved; faults++) {
                disk.fillAt(faults + 1);
                isSaved = isSaved(store, learning);
                disk.free();
                assertThat(newest(directory)).as("full at write %d", faults + 1).isEqualTo(isSaved ? 2 : 1);
                assertThat(directory.toFile().list()).noneMatch(name -> name.startsWith("."));
            }

            assertThat(faults).as("weights and optimiser were among the writes").isGreaterThan(20);
            learning.restore(first.folder());
            assertThat(weights(player)).usingRecursiveComparison().isEqualTo(saved);
            learning.restore(store.folderOf(2));
            assertThat(weights(player)).usingRecursiveComparison().isEqualTo(unsaved);
            assertThat(learning.trainer().steps()).isEqualTo(2);
        }
    }

    private static void step(PlayerTrainer learning) {
        learning.trainer()
                .step(
                        ROWS,
                        SupervisedLoss.mean(
                                ROWS.stream().map(TrainingRow::completionCount).toList()));
    }

    /** Whether the checkpoint was written; the last write of all, which makes its name last, may fail when it is there already. */
    private static boolean isSaved(CheckpointStore store, PlayerTrainer learning) {
        try {
            store.save(2, 0, learning::save);
            return true;
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left on device");
            return Files.exists(store.folderOf(2));
        }
    }

    private static int newest(Path directory) throws IOException {
        return new CheckpointStore(directory, 2)
                .newestComplete(broken -> {
                    throw new AssertionError(broken);
                })
                .orElseThrow()
                .step();
    }

    private static List<float[]> weights(PlayerModel player) {
        List<float[]> weights = new ArrayList<>();
        for (TrainableParameter parameter : player.policy().trainableParameters()) {
            weights.add(parameter.values().toFloatArray());
        }
        return weights;
    }
}
