package org.genenv.core.model.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.pytorch.jni.IValue;
import java.util.List;

/**
 * Arrays that are passed to the script again and again as one list argument: a model's weights, an adapter, a cache.
 *
 * <p>The arrays are borrowed: closing the list frees the argument and leaves them to their owner, who must close it first.
 */
public final class TensorList implements AutoCloseable {
    private final List<NDArray> arrays;
    private final IValue value;

    /**
     * @param arrays one or more; one array may stand in several places
     */
    public TensorList(List<NDArray> arrays) {
        if (arrays.isEmpty()) {
            throw new IllegalArgumentException("a list argument of the script needs an array");
        }
        this.arrays = List.copyOf(arrays);
        this.value = ScriptModule.tensors(arrays.toArray(NDArray[]::new));
    }

    /** @return the array in a place; borrowed from this list's owner */
    public NDArray get(int index) {
        return arrays.get(index);
    }

    /** @return how many places there are */
    public int size() {
        return arrays.size();
    }

    /** The arrays in order; borrowed from this list's owner. */
    public List<NDArray> arrays() {
        return arrays;
    }

    IValue value() {
        return value;
    }

    @Override
    public void close() {
        value.close();
    }
}
