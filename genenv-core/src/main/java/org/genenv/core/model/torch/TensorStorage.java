package org.genenv.core.model.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.jni.IValue;
import java.util.List;
import java.util.Map;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.RuntimeConfig.Dtype;
import org.genenv.core.model.torch.ScriptModule.Argument;

/**
 * Makes arrays of every {@link Dtype} and moves their values ({@code storage.py}).
 *
 * <p>DJL knows no bfloat16, and an operator of its own that meets one ends the process. So such arrays are made and written
 * by the script, and DJL only passes them on. Not thread-safe.
 */
public final class TensorStorage implements AutoCloseable {
    private final ScriptModule script;

    /** Loads the script. */
    public TensorStorage(RuntimeConfig runtime) {
        script = ScriptModule.load(List.of("storage"), "storage.Storage", Map.of(), runtime);
    }

    /**
     * A new array whose values are not set yet.
     *
     * @param owner says the device, too
     */
    public NDArray empty(Shape shape, Dtype dtype, NDManager owner) {
        return make(script, "empty", shape, dtype, owner);
    }

    /** A new array of zeros. */
    public NDArray zeros(Shape shape, Dtype dtype, NDManager owner) {
        return make(script, "zeros", shape, dtype, owner);
    }

    /**
     * Arrays are made in calls that may record a graph: what the engine makes in any other call may never take part in one,
     * and so could not be trained, nor lie on the way to an adapter that is.
     */
    static NDArray make(ScriptModule script, String method, Shape shape, Dtype dtype, NDManager owner) {
        long[] sizes = shape.getShape();
        long[] form = new long[1 + sizes.length];
        form[0] = dtype.scalarType();
        System.arraycopy(sizes, 0, form, 1, sizes.length);
        try (NDArray described = owner.create(form)) {
            return script.callWithGraph(method, owner, List.of(Argument.of("form", described)))
                    .singletonOrThrow();
        }
    }

    /** A new array with the values and the type of another. */
    public NDArray copyOf(NDArray source, NDManager owner) {
        NDArray copy = script.callWithGraph("copy", owner, List.of(Argument.of("source", source)))
                .singletonOrThrow();
        copy.attach(owner); // it joined its source's manager
        return copy;
    }

    /**
     * Adds scaling x B A to a weight, in place.
     *
     * @param weight (out, in) of any type
     * @param loraA (rank, in) float32
     * @param loraB (out, rank) float32
     * @param scaling scalar float32
     */
    public void merge(NDArray weight, NDArray loraA, NDArray loraB, NDArray scaling) {
        try (IValue target = ScriptModule.tensor(weight);
                IValue a = ScriptModule.tensor(loraA);
                IValue b = ScriptModule.tensor(loraB);
                IValue factor = ScriptModule.tensor(scaling)) {
            script.call("merge", target, a, b, factor).close();
        }
    }

    /** A window of host memory whose elements have the given type, to be closed before this storage. */
    public HostWindow newWindow(Dtype dtype) {
        return new HostWindow(script, dtype);
    }

    @Override
    public void close() {
        script.close();
    }
}
