package org.genenv.core.model.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.IValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.genenv.core.model.RuntimeConfig;

/**
 * The methods of {@code sampler.py} with Java signatures.
 *
 * <p>Legend: P rows, V vocabulary, L previous ids. Holds native memory; not thread-safe.
 */
public final class SamplerModule implements AutoCloseable {
    private final ScriptModule script;

    /** Loads the script on a device. */
    public SamplerModule(RuntimeConfig runtime) {
        script = ScriptModule.load(List.of("sampler"), "sampler.Sampler", Map.of(), runtime);
    }

    /**
     * How the rows of one call are sampled.
     *
     * @param settings (5, P) temperature, top-k (V keeps all), top-p, min-p, repetition penalty
     * @param previous (P, L) ids that the penalty applies to, or a length of 0 when no row has a penalty
     * @param hasFilters whether any row uses top-k, top-p or min-p
     * @param allGreedy whether no row has a temperature above 0
     */
    @SuppressWarnings("ArrayRecordComponent") // an argument of one call: never compared, never kept
    public record Settings(double[] settings, long[] previous, boolean hasFilters, boolean allGreedy) {}

    /**
     * The distribution that tokens would be drawn from.
     *
     * @param logits (P, V), borrowed
     * @return (P, V) float32, owned by {@code scope}
     */
    public NDArray probabilities(NDArray logits, Settings how, NDManager scope) {
        try (Arguments arguments = new Arguments(logits, how)) {
            return ScriptModule.array(script.call("probabilities", arguments.values), scope);
        }
    }

    /**
     * Draws one token a row.
     *
     * @param logits (P, V), borrowed
     * @param uniforms (P) in [0, 1)
     * @return (2 * P): the P token ids, then their P log-probabilities under the model (natural log, temperature 1, no filters)
     */
    public double[] sample(NDArray logits, Settings how, double[] uniforms) {
        try (Arguments arguments = new Arguments(logits, how);
                IValue allGreedy = IValue.from(how.allGreedy());
                IValue drawn = ScriptModule.tensor(arguments.inputs.create(uniforms, new Shape(uniforms.length, 1)))) {
            IValue[] values = Arrays.copyOf(arguments.values, arguments.values.length + 2);
            values[arguments.values.length] = allGreedy;
            values[arguments.values.length + 1] = drawn;
            try (NDArray result = ScriptModule.array(script.call("sample", values), arguments.inputs)) {
                return result.toDoubleArray();
            }
        }
    }

    /** The arguments that both methods share. */
    private static final class Arguments implements AutoCloseable {
        final NDManager inputs;
        final IValue[] values;

        Arguments(NDArray logits, Settings how) {
            long rows = logits.getShape().get(0);
            inputs = logits.getManager().newSubManager();
            NDArray settings = inputs.create(how.settings(), new Shape(5, rows, 1));
            NDArray previous = inputs.create(how.previous(), new Shape(rows, how.previous().length / rows));
            values = new IValue[] {
                ScriptModule.tensor(logits),
                ScriptModule.tensor(settings),
                ScriptModule.tensor(previous),
                IValue.from(how.hasFilters())
            };
        }

        @Override
        public void close() {
            for (IValue value : values) {
                value.close();
            }
            inputs.close();
        }
    }

    @Override
    public void close() {
        script.close();
    }
}
