package org.genenv.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Names, shapes and places of a model's parameters: how a Hugging Face checkpoint calls them, and where the script's
 * weight list ({@code transformer.py}) wants them.
 */
public final class WeightLayout {
    private static final int BEFORE_LAYERS = 3;
    private static final int PER_LAYER = 14;

    /** Places of q, k, v, o, gate, up and down projection among the tensors of a layer, in the order of adapters. */
    private static final List<Integer> PROJECTIONS = List.of(1, 2, 3, 4, 11, 12, 13);

    /**
     * One parameter.
     *
     * @param name its name in a checkpoint
     * @param shape its sizes; matrices are (out, in)
     * @param index its place in the weight list
     */
    public record Parameter(String name, List<Integer> shape, int index) {
        /** Copies the list. */
        public Parameter {
            shape = List.copyOf(shape);
        }

        /** Number of values. */
        public long size() {
            return shape.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
        }
    }

    private final ModelConfig config;
    private final List<Parameter> parameters = new ArrayList<>();

    /** Lists the parameters of a model of this form; nothing is allocated. */
    public WeightLayout(ModelConfig config) {
        this.config = config;
        int hidden = config.hiddenSize();
        add("model.embed_tokens.weight", 0, config.vocabSize(), hidden);
        for (int layer = 0; layer < config.numLayers(); layer++) {
            addLayer("model.layers." + layer + ".", BEFORE_LAYERS + PER_LAYER * layer);
        }
        add("model.norm.weight", 1, hidden);
        if (!config.tiedHead()) {
            add("lm_head.weight", 2, config.vocabSize(), hidden);
        }
    }

    private void addLayer(String prefix, int at) {
        int hidden = config.hiddenSize();
        int queries = config.numHeads() * config.headDim();
        int keys = config.numKvHeads() * config.headDim();
        int intermediate = config.intermediateSize();
        add(prefix + "input_layernorm.weight", at, hidden);
        add(prefix + "self_attn.q_proj.weight", at + 1, queries, hidden);
        add(prefix + "self_attn.k_proj.weight", at + 2, keys, hidden);
        add(prefix + "self_attn.v_proj.weight", at + 3, keys, hidden);
        add(prefix + "self_attn.o_proj.weight", at + 4, hidden, queries);
        if (config.family().hasQkvBias()) {
            add(prefix + "self_attn.q_proj.bias", at + 5, queries);
            add(prefix + "self_attn.k_proj.bias", at + 6, keys);
            add(prefix + "self_attn.v_proj.bias", at + 7, keys);
        }
        if (config.family().hasQkNorm()) {
            add(prefix + "self_attn.q_norm.weight", at + 8, config.headDim());
            add(prefix + "self_attn.k_norm.weight", at + 9, config.headDim());
        }
        add(prefix + "post_attention_layernorm.weight", at + 10, hidden);
        add(prefix + "mlp.gate_proj.weight", at + 11, intermediate, hidden);
        add(prefix + "mlp.up_proj.weight", at + 12, intermediate, hidden);
        add(prefix + "mlp.down_proj.weight", at + 13, hidden, intermediate);
    }

    private void add(String name, int index, Integer... shape) {
        parameters.add(new Parameter(name, List.of(shape), index));
    }

    /** The parameters in the order in which they are computed with; a tied head does not stand twice. */
    public List<Parameter> parameters() {
        return List.copyOf(parameters);
    }

    /** The parameter of a name in a checkpoint, if the model has it. */
    public Optional<Parameter> find(String name) {
        return parameters.stream().filter(p -> p.name().equals(name)).findFirst();
    }

    /** Which projection of an adapter's list stands beside a parameter, counted over all layers; empty if none does. */
    OptionalInt projection(Parameter parameter) {
        int number = PROJECTIONS.indexOf((parameter.index() - BEFORE_LAYERS) % PER_LAYER);
        if (parameter.index() < BEFORE_LAYERS || number < 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(PROJECTIONS.size() * ((parameter.index() - BEFORE_LAYERS) / PER_LAYER) + number);
    }

    /** Number of projections of all layers that an adapter may stand beside. */
    int projections() {
        return PROJECTIONS.size() * config.numLayers();
    }

    /** Length of the script's weight list. */
    int listSize() {
        return BEFORE_LAYERS + PER_LAYER * config.numLayers();
    }

    /** Number of values of the matrices that {@link RuntimeConfig#packedWeightsBytes} is about: projections and head. */
    public long packedSize() {
        return parameters.stream()
                .filter(p -> p.shape().size() == 2 && (p.index() > 0 || config.tiedHead()))
                .mapToLong(Parameter::size)
                .sum();
    }

    /** Number of values of all parameters together. */
    public long totalSize() {
        return parameters.stream().mapToLong(Parameter::size).sum();
    }
}
