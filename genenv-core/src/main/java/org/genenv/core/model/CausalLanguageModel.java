package org.genenv.core.model;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.genenv.core.model.torch.StepWeights;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TensorStorage;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.model.torch.TransformerModule;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;

/**
 * A decoder-only transformer in memory: a configuration and its weights.
 *
 * <p>Owns native memory; whoever loads, makes or copies a model closes it, after everything that was built on it.
 * Policies compute with it; a model by itself only holds values.
 */
public final class CausalLanguageModel implements AutoCloseable {
    /** A shard of a saved model is at most as large as the ones that transformers writes. */
    private static final long MAX_SHARD_BYTES = 5_000_000_000L;

    private final String name;
    private final ModelConfig config;
    private final RuntimeConfig runtime;
    private final ObjectNode configFile;
    private final WeightLayout layout;
    private final TensorStorage storage;
    private final TransformerModule module;
    private final NDManager manager;
    private final TensorList weights;
    private final TensorList noAdapter;
    private StepWeights stepWeights;
    private long stepWeightsVersion;
    private long version;
    private boolean closed;

    /**
     * @param configFile the {@code config.json} that the model was read from; empty for a new one
     */
    private CausalLanguageModel(
            String name, ModelConfig config, RuntimeConfig runtime, ObjectNode configFile, ParameterSource source)
            throws IOException {
        this.name = name;
        this.config = config;
        this.runtime = runtime;
        this.configFile = configFile;
        this.layout = new WeightLayout(config);
        this.module = new TransformerModule(config, runtime);
        this.storage = new TensorStorage(runtime);
        this.manager = TorchRuntime.newManager(runtime);
        try (ParameterTransfer transfer = new ParameterTransfer(storage)) {
            NDArray[] list = new NDArray[layout.listSize()];
            Arrays.fill(list, manager.create(new Shape(0), DataType.FLOAT32));
            for (WeightLayout.Parameter parameter : layout.parameters()) {
                list[parameter.index()] = source.array(parameter, storage, transfer, manager);
            }
            if (config.tiedHead()) {
                list[2] = list[0];
            }
            this.weights = new TensorList(List.of(list));
            NDArray empty = manager.create(new Shape(0), DataType.FLOAT32); // not the weights': lists share no array
            this.noAdapter = new TensorList(Collections.nCopies(3 * layout.projections(), empty));
        } catch (IOException | RuntimeException | Error e) {
            manager.close();
            storage.close();
            module.close();
            throw e;
        }
    }

    /** Where the arrays come from when a model is built. */
    private interface ParameterSource {
        /** A new array of the model's type, owned by {@code manager}. */
        NDArray array(
                WeightLayout.Parameter parameter, TensorStorage storage, ParameterTransfer transfer, NDManager manager)
                throws IOException;
    }

    private static Shape shape(WeightLayout.Parameter parameter) {
        return new Shape(
                parameter.shape().stream().mapToLong(Integer::longValue).toArray());
    }

    /**
     * Loads a Hugging Face folder: {@code config.json} and {@code model.safetensors}, or shards with an index. The weights
     * are converted to {@link RuntimeConfig#dtype()} on their way; beside them the load takes a few MiB.
     *
     * @throws ModelFormatException if a file is missing, malformed, of an unknown architecture, or does not fit the other;
     *     or if a weight is NaN
     * @throws IOException if a file cannot be read
     */
    public static CausalLanguageModel load(Path folder, RuntimeConfig runtime) throws IOException {
        return load(folder, runtime, Progress.SILENT);
    }

    /**
     * Loads a folder as {@link #load(Path, RuntimeConfig)} does.
     *
     * @param progress told of the bytes that are in place, in the model's type
     */
    public static CausalLanguageModel load(Path folder, RuntimeConfig runtime, Progress progress) throws IOException {
        ModelConfig config = ModelConfig.read(folder);
        WeightFiles files = WeightFiles.open(folder);
        WeightLayout layout = new WeightLayout(config);
        files.requireFits(layout, config);
        ObjectNode configFile = JsonFile.read(folder.resolve(ModelConfig.FILE_NAME));
        int width = runtime.dtype().bytes();
        Work loading = Work.of("loading weights", layout.totalSize() * width, Work.BYTES);
        try (Progress.Stage stage = progress.begin(loading)) {
            return new CausalLanguageModel(
                    folder.toString(), config, runtime, configFile, (parameter, storage, transfer, manager) -> {
                        NDArray array = storage.empty(shape(parameter), runtime.dtype(), manager);
                        transfer.load(files.file(parameter), parameter.name(), array);
                        stage.advance(parameter.size() * width);
                        return array;
                    });
        }
    }

    /**
     * Makes a new model.
     *
     * @param seed of all its values; the same seed gives the same model everywhere
     */
    public static CausalLanguageModel initialise(
            ModelConfig config, long seed, WeightInitializer initializer, RuntimeConfig runtime) {
        SplittableRandom random = new SplittableRandom(seed);
        ParameterSource source = (p, storage, transfer, manager) -> {
            float[] values = initializer.values(p, random.split());
            if (values.length != p.size()) {
                throw new IllegalArgumentException("the initializer gave " + values.length + " values for " + p.name()
                        + " " + p.shape() + "; expected " + p.size());
            }
            NDArray array = storage.empty(shape(p), runtime.dtype(), manager);
            transfer.write(values, array);
            return array;
        };
        return withoutFiles("new " + config.family().modelType() + " model", config, runtime, noFile(), source);
    }

    /** Makes a new model with the usual values: normal with {@link ModelConfig#initializerRange()}. */
    public static CausalLanguageModel initialise(ModelConfig config, long seed, RuntimeConfig runtime) {
        return initialise(config, seed, WeightInitializer.normal(config.initializerRange()), runtime);
    }

    /** A model of its own with the same values, to be closed by the caller; for example a frozen reference. */
    public CausalLanguageModel copy() {
        requireOpen();
        return withoutFiles(
                "copy of " + name,
                config,
                runtime,
                configFile,
                (p, copyStorage, transfer, owner) -> copyStorage.copyOf(weights.get(p.index()), owner));
    }

    private static ObjectNode noFile() {
        return JsonFile.JSON.createObjectNode();
    }

    private static CausalLanguageModel withoutFiles(
            String name, ModelConfig config, RuntimeConfig runtime, ObjectNode configFile, ParameterSource source) {
        try {
            return new CausalLanguageModel(name, config, runtime, configFile, source);
        } catch (IOException e) {
            throw new IllegalStateException("this source reads no files", e);
        }
    }

    /**
     * Takes over, in place, the weights of a folder that a model of this form was saved to.
     *
     * @throws ModelFormatException if the files are missing or malformed, or of another form; nothing has changed then. If a
     *     weight is NaN, those before it have
     * @throws IOException if a file cannot be read
     */
    public void restore(Path folder) throws IOException {
        requireOpen();
        WeightFiles files = WeightFiles.open(folder);
        files.requireFits(layout, config);
        try (ParameterTransfer transfer = new ParameterTransfer(storage)) {
            for (WeightLayout.Parameter parameter : layout.parameters()) {
                transfer.load(files.file(parameter), parameter.name(), weights.get(parameter.index()));
            }
        } finally {
            countUpdate();
        }
    }

    /**
     * Writes a Hugging Face folder in the model's type: {@code config.json}, and {@code model.safetensors} or shards of at
     * most 5 GB with an index. Each file is complete or not at all; weights that were there before are replaced.
     *
     * @throws IOException if it cannot be written
     */
    public void save(Path folder) throws IOException {
        save(folder, Optional.empty(), MAX_SHARD_BYTES);
    }

    /**
     * Writes the folder of a model that computes without an adapter what this one computes with it. This model stays as it
     * is; at most one merged projection is in memory at a time.
     *
     * @throws IOException if it cannot be written
     */
    public void saveMerged(Path folder, Adapter adapter) throws IOException {
        saveMerged(folder, adapter, Progress.SILENT);
    }

    /**
     * Writes a merged folder as {@link #saveMerged(Path, Adapter)} does.
     *
     * @param progress told of the bytes that are written
     */
    public void saveMerged(Path folder, Adapter adapter, Progress progress) throws IOException {
        save(folder, Optional.of(adapter), MAX_SHARD_BYTES, progress);
    }

    void save(Path folder, Optional<Adapter> adapter, long maxShardBytes) throws IOException {
        save(folder, adapter, maxShardBytes, Progress.SILENT);
    }

    private void save(Path folder, Optional<Adapter> adapter, long maxShardBytes, Progress progress)
            throws IOException {
        requireOpen();
        adapter.ifPresent(this::requireFits);
        Files.createDirectories(folder);
        SafetensorsType type = SafetensorsType.of(runtime.dtype());
        List<SafetensorsWriter.Entry> entries = layout.parameters().stream()
                .map(p -> new SafetensorsWriter.Entry(p.name(), type, p.shape()))
                .toList();
        long bytes = entries.stream().mapToLong(SafetensorsWriter.Entry::bytes).sum();
        try (Progress.Stage stage = progress.begin(Work.of("writing weights", bytes, Work.BYTES));
                ParameterTransfer transfer = new ParameterTransfer(storage)) {
            new WeightFilesWriter(folder, maxShardBytes).write(entries, (entry, sink) -> {
                WeightLayout.Parameter parameter = requireParameter(entry.name());
                if (adapter.isPresent() && isChanged(parameter, adapter.get())) {
                    try (NDArray merged = storage.copyOf(weights.get(parameter.index()), manager)) {
                        merge(parameter, adapter.get(), merged);
                        transfer.save(merged, type, sink);
                    }
                } else {
                    transfer.save(weights.get(parameter.index()), type, sink);
                }
                stage.advance(entry.bytes());
            });
        }
        config.write(folder, runtime.dtype(), configFile);
    }

    /** Adds an adapter to the weights, which then give without it what they gave with it. */
    public void merge(Adapter adapter) {
        requireOpen();
        requireFits(adapter);
        for (WeightLayout.Parameter parameter : layout.parameters()) {
            if (isChanged(parameter, adapter)) {
                merge(parameter, adapter, weights.get(parameter.index()));
            }
        }
        countUpdate();
    }

    private void requireFits(Adapter adapter) {
        if (adapter.arrays().size() != noAdapter.size()) {
            throw new IllegalArgumentException(
                    "the adapter has places for " + adapter.arrays().size() / 3 + " projections, but " + name + " has "
                            + layout.projections() + "; it is of another model");
        }
    }

    private boolean isChanged(WeightLayout.Parameter parameter, Adapter adapter) {
        OptionalInt projection = layout.projection(parameter);
        return projection.isPresent()
                && adapter.arrays().get(3 * projection.getAsInt()).size() > 0;
    }

    private void merge(WeightLayout.Parameter parameter, Adapter adapter, NDArray weight) {
        int at = 3 * layout.projection(parameter).orElseThrow();
        TensorList arrays = adapter.arrays();
        storage.merge(weight, arrays.get(at), arrays.get(at + 1), arrays.get(at + 2));
    }

    /** @return shape and family, as {@code config.json} says them */
    public ModelConfig config() {
        return config;
    }

    /** @return where and how this model computes */
    public RuntimeConfig runtime() {
        return runtime;
    }

    /** The names and shapes of the parameters. */
    public WeightLayout layout() {
        return layout;
    }

    /**
     * The present values of one parameter, row-major; a copy, widened to float32.
     *
     * @param name as in a checkpoint, for example {@code model.layers.0.self_attn.q_proj.weight}
     */
    public float[] parameter(String name) {
        requireOpen();
        try (ParameterTransfer transfer = new ParameterTransfer(storage)) {
            return transfer.read(weights.get(requireParameter(name).index()));
        }
    }

    /**
     * Replaces the values of one parameter; they are rounded to the model's type.
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
        try (ParameterTransfer transfer = new ParameterTransfer(storage)) {
            transfer.write(values, weights.get(parameter.index()));
        }
        countUpdate();
    }

    /** How often the values have been changed since the model was loaded, made or copied. */
    public long version() {
        return version;
    }

    /** To be called by whoever has changed the arrays of {@link #trainableParameters()} in place. */
    public void countUpdate() {
        version++;
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

    /**
     * The weights as they are at present, for steps with a cache; borrowed until the next change of a value. Made at the first
     * step after one, which takes about as long as two passes over the weights where they are packed.
     */
    StepWeights stepWeights() {
        requireOpen();
        if (stepWeights != null && stepWeightsVersion != version) {
            stepWeights.close();
            stepWeights = null;
        }
        if (stepWeights == null) {
            stepWeights = module.stepWeights(weights, runtime.packs(config));
            stepWeightsVersion = version;
        }
        return stepWeights;
    }

    /**
     * All parameters in the model's type, for training them in place; borrowed until the model is closed. In a 16-bit type an
     * update of a usual size is less than a weight's last bit: whoever trains such a model adds up its updates elsewhere.
     */
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
        return new KvCache(this, storage, slots, maxLength);
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
            if (stepWeights != null) {
                stepWeights.close();
            }
            weights.close();
            noAdapter.close();
            manager.close();
            storage.close();
            module.close();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
