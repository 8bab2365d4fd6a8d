package org.genenv.core.model.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.jni.IValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.WeightLayout;
import org.genenv.core.model.torch.ScriptModule.Argument;

/**
 * The methods of {@code transformer.py} with Java signatures. It holds no weights; every call is given them.
 *
 * <p>Legend: V vocabulary, hidden the width, N tokens, S slots, K key/value heads, D head size. Not thread-safe.
 */
public final class TransformerModule implements AutoCloseable {
    private static final List<String> SOURCES = List.of(
            "transformer",
            "layer",
            "layer_gradients",
            "attention",
            "mlp",
            "linear",
            "rotary",
            "norm",
            "gradients",
            "log_probs",
            "adamw",
            TorchRuntime.hasOneDnn() ? "onednn/product" : "aten/product");

    /** Most logits that one chunk of the head holds: 64 MiB of float32, a few of which are alive at a time. */
    public static final long LOGITS_AT_A_TIME = 1 << 24;

    /**
     * Multiplications of a step below which one thread is faster than several, as these wait for each other after each of some
     * hundred small operators: measured between 20 million (16 rows of a model of a million parameters) and 80 (64 rows).
     */
    private static final long SMALL_STEP = 40_000_000;

    private final ScriptModule script;
    private final int threads;
    private final long multiplicationsPerToken;
    private final long multiplicationsPerPair;

    /** Loads the script with the numbers of one architecture. */
    public TransformerModule(ModelConfig config, RuntimeConfig runtime) {
        threads = runtime.threads();
        multiplicationsPerToken = new WeightLayout(config).packedSize();
        multiplicationsPerPair = 2L * config.numLayers() * config.numHeads() * config.headDim();
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put("layers", config.numLayers());
        attributes.put("head_dim", config.headDim());
        attributes.put("eps", config.rmsNormEps());
        attributes.put("theta", config.ropeTheta());
        script = ScriptModule.load(SOURCES, "transformer.Transformer", attributes, runtime);
    }

    /**
     * The rotary angles of a cache's positions, which every {@link #cachedStep} looks up.
     *
     * @param weights the model's list, on whose device they are to lie
     * @param scope manager that owns the result
     * @return cos and sin, each (length, 1, D) float32
     */
    public List<NDArray> anglesOfCache(int length, TensorList weights, NDManager scope) {
        try (IValue positions = IValue.from((long) length);
                IValue angles = script.call("angles_of_cache", positions, weights.value())) {
            return angles.toNDList((PtNDManager) scope);
        }
    }

    /**
     * Weights for {@link #cachedStep}, to be closed by the caller before the list they are made from.
     *
     * @param packed whether projections and head get a second copy in the order in which the processor's kernels read it, where
     *     that pays; else the plain ones are used
     */
    public StepWeights stepWeights(TensorList weights, boolean packed) {
        try (IValue isPacked = IValue.from(packed)) {
            return new StepWeights(script.call("step_weights", weights.value(), isPacked));
        }
    }

    /**
     * Writes new tokens to the cache and returns the logits after each sequence's last one.
     *
     * @param plan made for this cache
     * @param angles of {@link #anglesOfCache}
     * @param keys a layer each, (S, K, maxLength, D), written in place
     * @param values the same for values
     * @param weights made from the model's list
     * @param adapter the adapter's list; empty arrays where there is none
     * @param scope manager that owns the result
     * @return (sequences, V) float32, in the order of the plan's sequences
     */
    public NDArray cachedStep(
            CachedStepPlan plan,
            TensorList angles,
            TensorList keys,
            TensorList values,
            StepWeights weights,
            TensorList adapter,
            NDManager scope) {
        try (NDArray indices = scope.create(plan.indices());
                IValue vectors = ScriptModule.tensor(indices);
                IValue tokens = IValue.from((long) plan.tokens());
                IValue wanted = IValue.from((long) plan.wanted());
                IValue blocks = IValue.listFrom(plan.blockSizes())) {
            return ScriptModule.array(
                    script(plan)
                            .call(
                                    "cached_step",
                                    vectors,
                                    tokens,
                                    wanted,
                                    blocks,
                                    angles.value(),
                                    keys.value(),
                                    values.value(),
                                    weights.value(),
                                    adapter.value()),
                    scope);
        }
    }

    /** The script, to be called for a step on as many threads as its work is worth. */
    private ScriptModule script(CachedStepPlan plan) {
        long work = plan.tokens() * multiplicationsPerToken + plan.attentionPairs() * multiplicationsPerPair;
        TorchRuntime.useThreads(work < SMALL_STEP ? 1 : threads);
        return script;
    }

    /** The script, to be called on all threads. */
    private ScriptModule script() {
        TorchRuntime.useThreads(threads);
        return script;
    }

    /**
     * Copies the first positions of one slot of a cache to other slots.
     *
     * @param scope manager on the cache's device, for the call's own arrays
     */
    public void copySlot(TensorList keys, TensorList values, int source, long[] to, int length, NDManager scope) {
        try (NDArray indices = scope.create(to);
                IValue from = IValue.from((long) source);
                IValue targets = ScriptModule.tensor(indices);
                IValue count = IValue.from((long) length)) {
            script.call("copy_slot", keys.value(), values.value(), from, targets, count)
                    .close();
        }
    }

    /**
     * The final, normed hidden states of chosen tokens of whole rows, without a graph.
     *
     * @param rows token ids of each row, none empty
     * @param selected tokens, numbered row after row
     * @return (selected, hidden), owned by {@code scope}
     */
    public NDArray hiddenStates(
            List<int[]> rows, long[] selected, TensorList weights, TensorList adapter, NDManager scope) {
        PackedRows packed = new PackedRows(rows);
        try (NDManager inputs = scope.newSubManager();
                IValue ids = ScriptModule.tensor(inputs.create(packed.ids));
                IValue positions = ScriptModule.tensor(inputs.create(packed.positions));
                IValue tokenOfCell = ScriptModule.tensor(cells(packed, inputs));
                IValue cellOfToken = ScriptModule.tensor(inputs.create(packed.cellOfToken));
                IValue chosen = ScriptModule.tensor(inputs.create(selected))) {
            return ScriptModule.array(
                    script().call(
                                    "hidden_states",
                                    ids,
                                    positions,
                                    tokenOfCell,
                                    cellOfToken,
                                    chosen,
                                    weights.value(),
                                    adapter.value()),
                    scope);
        }
    }

    private static NDArray cells(PackedRows packed, NDManager manager) {
        return manager.create(packed.tokenOfCell, new Shape(packed.rows, packed.cells));
    }

    /**
     * What is trained and where its gradients are summed: two lists as long as the weights and the adapter, with an empty
     * array where nothing is trained. The lists share no array.
     */
    public record Accumulators(TensorList ofWeights, TensorList ofAdapter) {}

    /**
     * Hidden states with a graph behind them, for one {@link #backward}; owned by the manager it was made in.
     *
     * @param states (selected, hidden)
     * @param tokens the packed rows
     * @param inputs (N, hidden) each: of the layers that are recomputed on the way back, and of the first that is not
     * @param weightLeaves aliases of the weights, in their order
     * @param adapterLeaves aliases of the adapter's arrays, in their order
     */
    public record Graph(
            NDArray states,
            List<Argument> tokens,
            List<NDArray> inputs,
            List<NDArray> weightLeaves,
            List<NDArray> adapterLeaves)
            implements AutoCloseable {
        @Override
        public void close() {
            states.close();
            for (List<NDArray> arrays : List.of(inputs, weightLeaves, adapterLeaves)) {
                arrays.forEach(NDArray::close);
            }
        }
    }

    /**
     * As {@link #hiddenStates}, recording the graph of what is trained.
     *
     * @param recomputed number of layers, from the first, of which only the input is kept and which {@link #backward}
     *     computes again one by one; 0 keeps everything
     * @return owned by {@code scope}; to be closed as soon as it was used
     */
    public Graph trainingStates(
            List<int[]> rows,
            long[] selected,
            int recomputed,
            TensorList weights,
            TensorList adapter,
            Accumulators trained,
            NDManager scope) {
        PackedRows packed = new PackedRows(rows);
        List<Argument> tokens = List.of(
                Argument.of("ids", scope.create(packed.ids)),
                Argument.of("positions", scope.create(packed.positions)),
                Argument.of("token_of_cell", cells(packed, scope)),
                Argument.of("cell_of_token", scope.create(packed.cellOfToken)));
        List<Argument> arguments = new ArrayList<>(tokens);
        arguments.add(Argument.of("selected", scope.create(selected)));
        arguments.add(Argument.of("recomputed", scope.create((long) recomputed)));
        arguments.addAll(lists(weights, adapter, trained));
        NDList result = script().callWithGraph("training_states", scope, arguments);
        int weightsAt = 1 + recomputed + 1;
        int adapterAt = weightsAt + weights.size();
        return new Graph(
                result.get(0),
                tokens,
                List.copyOf(result.subList(1, weightsAt)),
                List.copyOf(result.subList(weightsAt, adapterAt)),
                List.copyOf(result.subList(adapterAt, result.size())));
    }

    private static List<Argument> lists(TensorList weights, TensorList adapter, Accumulators trained) {
        return List.of(
                new Argument("weights[]", weights.arrays()),
                new Argument("adapter[]", adapter.arrays()),
                new Argument("of_weights[]", trained.ofWeights().arrays()),
                new Argument("of_adapter[]", trained.ofAdapter().arrays()));
    }

    /**
     * Adds the gradients of what is trained to its accumulators, in place, and frees the graph.
     *
     * @param upstream (selected, hidden), the loss's gradient with respect to the hidden states
     * @param weights as in the call that made the graph, and so the adapter and what is trained
     */
    public void backward(
            Graph graph,
            NDArray upstream,
            TensorList weights,
            TensorList adapter,
            Accumulators trained,
            NDManager scope) {
        List<Argument> arguments = new ArrayList<>();
        arguments.add(Argument.of("hidden", graph.states));
        arguments.add(Argument.of("upstream", upstream));
        arguments.addAll(graph.tokens);
        arguments.add(new Argument("inputs[]", graph.inputs));
        arguments.add(new Argument("weight_leaves[]", graph.weightLeaves));
        arguments.add(new Argument("adapter_leaves[]", graph.adapterLeaves));
        arguments.addAll(lists(weights, adapter, trained));
        script().callWithGraph("backward", scope, arguments).close();
    }

    /**
     * Hidden states and the matrix that turns them into logits; both borrowed.
     *
     * @param states (P, hidden); empty where there is no reference
     * @param matrix (V, hidden)
     */
    public record Head(NDArray states, NDArray matrix) {}

    /**
     * Statistics of predicted tokens ({@code log_probs.py}).
     *
     * @param head of the policy
     * @param reference the same of the reference policy, for tokens in the same order
     * @param targets (P) int64, the ids of the predicted tokens
     * @return (4, P) float32: log-probability, entropy, KL, log-probability under the reference; owned by {@code scope}
     */
    public NDArray headStatistics(Head head, Head reference, NDArray targets, NDManager scope) {
        return runAndClose(
                "head_statistics",
                scope,
                ScriptModule.tensor(head.states()),
                ScriptModule.tensor(head.matrix()),
                ScriptModule.tensor(targets),
                ScriptModule.tensor(reference.states()),
                ScriptModule.tensor(reference.matrix()),
                IValue.from(chunk(head.matrix())));
    }

    /**
     * The way back through the head.
     *
     * @param statistics (4, P) of {@link #headStatistics} for the same arguments
     * @param upstream (3, P), the loss's gradient with respect to the first three statistics
     * @param accumulator (V, hidden), to which the head's gradient is added in place, or an empty array for none
     * @return (P, hidden), the gradient of the hidden states; owned by {@code scope}
     */
    public NDArray headGradients(
            Head head,
            Head reference,
            NDArray targets,
            NDArray statistics,
            NDArray upstream,
            NDArray accumulator,
            NDManager scope) {
        return runAndClose(
                "head_gradients",
                scope,
                ScriptModule.tensor(head.states()),
                ScriptModule.tensor(head.matrix()),
                ScriptModule.tensor(targets),
                ScriptModule.tensor(reference.states()),
                ScriptModule.tensor(reference.matrix()),
                ScriptModule.tensor(statistics),
                ScriptModule.tensor(upstream),
                ScriptModule.tensor(accumulator),
                IValue.from(chunk(head.matrix())));
    }

    private static long chunk(NDArray matrix) {
        return Math.max(16, LOGITS_AT_A_TIME / matrix.getShape().get(0));
    }

    private NDArray runAndClose(String method, NDManager scope, IValue... arguments) {
        try {
            return ScriptModule.array(script().call(method, arguments), scope);
        } finally {
            for (IValue argument : arguments) {
                argument.close();
            }
        }
    }

    /** The Euclidean norm of all arrays, gradients or weights, taken as one vector; NaN or infinite where one of them or its square is. */
    public double norm(TensorList arrays) {
        try (IValue norm = script().call("gradient_norm", arrays.value())) {
            return norm.toDouble();
        }
    }

    /** Sets arrays to zero, in place. */
    public void zero(TensorList arrays) {
        script.call("zero", arrays.value()).close();
    }

    /** Copies values into an array of the same shape, in place. */
    public void assign(NDArray target, NDArray source) {
        try (IValue to = ScriptModule.tensor(target);
                IValue from = ScriptModule.tensor(source)) {
            script.call("assign", to, from).close();
        }
    }

    /**
     * One update of all parameters in place ({@code adamw.py}); gradients are zero afterwards.
     *
     * @param gradientScale factor on all gradients, at most 1 where they are clipped
     * @param step number of this update, from 1
     */
    public void adamW(
            TensorList parameters,
            TensorList gradients,
            TensorList firstMoments,
            TensorList secondMoments,
            double gradientScale,
            double learningRate,
            AdamWConfig config,
            long step) {
        try (IValue scale = IValue.from(gradientScale);
                IValue rate = IValue.from(learningRate);
                IValue beta1 = IValue.from(config.beta1());
                IValue beta2 = IValue.from(config.beta2());
                IValue epsilon = IValue.from(config.epsilon());
                IValue decay = IValue.from(config.weightDecay());
                IValue number = IValue.from(step)) {
            script().call(
                            "adamw_step",
                            parameters.value(),
                            gradients.value(),
                            firstMoments.value(),
                            secondMoments.value(),
                            scale,
                            rate,
                            beta1,
                            beta2,
                            epsilon,
                            decay,
                            number)
                    .close();
        }
    }

    /**
     * Puts hidden states through the head.
     *
     * @param hidden (P, hidden) as {@link #hiddenStates} gives them
     * @return (P, V), owned by {@code scope}
     */
    public NDArray logits(NDArray hidden, TensorList weights, NDManager scope) {
        try (IValue states = ScriptModule.tensor(hidden)) {
            return ScriptModule.array(script().call("logits", states, weights.value()), scope);
        }
    }

    @Override
    public void close() {
        script.close();
    }
}
