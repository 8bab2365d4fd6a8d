package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.model.torch.TransformerModule;

/**
 * A decoder-only transformer in memory: a configuration and its weights.
 *
 * <p>Owns native memory; whoever loads, makes or copies a model closes it, after everything that was built on it.
 * Policies compute with it; a model by itself only holds values.
 */
public final class CausalLanguageModel implements AutoCloseable {
    /** Name of the weight file in a model folder. */
    public static final String WEIGHTS_FILE = "model.safetensors";

    private final String name;
    private final ModelConfig config;
    private final RuntimeConfig runtime;
    private final WeightLayout layout;
    private final NDManager manager;
    private final TensorList weights;
    private final TensorList noAdapter;
    private final TransformerModule module;
    private boolean closed;

    private CausalLanguageModel(String name, ModelConfig config, RuntimeConfig runtime, ParameterSource source)
            throws IOException {
        this.name = name;
        this.config = config;
        this.runtime = runtime;
        this.layout = new WeightLayout(config);
        this.module = new TransformerModule(config, runtime);
        this.manager = TorchRuntime.newManager(runtime);
        try {
            NDArray[] list = new NDArray[layout.listSize()];
            Arrays.fill(list, manager.create(new Shape(0), DataType.FLOAT32));
            for (WeightLayout.Parameter parameter : layout.parameters()) {
                list[parameter.index()] = nativeArray(parameter, source.values(parameter));
            }
            if (config.tiedHead()) {
                list[2] = list[0];
            }
            this.weights = new TensorList(List.of(list));
            int projections = 7 * config.numLayers();
            NDArray empty = manager.create(new Shape(0), DataType.FLOAT32); // not the weights': lists share no array
            this.noAdapter = new TensorList(Collections.nCopies(3 * projections, empty));
        } catch (IOException | RuntimeException | Error e) {
            module.close();
            manager.close();
            throw e;
        }
    }

    /** Where values come from when a model is built. */
    private interface ParameterSource {
        float[] values(WeightLayout.Parameter parameter) throws IOException;
    }

    /**
     * Loads a Hugging Face folder: {@code config.json} and {@code model.safetensors}.
     *
     * @throws ModelFormatException if a file is missing, malformed, of an unknown architecture, or does not fit the other
     * @throws IOException if a file cannot be read
     */
    public static CausalLanguageModel load(Path folder, RuntimeConfig runtime) throws IOException {
        ModelConfig config = ModelConfig.read(folder);
        Path index = folder.resolve(WEIGHTS_FILE + ".index.json");
        if (Files.exists(index)) {
            throw new ModelFormatException(index + ": weights in several files cannot be read yet; expected one "
                    + WEIGHTS_FILE + ". Save the model again in one shard");
        }
        SafetensorsFile file = SafetensorsFile.open(folder.resolve(WEIGHTS_FILE));
        return new CausalLanguageModel(
                folder.toString(), config, runtime, parameter -> file.read(parameter.name(), parameter.shape()));
    }

    /**
     * Makes a new model.
     *
     * @param seed of all its values; the same seed gives the same model everywhere
     */
    public static CausalLanguageModel initialise(
            ModelConfig config, long seed, WeightInitializer initializer, RuntimeConfig runtime) {
        SplittableRandom random = new SplittableRandom(seed);
        try {
            return new CausalLanguageModel("new " + config.family().modelType() + " model", config, runtime, p -> {
                float[] values = initializer.values(p, random.split());
                if (values.length != p.size()) {
                    throw new IllegalArgumentException("the initializer gave " + values.length + " values for "
                            + p.name() + " " + p.shape() + "; expected " + p.size());
                }
                return values;
            });
        } catch (IOException e) {
            throw new IllegalStateException("an initializer reads no files", e);
        }
    }

    /** Makes a new model with the usual values: normal with {@link ModelConfig#initializerRange()}. */
    public static CausalLanguageModel initialise(ModelConfig config, long seed, RuntimeConfig runtime) {
        return initialise(config, seed, WeightInitializer.normal(config.initializerRange()), runtime);
    }

    /** A model of its own with the same values, to be closed by the caller; for example a frozen reference. */
    public CausalLanguageModel copy() {
        try {
            return new CausalLanguageModel("copy of " + name, config, runtime, p -> parameter(p.name()));
        } catch (IOException e) {
            throw new IllegalStateException("a copy reads no files", e);
        }
    }

    /**
     * Writes a Hugging Face folder: {@code config.json} and {@code model.safetensors}, each complete or not at all.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path folder) throws IOException {
        Files.createDirectories(folder);
        Map<String, SafetensorsFile.Tensor> tensors = new LinkedHashMap<>();
        for (WeightLayout.Parameter p : layout.parameters()) {
            tensors.put(p.name(), new SafetensorsFile.Tensor(p.shape(), parameter(p.name())));
        }
        config.write(folder);
        SafetensorsFile.write(folder.resolve(WEIGHTS_FILE), tensors, Map.of("format", "pt"));
    }

    private NDArray nativeArray(WeightLayout.Parameter parameter, float[] values) {
        Shape shape = new Shape(
                parameter.shape().stream().mapToLong(Integer::longValue).toArray());
        // What DJL makes from a buffer borrows the buffer's memory; the copy is the engine's own and aligned.
        try (NDArray borrowed = manager.create(FloatBuffer.wrap(values), shape, DataType.FLOAT32)) {
            return borrowed.duplicate();
        }
    }

    public ModelConfig config() {
        return config;
    }

    public RuntimeConfig runtime() {
        return runtime;
    }

    /** The names and shapes of the parameters. */
    public WeightLayout layout() {
        return layout;
    }

    /**
     * The present values of one parameter, row-major; a copy.
     *
     * @param name as in a checkpoint, for example {@code model.layers.0.self_attn.q_proj.weight}
     */
    public float[] parameter(String name) {
        requireOpen();
        return weights.get(requireParameter(name).index()).toFloatArray();
    }

    /**
     * Replaces the values of one parameter.
     *
     * @param values row-major, as many as the parameter has
     */
    public void setParameter(String name, float[] values) {
        requireOpen();
        WeightLayout.Parameter parameter = requireParameter(name);
        if (values.length != parameter.size()) {
            throw new IllegalArgumentException(name + " is " + parameter.shape() + ", " + parameter.size()
                    + " values, but " + values.length + " were given");
        }
        NDArray target = weights.get(parameter.index());
        try (NDArray source = manager.create(FloatBuffer.wrap(values), target.getShape(), DataType.FLOAT32)) {
            module.assign(target, source);
        }
    }

    private WeightLayout.Parameter requireParameter(String parameter) {
        return layout.find(parameter)
                .orElseThrow(() -> new IllegalArgumentException("model has no parameter " + parameter));
    }

    /** The script's weight list; borrowed until the model is closed. */
    public TensorList weights() {
        requireOpen();
        return weights;
    }

    /** All parameters, for training them in place; borrowed until the model is closed. */
    public List<TrainableParameter> trainableParameters() {
        requireOpen();
        return layout.parameters().stream()
                .map(p -> new TrainableParameter(p.name(), p.index(), weights.get(p.index())))
                .toList();
    }

    /** An adapter list that changes nothing; borrowed until the model is closed. */
    TensorList noAdapter() {
        requireOpen();
        return noAdapter;
    }

    /** The script of this architecture; borrowed until the model is closed. */
    public TransformerModule module() {
        requireOpen();
        return module;
    }

    /** A cache for sequences of this architecture, to be closed by the caller. */
    public KvCache newKvCache(int slots, int maxLength) {
        requireOpen();
        return new KvCache(config, runtime, module, slots, maxLength);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("model " + name + " was closed");
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            weights.close();
            noAdapter.close();
            module.close();
            manager.close();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
