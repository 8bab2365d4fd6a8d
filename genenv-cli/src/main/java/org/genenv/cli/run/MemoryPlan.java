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

    /** @return the packed copies that generation on a CPU uses, at most: small matrices are not packed */
    public static long packedWeights(ModelConfig model, Dtype dtype) {
        return dtype.bytes() * new WeightLayout(model).packedSize();
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

    /** Of sizes; what no long can hold is the largest long, which fits nowhere either. */
    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
