package org.genenv.core.lora;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.genenv.core.RecordedModel;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.ModelFamily;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.RuntimeConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoraAdapterIT {
    @TempDir
    private Path folder;

    @Test
    void scalingFollowsRankAndAlpha() {
        assertThat(new LoraConfig(4, 8, false, List.of("q_proj")).scaling()).isEqualTo(2);
        assertThat(new LoraConfig(4, 8, true, List.of("q_proj")).scaling()).isCloseTo(4, within(1e-12));
    }

    @Test
    void writtenConfigurationIsReadBackEqual() throws IOException {
        LoraConfig config = new LoraConfig(3, 7.5, true, List.of("up_proj", "q_proj"));
        config.write(folder, "base", ModelFamily.QWEN2);
        assertThat(LoraConfig.read(folder)).isEqualTo(config);
        assertThat(config.targetModules()).containsExactly("q_proj", "up_proj");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"LORA\"             | \"IA3\"                        | peft_type is 'IA3'",
                "\"r\" : 2            | \"r\": 2, \"use_dora\": true     | use_dora is true",
                "\"bias\" : \"none\"  | \"bias\": \"all\"              | bias is 'all'",
                "\"r\" : 2            | \"r\": 0                       | rank is 0",
                "\"q_proj\"           | \"lm_head\"                    | 'lm_head' is not known",
                "\"r\" : 2            | \"r\": 2, \"rank_pattern\": {\"x\": 1} | rank_pattern is",
            })
    void adaptersOfAnotherKindAreRefusedByKey(String from, String to, String message) throws IOException {
        new LoraConfig(2, 4, false, List.of("q_proj")).write(folder, "base", ModelFamily.QWEN2);
        Path file = folder.resolve(LoraConfig.FILE_NAME);
        String json = Files.readString(file);
        assertThat(json).contains(from);
        Files.writeString(file, json.replace(from, to));
        assertThatThrownBy(() -> LoraConfig.read(folder))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContainingAll(LoraConfig.FILE_NAME, message);
    }

    @Test
    void adapterOfAnotherModelIsRefused() {
        Path recorded = RecordedModel.folder().resolve("adapter");
        RuntimeConfig runtime = RuntimeConfig.onCpu().withThreads(1);
        ModelConfig wider = ModelConfig.qwen2(20, 32, 2, 4, 2, 160, 64, 1e4, true);
        ModelConfig shorter = ModelConfig.qwen2(640, 64, 1, 4, 2, 160, 64, 1e4, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(wider, 1, runtime)) {
            assertThatThrownBy(() -> LoraAdapter.load(recorded, model))
                    .hasMessageContaining("lora_A")
                    .hasMessageContaining("[4, 64], expected [4, 32]");
        }
        try (CausalLanguageModel model = CausalLanguageModel.initialise(shorter, 1, runtime)) {
            assertThatThrownBy(() -> LoraAdapter.load(recorded, model))
                    .hasMessageContaining("layers.1.")
                    .hasMessageContaining("1 layers");
        }
    }

    @Test
    void closedAdapterSaysSo() {
        ModelConfig shape = ModelConfig.qwen2(20, 32, 1, 4, 2, 16, 64, 1e4, true);
        try (CausalLanguageModel model =
                CausalLanguageModel.initialise(shape, 1, RuntimeConfig.onCpu().withThreads(1))) {
            LoraAdapter adapter = LoraAdapter.create(model, LoraConfig.rank(2), 1);
            adapter.close();
            adapter.close();
            assertThatThrownBy(adapter::arrays)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }
}
