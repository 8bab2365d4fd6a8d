package org.genenv.core.model.torch;

import ai.djl.pytorch.jni.IValue;

/**
 * A model's weight list in the form in which {@link TransformerModule#cachedStep} computes fastest.
 *
 * <p>What is packed is opaque to all but the script's products, and to DJL in particular; so it is never made an array. Holds native
 * memory beside the plain weights, and their values as they were when it was made.
 */
public final class StepWeights implements AutoCloseable {
    private final IValue value;

    StepWeights(IValue value) {
        this.value = value;
    }

    IValue value() {
        return value;
    }

    @Override
    public void close() {
        value.close();
    }
}
