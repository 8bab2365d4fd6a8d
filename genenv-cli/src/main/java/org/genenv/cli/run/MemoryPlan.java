package org.genenv.cli.run;

import java.util.List;
import org.genenv.core.model.KvCache;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.WeightLayout;

/**
 * What a run will hold in the device's memory at most, by arithmetic on its configuration: nothing is loaded. Weights, activations and
 * keys and values have the type of the base; adapters, gradients, moments and logits are float32.
 *
 * @param parts what takes how much
 */
public record MemoryPlan(List<Part> parts) {
    private static final long FLOAT = Float.BYTES;

    /** Copies the list. */
    public MemoryPlan {
        parts = List.copyOf(parts);
    }

    /**
     * One use of memory.
     *
     * @param name what for
     * @param bytes how much
     * @param remedy the setting to lower when it does not fit; empty for none
     */
    public record Part(String name, long bytes, String remedy) {}

    /** @return bytes of all parts together */
    public long total() {
        return parts.stream().mapToLong(Part::bytes).reduce(0, MemoryPlan::sum);
    }

    /** @return the largest part that a setting can lower */
    public Part largestAdjustable() {
        return parts.stream()
                .filter(part -> !part.remedy().isEmpty())
                .max((a, b) -> Long.compare(a.bytes(), b.bytes()))
                .orElseThrow(() -> new IllegalStateException("a plan has a part that a setting lowers"));
    }

    /** @return the weights of a model */
    public static long weights(ModelConfig model, Dtype dtype) {
        return dtype.bytes() * new WeightLayout(model).totalSize();
    }

    /** @return keys and values of a full cache */
    public static long kvCache(ModelConfig model, Dtype dtype, int slots, int length) {
        return KvCache.bytes(model, (long) slots * length, dtype.bytes());
    }

    /** @return gradients and AdamW's two moments of that many trained values */
    public static long optimiser(long trained) {
        return 3 * FLOAT * trained;
    }

    /** @return values of a low-rank adapter beside these projections */
    public static long adapterSize(ModelConfig model, int rank, List<String> targets) {
        return new WeightLayout(model)
                .parameters().stream()
                        .filter(parameter -> targets.stream()
                                .anyMatch(target -> parameter.name().endsWith(target + ".weight")))
                        .mapToLong(parameter -> (long) rank
                                * (parameter.shape().get(0) + parameter.shape().get(1)))
                        .sum();
    }

    /**
     * Roughly what one micro-batch keeps for its way back: per token and layer about 10 vectors as wide as the model and 4 as wide as the
     * feed-forward block, and the attention's weights; then the logits, three times.
     */
    public static long activations(ModelConfig model, Dtype dtype, int tokens, int longest) {
        long perLayer = 10L * model.hiddenSize() + 4L * model.intermediateSize() + (long) model.numHeads() * longest;
        long perToken = sum(product(dtype.bytes(), perLayer, model.numLayers()), product(3 * FLOAT, model.vocabSize()));
        return product(tokens, perToken);
    }

    /** Of sizes; what no long can hold is the largest long, which fits nowhere either. */
    private static long product(long... sizes) {
        long product = 1;
        for (long size : sizes) {
            product = size != 0 && product > Long.MAX_VALUE / size ? Long.MAX_VALUE : product * size;
        }
        return product;
    }

    /** Of sizes; what no long can hold is the largest long. */
    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
