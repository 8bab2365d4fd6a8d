package org.genenv.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.TorchRuntime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Model folders that cannot be used: one message that says what to do, and nothing left in memory. */
class UnusableModelFolderIT {
    private static final RuntimeConfig RUNTIME = RuntimeConfig.onCpu().withThreads(1);
    private static final String LAST = "model.norm.weight";

    @TempDir
    private Path folder;

    private NDManager probe;
    private int arraysBefore;

    @BeforeEach
    void saveSoundModel() throws IOException {
        ModelConfig shape = ModelConfig.qwen2(24, 16, 2, 2, 1, 24, 64, 1e4, true);
        try (CausalLanguageModel model = CausalLanguageModel.initialise(shape, 1, RUNTIME)) {
            model.save(folder);
        }
        probe = TorchRuntime.newManager(RUNTIME);
        arraysBefore = probe.getParentManager().getManagedArrays().size();
    }

    @AfterEach
    void nothingIsLeftInMemory() {
        assertThat(probe.getParentManager().getManagedArrays()).hasSize(arraysBefore);
        probe.close();
    }

    private Path weights() {
        return folder.resolve(WeightFiles.SINGLE_FILE);
    }

    private void assertRefused(RuntimeConfig runtime, String... fragments) {
        assertThatThrownBy(() -> CausalLanguageModel.load(folder, runtime).close())
                .isInstanceOf(ModelFormatException.class)
                .hasMessageContaining(folder.toString())
                .hasMessageContainingAll(fragments);
    }

    private void assertRefused(String... fragments) {
        assertRefused(RUNTIME, fragments);
    }

    /** Writes the weights again, changed. */
    private void rewrite(TensorChange change) throws IOException {
        SafetensorsFile file = SafetensorsFile.open(weights());
        Map<String, SafetensorsFile.Tensor> tensors = new LinkedHashMap<>();
        for (String name : file.names()) {
            tensors.put(name, new SafetensorsFile.Tensor(file.shape(name), file.read(name)));
        }
        change.apply(tensors);
        SafetensorsFile.write(weights(), tensors, Map.of());
    }

    private interface TensorChange {
        void apply(Map<String, SafetensorsFile.Tensor> tensors);
    }

    /** Splits the weights into shards of at most 5,000 bytes. */
    private void shard() throws IOException {
        try (CausalLanguageModel model = CausalLanguageModel.load(folder, RUNTIME)) {
            model.save(folder, Optional.empty(), 5000);
        }
    }

    private void editIndex(String from, String to) throws IOException {
        Path index = folder.resolve(WeightFiles.INDEX_FILE);
        String text = Files.readString(index);
        assertThat(text).contains(from);
        Files.writeString(index, text.replace(from, to));
    }

    @Test
    void shardsAreWrittenAndReadBackBitEqual() throws IOException {
        try (CausalLanguageModel whole = CausalLanguageModel.load(folder, RUNTIME)) {
            whole.save(folder, Optional.empty(), 5000);
            assertThat(weights()).doesNotExist();
            assertThat(folder.resolve("model-00001-of-00004.safetensors")).exists();
            try (CausalLanguageModel sharded = CausalLanguageModel.load(folder, RUNTIME)) {
                for (WeightLayout.Parameter parameter : whole.layout().parameters()) {
                    assertThat(sharded.parameter(parameter.name())).isEqualTo(whole.parameter(parameter.name()));
                }
                sharded.save(folder);
            }
            ModelConfig same = whole.config();
            try (CausalLanguageModel other = CausalLanguageModel.initialise(same, 2, RUNTIME)) {
                other.restore(folder);
                assertThat(other.version()).isEqualTo(1);
                assertThat(other.parameter(WeightInitializer.EMBEDDING))
                        .isEqualTo(whole.parameter(WeightInitializer.EMBEDDING));
            }
        }
        assertThat(folder).isDirectoryNotContaining("glob:**model-*");
        assertThat(folder.resolve(WeightFiles.INDEX_FILE)).doesNotExist();
        CausalLanguageModel.load(folder, RUNTIME).close();
    }

    @Test
    void truncatedWeightsAreRefused() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(weights().toFile(), "rw")) {
            file.setLength(file.length() - 3);
        }
        assertRefused(WeightFiles.SINGLE_FILE, LAST, "truncated", "Download it again");
    }

    @Test
    void missingShardIsNamed() throws IOException {
        shard();
        Files.delete(folder.resolve("model-00002-of-00004.safetensors"));
        assertRefused(WeightFiles.INDEX_FILE, "model-00002-of-00004.safetensors", "no such file", "Download");
    }

    @ParameterizedTest
    @CsvSource({"../stolen.safetensors", "/etc/passwd", "sub/model.safetensors", "model.bin", "..safetensors/"})
    void indexIsNotFollowedOutOfItsFolder(String target) throws IOException {
        shard();
        editIndex("model-00002-of-00004.safetensors", target);
        assertRefused(WeightFiles.INDEX_FILE, target, "same folder");
    }

    @Test
    void indexAndShardsMustAgree() throws IOException {
        shard();
        editIndex("\"" + LAST + "\" : \"model-00004-of-00004", "\"" + LAST + "\" : \"model-00001-of-00004");
        assertRefused(WeightFiles.INDEX_FILE, LAST, "model-00001-of-00004", "does not hold it", "one revision");
        editIndex(
                "\"" + LAST + "\" : \"model-00001-of-00004.safetensors\"",
                "\"x\" : \"model-00001-of-00004.safetensors\"");
        assertRefused(WeightFiles.INDEX_FILE, "x should be in");
    }

    @Test
    void brokenIndexIsRefused() throws IOException {
        shard();
        Files.writeString(folder.resolve(WeightFiles.INDEX_FILE), "{\"weight_map\": 7}");
        assertRefused(WeightFiles.INDEX_FILE, "weight_map is 7", "object");
        Files.writeString(folder.resolve(WeightFiles.INDEX_FILE), "{\"weight_map\": {}, \"weight_map\": {}}");
        assertRefused(WeightFiles.INDEX_FILE, "Duplicate field 'weight_map'");
    }

    @Test
    void missingAndForeignTensorsAreNamed() throws IOException {
        rewrite(tensors -> tensors.remove("model.layers.1.mlp.up_proj.weight"));
        assertRefused("model.layers.1.mlp.up_proj.weight [24, 16]", "missing", "one revision");
        saveSoundModel();
        rewrite(tensors ->
                tensors.put("model.layers.2.mlp.up_proj.weight", new SafetensorsFile.Tensor(List.of(1), new float[1])));
        assertRefused("model.layers.2.mlp.up_proj.weight", "no place", "qwen2 model of 2 layers");
    }

    @Test
    void writtenOutTiedHeadIsIgnored() throws IOException {
        rewrite(tensors ->
                tensors.put("lm_head.weight", new SafetensorsFile.Tensor(List.of(24, 16), new float[24 * 16])));
        CausalLanguageModel.load(folder, RUNTIME).close();
    }

    @Test
    void wrongShapesAndTypesAreNamed() throws IOException {
        rewrite(tensors -> tensors.put(LAST, new SafetensorsFile.Tensor(List.of(2, 8), new float[16])));
        assertRefused(LAST + " is [2, 8], expected [16]");
        saveSoundModel();
        byte[] bytes = Files.readAllBytes(weights());
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int at = text.indexOf("F32", text.indexOf(LAST));
        bytes[at] = 'I';
        Files.write(weights(), bytes);
        assertRefused(LAST, "dtype 'I32'", "BF16");
    }

    @ParameterizedTest
    @CsvSource({
        "NaN, FLOAT32, NaN",
        "Infinity, BFLOAT16, Infinity",
        "-Infinity, FLOAT32, -Infinity",
        "1e30, FLOAT16, more than the model's dtype can hold"
    })
    void weightsThatAreNoNumbersAreNamed(float value, Dtype dtype, String message) throws IOException {
        rewrite(tensors -> {
            float[] values = new float[16];
            values[11] = value;
            tensors.put(LAST, new SafetensorsFile.Tensor(List.of(16), values));
        });
        assertRefused(RUNTIME.withDtype(dtype), WeightFiles.SINGLE_FILE, LAST, "at element 11", message);
    }

    @Test
    void otherFormatsAreCalledByTheirNames() throws IOException {
        Files.delete(weights());
        assertRefused("model.safetensors is missing", "Download the model again");
        Path pickle = Files.write(folder.resolve("pytorch_model.bin"), new byte[] {'P', 'K', 3, 4});
        assertRefused("pytorch_model.bin", "pickled", "safe_serialization=True");
        Files.move(pickle, weights());
        assertRefused("model.safetensors is a pickled PyTorch checkpoint");
        Files.write(weights(), new byte[] {(byte) 0x80, 2, (byte) 0x8a, 10, 'l', (byte) 0xfc, (byte) 0x9c, 'F', 1, 2});
        assertRefused("model.safetensors is a pickled PyTorch checkpoint");
        Files.writeString(weights(), "GGUF and so on");
        assertRefused("model.safetensors is a GGUF file", "Hugging Face folder");
        Files.writeString(weights(), "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n");
        assertRefused("Git LFS pointer", "git lfs pull");
        Files.delete(weights());
        Files.writeString(folder.resolve("model-q4.gguf"), "GGUF");
        assertRefused("model-q4.gguf", "GGUF file");
    }

    @Test
    void hugeAndDeepHeadersAreRefused() throws IOException {
        ByteBuffer huge = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        huge.putLong(0, 40L << 20);
        Files.write(weights(), huge.array());
        try (RandomAccessFile file = new RandomAccessFile(weights().toFile(), "rw")) {
            file.setLength(8 + (40L << 20)); // sparse: zeros
        }
        assertRefused("the header is " + (40L << 20) + " bytes long", "at most");
        String deep = "{\"a\":" + "[".repeat(100_000);
        ByteBuffer bytes = ByteBuffer.allocate(8 + deep.length()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(deep.length()).put(deep.getBytes(StandardCharsets.US_ASCII));
        Files.write(weights(), bytes.array());
        assertRefused("the header is no JSON", "nesting depth");
    }
}
