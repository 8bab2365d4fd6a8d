package org.genenv.core.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.genenv.core.model.ModelFormatException;
import org.genenv.core.model.Policy;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.SafetensorsFile;
import org.genenv.core.model.TrainableParameter;
import org.genenv.core.model.torch.AdamWConfig;
import org.genenv.core.model.torch.TensorList;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.model.torch.TransformerModule;

/**
 * AdamW over the trained parameters of one policy: gradients, two moments each in float32, and the number of updates.
 *
 * <p>What it updates is float32, too: the parameters themselves, or where these are of 16 bits, masters of which they are the
 * rounded values (Micikevicius et al., "Mixed precision training", 2018). Masters begin as the parameters are when this
 * optimiser is made, and from then on only its own updates and {@link #setValues} count: what others write to the parameters is overwritten.
 *
 * <p>Owns native memory: three float32 values a trained parameter, four where there are masters.
 */
final class AdamW implements AutoCloseable {
    private static final String STEP = "step";
    private static final String FIRST_MOMENT = "exp_avg.";
    private static final String SECOND_MOMENT = "exp_avg_sq.";
    private static final String MASTER = "master.";

    private final AdamWConfig config;
    private final TransformerModule module;
    private final List<TrainableParameter> trainable;
    private final NDManager manager;
    private final boolean hasMasters;
    private final TensorList masters;
    private final TensorList gradients;
    private final TensorList firstMoments;
    private final TensorList secondMoments;
    private final TransformerModule.Accumulators accumulators;
    private final NDArray headGradient;
    private long step;

    AdamW(Policy policy, AdamWConfig config) {
        this.config = config;
        this.module = policy.model().module();
        this.trainable = policy.trainableParameters();
        this.manager = TorchRuntime.newManager(policy.model().runtime());
        boolean ofAdapter = policy.adapter().isPresent();
        this.hasMasters = !ofAdapter && policy.model().runtime().dtype() != Dtype.FLOAT32;
        if (hasMasters) {
            this.masters = zeros();
            for (int i = 0; i < trainable.size(); i++) {
                module.assign(masters.get(i), trainable.get(i).values());
            }
        } else {
            this.masters = new TensorList(
                    trainable.stream().map(TrainableParameter::values).toList());
        }
        this.gradients = zeros();
        this.firstMoments = zeros();
        this.secondMoments = zeros();
        this.accumulators = new TransformerModule.Accumulators(
                accumulators(policy.model().weights().size(), !ofAdapter),
                accumulators(policy.adapterArrays().size(), ofAdapter));
        // A tied head adds its gradient to the embedding's; the head of a frozen base has none, and an empty array.
        this.headGradient = accumulators.ofWeights().get(policy.model().config().tiedHead() ? 0 : 2);
    }

    /** A list of so many empty arrays, with the gradients at the places of the parameters where these are trained. */
    private TensorList accumulators(int size, boolean areTrained) {
        NDArray[] list = new NDArray[size];
        Arrays.fill(list, manager.create(new Shape(0), DataType.FLOAT32));
        for (int i = 0; areTrained && i < trainable.size(); i++) {
            list[trainable.get(i).index()] = gradients.get(i);
        }
        return new TensorList(List.of(list));
    }

    private TensorList zeros() {
        return new TensorList(trainable.stream()
                .map(p -> manager.zeros(p.values().getShape(), DataType.FLOAT32))
                .toList());
    }

    /** Where the gradients of weights and adapter are summed. */
    TransformerModule.Accumulators accumulators() {
        return accumulators;
    }

    /** Where the head's gradient is summed; empty where the head is not trained. */
    NDArray headGradient() {
        return headGradient;
    }

    double gradientNorm() {
        return module.norm(gradients);
    }

    /** Of everything that is trained; infinite where its square is. */
    double weightNorm() {
        return module.norm(masters);
    }

    void zeroGradients() {
        module.zero(gradients);
    }

    /** Number of updates so far. */
    long steps() {
        return step;
    }

    void update(double gradientScale, double learningRate) {
        step++;
        module.adamW(masters, gradients, firstMoments, secondMoments, gradientScale, learningRate, config, step);
        roundMasters();
    }

    /** Gives the parameters the values of their masters, rounded to their type. */
    private void roundMasters() {
        if (hasMasters) {
            for (int i = 0; i < trainable.size(); i++) {
                module.assign(trainable.get(i).values(), masters.get(i));
            }
        }
    }

    /** What is updated, in float32: the parameters, or their masters. */
    List<float[]> values() {
        return IntStream.range(0, trainable.size())
                .mapToObj(i -> masters.get(i).toFloatArray())
                .toList();
    }

    /** Replaces what is updated; moments and the number of updates stay. */
    void setValues(List<float[]> values) {
        for (int i = 0; i < trainable.size(); i++) {
            assign(masters.get(i), values.get(i));
        }
        roundMasters();
    }

    Map<String, float[]> gradientValues() {
        Map<String, float[]> values = new LinkedHashMap<>();
        for (int i = 0; i < trainable.size(); i++) {
            values.put(trainable.get(i).name(), gradients.get(i).toFloatArray());
        }
        return values;
    }

    void save(Path file) throws IOException {
        Map<String, SafetensorsFile.Tensor> tensors = new LinkedHashMap<>();
        for (int i = 0; i < trainable.size(); i++) {
            String name = trainable.get(i).name();
            tensors.put(FIRST_MOMENT + name, tensor(firstMoments.get(i)));
            tensors.put(SECOND_MOMENT + name, tensor(secondMoments.get(i)));
            if (hasMasters) {
                tensors.put(MASTER + name, tensor(masters.get(i)));
            }
        }
        SafetensorsFile.write(file, tensors, Map.of(STEP, Long.toString(step)));
    }

    void load(Path path) throws IOException {
        SafetensorsFile file = SafetensorsFile.open(path);
        long saved;
        try {
            saved = Long.parseLong(file.metadata().getOrDefault(STEP, ""));
        } catch (NumberFormatException e) {
            throw new ModelFormatException(
                    path + ": the header has no number '" + STEP + "'; it is no optimiser state", e);
        }
        // Everything is read before anything is changed.
        List<float[]> first = new ArrayList<>();
        List<float[]> second = new ArrayList<>();
        List<float[]> ofMasters = new ArrayList<>();
        for (TrainableParameter parameter : trainable) {
            List<Integer> shape = shape(parameter.values());
            first.add(file.read(FIRST_MOMENT + parameter.name(), shape));
            second.add(file.read(SECOND_MOMENT + parameter.name(), shape));
            if (hasMasters) {
                ofMasters.add(file.read(MASTER + parameter.name(), shape));
            }
        }
        for (int i = 0; i < trainable.size(); i++) {
            assign(firstMoments.get(i), first.get(i));
            assign(secondMoments.get(i), second.get(i));
            if (hasMasters) {
                assign(masters.get(i), ofMasters.get(i));
            }
        }
        roundMasters();
        step = saved;
    }

    private void assign(NDArray target, float[] values) {
        try (NDArray source = manager.create(FloatBuffer.wrap(values), target.getShape(), DataType.FLOAT32)) {
            module.assign(target, source);
        }
    }

    private static SafetensorsFile.Tensor tensor(NDArray array) {
        return new SafetensorsFile.Tensor(shape(array), array.toFloatArray());
    }

    private static List<Integer> shape(NDArray array) {
        return LongStream.of(array.getShape().getShape())
                .mapToObj(Math::toIntExact)
                .toList();
    }

    @Override
    public void close() {
        List<TensorList> lists = List.of(
                masters, gradients, firstMoments, secondMoments, accumulators.ofWeights(), accumulators.ofAdapter());
        lists.forEach(TensorList::close);
        manager.close();
    }
}
