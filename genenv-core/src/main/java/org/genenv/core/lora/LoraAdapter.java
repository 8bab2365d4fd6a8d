package org.genenv.core.lora;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.core.model.Adapter;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelFamily;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.SafetensorsFile;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TorchRuntime;

/**
 * A low-rank adapter: beside a projection with weight W (out, in) it adds scaling x B A, with A (rank, in) and
 * B (out, rank), both float32.
 *
 * <p>Owns native memory; whoever makes one closes it, before its model. Not thread-safe.
 */
public final class LoraAdapter implements Adapter {
    /** Name of the weight file in an adapter folder. */
    public static final String WEIGHTS_FILE = "adapter_model.safetensors";

    private static final String PREFIX = "base_model.model.";
    private static final String A_SUFFIX = ".lora_A.weight";
    private static final String B_SUFFIX = ".lora_B.weight";

    private final LoraConfig config;
    private final String baseModel;
    private final ModelFamily family;
    private final NDManager manager;
    private final TensorList arrays;
    private final List<Matrix> matrices = new ArrayList<>();
    private long version;
    private boolean closed;

    /** One A or B: its name in a file, its sizes, its place in the script's list. */
    private record Matrix(String name, List<Integer> shape, int index) {}

    private LoraAdapter(CausalLanguageModel model, LoraConfig config, MatrixSource source) throws IOException {
        this.config = config;
        this.baseModel = model.toString();
        this.family = model.config().family();
        this.manager = TorchRuntime.newManager(model.runtime());
        try {
            NDArray[] list = new NDArray
                    [3 * LoraConfig.PROJECTIONS.size() * model.config().numLayers()];
            Arrays.fill(list, manager.create(new Shape(0), DataType.FLOAT32));
            NDArray scaling = manager.create((float) config.scaling());
            for (int layer = 0; layer < model.config().numLayers(); layer++) {
                for (String module : config.targetModules()) {
                    int at = 3 * (LoraConfig.PROJECTIONS.size() * layer + LoraConfig.PROJECTIONS.indexOf(module));
                    addMatrices(projection(model, layer, module), at);
                    list[at + 2] = scaling;
                }
            }
            for (Matrix matrix : matrices) {
                list[matrix.index] = nativeArray(matrix.shape, source.values(matrix.name, matrix.shape));
            }
            this.arrays = new TensorList(List.of(list));
        } catch (IOException | RuntimeException | Error e) {
            manager.close();
            throw e;
        }
    }

    private static WeightLayout.Parameter projection(CausalLanguageModel model, int layer, String module) {
        String block = LoraConfig.PROJECTIONS.indexOf(module) < 4 ? "self_attn" : "mlp";
        return model.layout()
                .find("model.layers." + layer + "." + block + "." + module + ".weight")
                .orElseThrow();
    }

    private void addMatrices(WeightLayout.Parameter projection, int at) {
        String name = PREFIX + projection.name().substring(0, projection.name().length() - ".weight".length());
        int out = projection.shape().get(0);
        int in = projection.shape().get(1);
        matrices.add(new Matrix(name + A_SUFFIX, List.of(config.rank(), in), at));
        matrices.add(new Matrix(name + B_SUFFIX, List.of(out, config.rank()), at + 1));
    }

    /** Where values come from when an adapter is built. */
    private interface MatrixSource {
        float[] values(String name, List<Integer> shape) throws IOException;
    }

    /**
     * A new adapter, which changes nothing yet: B is zero, A uniform within 1 / sqrt(in), as in PEFT.
     *
     * @param seed of A's values
     */
    public static LoraAdapter create(CausalLanguageModel model, LoraConfig config, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try {
            return new LoraAdapter(model, config, (name, shape) -> {
                float[] values = new float[shape.get(0) * shape.get(1)];
                if (name.endsWith(A_SUFFIX)) {
                    double bound = 1 / Math.sqrt(shape.get(1));
                    for (int i = 0; i < values.length; i++) {
                        values[i] = (float) random.nextDouble(-bound, bound);
                    }
                }
                return values;
            });
        } catch (IOException e) {
            throw new IllegalStateException("a new adapter reads no files", e);
        }
    }

    /**
     * Loads a PEFT folder: {@code adapter_config.json} and {@code adapter_model.safetensors}.
     *
     * @throws ModelFormatException if a file is missing, malformed, or does not fit the model
     * @throws IOException if a file cannot be read
     */
    public static LoraAdapter load(Path folder, CausalLanguageModel model) throws IOException {
        LoraConfig config = LoraConfig.read(folder);
        LoraConfig.requireFamily(folder, model.config().family());
        SafetensorsFile file = SafetensorsFile.open(folder.resolve(WEIGHTS_FILE));
        LoraAdapter adapter = new LoraAdapter(model, config, file::read);
        List<String> unknown = new ArrayList<>(file.names());
        adapter.matrices.forEach(matrix -> unknown.remove(matrix.name));
        if (!unknown.isEmpty()) {
            adapter.close();
            throw new ModelFormatException(folder.resolve(WEIGHTS_FILE) + ": " + unknown.get(0)
                    + " has no place in a model of " + model.config().numLayers() + " layers with target modules "
                    + config.targetModules());
        }
        return adapter;
    }

    /**
     * Writes a PEFT folder, each file complete or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path folder) throws IOException {
        Files.createDirectories(folder);
        Map<String, SafetensorsFile.Tensor> tensors = new LinkedHashMap<>();
        for (Matrix matrix : matrices) {
            tensors.put(
                    matrix.name,
                    new SafetensorsFile.Tensor(
                            matrix.shape, arrays().get(matrix.index).toFloatArray()));
        }
        config.write(folder, baseModel, family);
        SafetensorsFile.write(folder.resolve(WEIGHTS_FILE), tensors, Map.of("format", "pt"));
    }

    /**
     * Adds the adapter to the weights of a model, which then computes without it what it computed with it.
     *
     * @throws IllegalArgumentException if the model has another number of layers
     */
    public void mergeInto(CausalLanguageModel model) {
        model.merge(this);
    }

    private NDArray nativeArray(List<Integer> shape, float[] values) {
        Shape sizes = new Shape(shape.get(0), shape.get(1));
        try (NDArray borrowed = manager.create(FloatBuffer.wrap(values), sizes, DataType.FLOAT32)) {
            return borrowed.duplicate(); // the buffer's memory belongs to Java; the copy is the engine's own
        }
    }

    /** @return rank, strength and targets */
    public LoraConfig config() {
        return config;
    }

    /** Whether it changes nothing yet: every B is zero, as in a new adapter. */
    public boolean isNeutral() {
        return matrices.stream()
                .filter(matrix -> matrix.name.endsWith(B_SUFFIX))
                .allMatch(matrix -> isZero(arrays().get(matrix.index).toFloatArray()));
    }

    private static boolean isZero(float[] values) {
        for (float value : values) {
            if (value != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public TensorList arrays() {
        if (closed) {
            throw new IllegalStateException("adapter of " + baseModel + " was closed");
        }
        return arrays;
    }

    @Override
    public List<TrainableParameter> trainableParameters() {
        return matrices.stream()
                .map(m -> new TrainableParameter(m.name, m.index, arrays().get(m.index)))
                .toList();
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public void countUpdate() {
        version++;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            arrays.close();
            manager.close();
        }
    }
}
