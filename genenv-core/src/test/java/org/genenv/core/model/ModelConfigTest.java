package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.genenv.core.RecordedModel;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelConfigTest {
    private static final String SOUND =
            """
            {"model_type": "qwen2", "vocab_size": 10, "hidden_size": 8, "num_hidden_layers": 1,
             "num_attention_heads": 2, "num_key_value_heads": 1, "intermediate_size": 4,
             "max_position_embeddings": 32, "tie_word_embeddings": true, "rope_theta": 1000000.0}""";

    @TempDir
    private Path folder;

    @Test
    void recordedConfigurationIsRead() throws IOException {
        ModelConfig config = ModelConfig.read(RecordedModel.folder());
        assertThat(config)
                .isEqualTo(new ModelConfig(ModelFamily.QWEN2, 640, 64, 2, 4, 2, 16, 160, 2048, 1e-6, 1e6, true, 0.2));
    }

    @Test
    void writtenConfigurationIsReadBackEqual() throws IOException {
        ModelConfig config = ModelConfig.qwen2(300, 64, 2, 4, 2, 176, 640, 1e4, false);
        config.write(folder, Dtype.FLOAT32);
        assertThat(ModelConfig.read(folder)).isEqualTo(config);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"qwen2\"           | \"mamba\"                | model_type is 'mamba' | known are qwen2, qwen3, llama",
                "\"hidden_size\": 8  | \"hidden_size\": 9       | hidden_size is 9      | num_attention_heads 2",
                "\"hidden_size\": 8  | \"hidden_size\": \"8\"   | hidden_size is \"8\"  | whole number",
                "\"hidden_size\": 8, |                          | hidden_size is missing | whole number",
                "value_heads\": 1    | value_heads\": 3         | num_attention_heads is 2 | num_key_value_heads 3",
                "\"vocab_size\": 10  | \"vocab_size\": 0        | vocab_size is 0       | positive",
                "\"rope_theta\": 1000000.0 | \"rope_theta\": -1 | rope_theta is -1      | positive",
                "\"rope_theta\"      | \"rope_scaling\": {\"rope_type\": \"yarn\"}, \"x\" | rope_scaling is | yarn",
                "\"rope_theta\"      | \"rope_parameters\": {\"rope_type\": \"llama3\"}, \"x\" | rope_parameters is | llama3",
                "\"rope_theta\"      | \"partial_rotary_factor\": 0.5, \"x\" | partial_rotary_factor is 0.5 | only 1",
                "\"rope_theta\"      | \"layer_types\": [\"sliding_attention\"], \"x\" | layer_types has | full_attention",
                "\"qwen2\"           | \"llama\", \"attention_bias\": true | attention_bias is true | llama",
                "\"qwen2\"           | \"llama\", \"mlp_bias\": true | mlp_bias is true       | llama",
                "\"qwen2\"           | \"qwen3\", \"attention_bias\": true | attention_bias is true | qwen3",
                "\"qwen2\"           | \"qwen2\", \"model_type\": \"llama\" | Duplicate field | model_type",
                "\"rope_theta\"      | \"hidden_act\": \"gelu\", \"x\" | hidden_act is \"gelu\" | silu",
                "\"rope_theta\"      | \"use_sliding_window\": true, \"x\" | use_sliding_window | not implemented",
                "\"rope_theta\"      | \"quantization_config\": {\"bits\": 4}, \"x\" | quantization_config | original",
                "\"model_type\"      | \"model\"                | model_type is missing | known are qwen2, qwen3, llama",
            })
    void unusableConfigurationsAreRefusedByKey(String from, String to, String first, String second) throws IOException {
        Files.writeString(folder.resolve("config.json"), SOUND.replace(from, to == null ? "" : to));
        assertThatThrownBy(() -> ModelConfig.read(folder))
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContainingAll("config.json", first, second);
    }

    @Test
    void newerSpellingOfTheRotaryBaseIsUnderstood() throws IOException {
        Files.writeString(
                folder.resolve("config.json"),
                SOUND.replace(
                        "\"rope_theta\": 1000000.0",
                        "\"dtype\": \"bfloat16\", \"rope_scaling\": null,"
                                + " \"rope_parameters\": {\"rope_type\": \"default\", \"rope_theta\": 5000.0}"));
        assertThat(ModelConfig.read(folder).ropeTheta()).isEqualTo(5000);
    }

    @Test
    void headSizeIsWhatTransformersTakesWhereTheFileIsSilent() throws IOException {
        Files.writeString(folder.resolve("config.json"), SOUND);
        assertThat(ModelConfig.read(folder).headDim()).isEqualTo(4);
        Files.writeString(folder.resolve("config.json"), SOUND.replace("\"qwen2\"", "\"qwen3\""));
        assertThat(ModelConfig.read(folder).headDim()).isEqualTo(128);
    }

    @Test
    void writingKeepsWhatTheModelCameWith() throws IOException {
        ObjectNode origin = (ObjectNode) new ObjectMapper()
                .readTree(SOUND.replace(
                        "\"rope_theta\"", "\"eos_token_id\": [3, 4], \"dtype\": \"float32\", \"rope_theta\""));
        ModelConfig config = ModelConfig.qwen2(300, 64, 2, 4, 2, 176, 640, 1e4, false);
        config.write(folder, Dtype.BFLOAT16, origin);
        assertThat(ModelConfig.read(folder)).isEqualTo(config);
        assertThat(JsonFile.read(folder.resolve("config.json")).toString())
                .contains("\"eos_token_id\":[3,4]", "\"torch_dtype\":\"bfloat16\"", "\"use_sliding_window\":false")
                .doesNotContain("\"dtype\"", "1000000");
    }

    @Test
    void missingAndBrokenFilesAreSaidToBeSo() throws IOException {
        assertThatThrownBy(() -> ModelConfig.read(folder)).hasMessageContaining("config.json is missing");
        Files.writeString(folder.resolve("config.json"), "{\"model_type\"");
        assertThatThrownBy(() -> ModelConfig.read(folder)).hasMessageContaining("no JSON");
        Files.writeString(folder.resolve("config.json"), "");
        assertThatThrownBy(() -> ModelConfig.read(folder)).hasMessageContaining("no JSON object");
    }
}
