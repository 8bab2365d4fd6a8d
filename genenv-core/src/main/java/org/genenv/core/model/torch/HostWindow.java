package org.genenv.core.model.torch;

import ai.djl.Device;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.IValue;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalInt;
import org.genenv.core.model.RuntimeConfig.Dtype;

/**
 * A small piece of host memory of one element type, through which the values of arrays of any size, type and device pass
 * a chunk at a time: a file is read into it and stored from it without ever being in Java's heap.
 *
 * <p>Owns native memory. Not thread-safe.
 */
public final class HostWindow implements AutoCloseable {
    /** Elements that fit: 1 MiB of float32, which stay in the processor's cache on their way. */
    public static final int ELEMENTS = 1 << 18;

    private final ScriptModule script;
    private final Dtype dtype;
    private final NDManager manager;
    private final NDArray window;
    private final ByteBuffer bytes;

    HostWindow(ScriptModule script, Dtype dtype) {
        this.script = script;
        this.dtype = dtype;
        this.manager = NDManager.newBaseManager(Device.cpu(), TorchRuntime.ENGINE);
        this.window = TensorStorage.make(script, "empty", new Shape(ELEMENTS), dtype, manager);
        this.bytes = ((PtNDArray) window).toByteBuffer(true).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * The memory of the first elements, little endian, ready to be filled or read; valid until this window is closed.
     *
     * @param count elements, up to {@link #ELEMENTS}
     */
    public ByteBuffer bytes(int count) {
        return bytes.clear().limit(count * dtype.bytes());
    }

    /**
     * Stores the first elements into an array, rounded to its type.
     *
     * @param offset element of the array at which they begin, counted row-major
     * @return the first element of the window that is not finite once it is stored; empty if all are
     */
    public OptionalInt store(NDArray target, long offset, int count) {
        try (IValue from = ScriptModule.tensor(window);
                IValue to = ScriptModule.tensor(target);
                IValue at = IValue.from(offset);
                IValue length = IValue.from((long) count);
                IValue bad = script.call("store", from, to, at, length)) {
            return bad.toLong() < 0 ? OptionalInt.empty() : OptionalInt.of((int) bad.toLong());
        }
    }

    /**
     * Fetches elements of an array, in this window's type.
     *
     * @param offset first of them, counted row-major
     */
    public void fetch(NDArray source, long offset, int count) {
        try (IValue from = ScriptModule.tensor(source);
                IValue at = IValue.from(offset);
                IValue length = IValue.from((long) count);
                IValue to = ScriptModule.tensor(window)) {
            script.call("fetch", from, at, length, to).close();
        }
    }

    @Override
    public void close() {
        manager.close();
    }
}
