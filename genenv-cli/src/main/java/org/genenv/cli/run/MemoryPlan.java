package org.genenv.cli.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

    /** When memory is held: all the time, or in one of the phases of an epoch, which follow each other. */
    public enum Phase {
        /** From the first epoch to the last. */
        ALWAYS("all the time"),
        /** Tasks are written. */
        WRITING("while the simulator writes"),
        /** Tasks are attempted. */
        PLAYING("while the agent plays"),
        /** The agent is updated. */
        AGENT_LEARNS("while the agent learns"),
        /** The simulator is updated. */
        SIMULATOR_LEARNS("while the simulator learns");

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        /** In words, for a heading. */
        public String words() {
            return words;
        }
    }

    /**
     * One use of memory.
     *
     * @param name what for
     * @param bytes how much
     * @param phase when
     * @param remedy the setting to lower when it does not fit; absent for none
     */
    public record Part(String name, long bytes, Phase phase, Optional<Remedy> remedy) {}

    /**
     * A setting that lowers a part.
     *
     * @param setting its key, or several in words
     * @param value what it is now; 0 where it is no number whose steps cost alike
     * @param bytesPerStep what one less saves
     */
    public record Remedy(String setting, long value, long bytesPerStep) {
        /** A setting that is no number whose steps cost alike. */
        public static Remedy of(String setting) {
            return new Remedy(setting, 0, 0);
        }

        /**
         * What to do so that some bytes less are held.
         *
         * @return with the value that does it, where one does
         */
        public String advice(long tooMany) {
            if (bytesPerStep == 0) {
                return "lower " + setting;
            }
            long left = value - (tooMany + bytesPerStep - 1) / bytesPerStep;
            return left >= 1
                    ? "lower " + setting + " from " + value + " to " + left
                    : "lower " + setting + " from " + value + ", which alone is not enough";
        }
    }

    /** @return bytes of a phase's own parts */
    public long of(Phase phase) {
        return parts.stream()
                .filter(part -> part.phase() == phase)
                .mapToLong(Part::bytes)
                .reduce(0, MemoryPlan::sum);
    }

    /** @return the phase in which most is held */
    public Phase highest() {
        return Arrays.stream(Phase.values())
                .filter(phase -> phase != Phase.ALWAYS)
                .max(Comparator.comparingLong(this::of))
                .orElseThrow();
    }

    /** @return bytes held at the highest */
    public long peak() {
        return sum(of(Phase.ALWAYS), of(highest()));
    }

    /** @return the parts of the peak that a setting lowers, the largest first */
    public List<Part> adjustable() {
        return parts.stream()
                .filter(part -> part.remedy().isPresent())
                .filter(part -> part.phase() == Phase.ALWAYS || part.phase() == highest())
                .sorted(Comparator.comparingLong(Part::bytes).reversed())
                .toList();
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

    /** @return AdamW's two moments of that many trained values */
    public static long moments(long trained) {
        return 2 * FLOAT * trained;
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
