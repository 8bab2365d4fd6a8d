package org.genenv.cli.run;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
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

    /** When memory is held: all the time, from the first update of the game on, or in one of the phases, which follow each other. */
    public enum Phase {
        /** From before the warm start to the end. */
        ALWAYS("all the time"),
        /** From the first update of the game on. */
        GAME("from the first update of the game on"),
        /** The agent's warm start. */
        AGENT_IMITATES("while the agent imitates, before the game"),
        /** The simulator's warm start. */
        SIMULATOR_IMITATES("while the simulator imitates, before the game"),
        /** Tasks are written. */
        WRITING("while the simulator writes"),
        /** Tasks are attempted. */
        PLAYING("while the agent plays"),
        /** The agent is updated. */
        AGENT_LEARNS("while the agent learns"),
        /** The simulator is updated. */
        SIMULATOR_LEARNS("while the simulator learns");

        private static final Set<Phase> BEFORE_THE_GAME = EnumSet.of(ALWAYS, AGENT_IMITATES, SIMULATOR_IMITATES);

        private final String words;

        Phase(String words) {
            this.words = words;
        }

        /** In words, for a heading. */
        public String words() {
            return words;
        }

        /** Whether what another phase holds is held in this one. */
        boolean holds(Phase other) {
            return other == this || other == ALWAYS || (other == GAME && !BEFORE_THE_GAME.contains(this));
        }
    }

    /**
     * One use of memory.
     *
     * @param name what for
     * @param bytes how much
     * @param phase when
     * @param remedy what to do when it does not fit; absent for nothing
     */
    public record Part(String name, long bytes, Phase phase, Optional<Remedy> remedy) {}

    /**
     * What makes a part smaller.
     *
     * @param settings keys that are lowered together, so that none is above some number, with their values; empty where it is done otherwise
     * @param words what to do where it is no matter of numbers; else empty
     */
    public record Remedy(Map<String, Integer> settings, String words) {
        /** Copies the map, whose order stays. */
        public Remedy {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }

        /** Settings that are lowered together; those that are not above the number stay as they are. */
        public static Remedy lowering(Map<String, Integer> settings) {
            return new Remedy(settings, "");
        }

        /** Something that no number says. */
        public static Remedy of(String words) {
            return new Remedy(Map.of(), words);
        }
    }

    /**
     * A remedy and what it is for.
     *
     * @param remedy what to do
     * @param bytes of all the parts at the highest that it makes smaller
     */
    public record Adjustable(Remedy remedy, long bytes) {}

    /** @return bytes of a phase's own parts */
    public long of(Phase phase) {
        return bytes(part -> part.phase() == phase);
    }

    private long bytes(Predicate<Part> which) {
        return parts.stream().filter(which).mapToLong(Part::bytes).reduce(0, MemoryPlan::sum);
    }

    /** @return bytes that are held in a phase */
    private long heldIn(Phase phase) {
        return bytes(part -> phase.holds(part.phase()));
    }

    /** @return the phase in which most is held */
    public Phase highest() {
        return Arrays.stream(Phase.values())
                .filter(phase -> phase != Phase.ALWAYS && phase != Phase.GAME)
                .max(Comparator.comparingLong(this::heldIn))
                .orElseThrow();
    }

    /** @return bytes held at the highest */
    public long peak() {
        return heldIn(highest());
    }

    /** @return what can be done about the parts of the peak, the largest first */
    public List<Adjustable> adjustable() {
        Phase highest = highest();
        Map<Remedy, Long> bytes = new LinkedHashMap<>();
        for (Part part : parts) {
            if (highest.holds(part.phase())) {
                part.remedy().ifPresent(remedy -> bytes.merge(remedy, part.bytes(), MemoryPlan::sum));
            }
        }
        return bytes.entrySet().stream()
                .map(entry -> new Adjustable(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Adjustable::bytes).reversed())
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
