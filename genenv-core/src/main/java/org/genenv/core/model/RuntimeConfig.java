package org.genenv.core.model;

import java.util.Objects;

/**
 * Where and how models compute.
 *
 * @param device {@code cpu}, or {@code gpu0}, {@code gpu1}, ... for a CUDA device; default {@code cpu}
 * @param threads threads of one operator on the CPU, for the whole process, 1 or more; default is the number of
 *     processors. Leave a core free for environments that run beside the model: the operator's threads spin while they
 *     wait for each other, and with every core taken they wait long
 * @param dtype type of weights and activations; default float32
 */
public record RuntimeConfig(String device, int threads, Dtype dtype) {

    /** Types that weights may have in memory. */
    public enum Dtype {
        FLOAT32
    }

    public RuntimeConfig {
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(dtype, "dtype");
        if (!device.matches("cpu|gpu\\d{0,2}")) {
            throw new IllegalArgumentException("device is '" + device + "'; expected cpu, gpu, gpu0, gpu1, ...");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + "; expected 1 or more");
        }
    }

    /** All processors, float32. */
    public static RuntimeConfig onCpu() {
        return new RuntimeConfig("cpu", Runtime.getRuntime().availableProcessors(), Dtype.FLOAT32);
    }

    public RuntimeConfig withThreads(int count) {
        return new RuntimeConfig(device, count, dtype);
    }
}
