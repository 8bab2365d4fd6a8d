package org.genenv.core.model;

import java.util.Locale;
import java.util.Objects;

/**
 * Where and how models compute.
 *
 * @param device {@code cpu}, or {@code gpu0}, {@code gpu1}, ... for a CUDA device; default {@code cpu}
 * @param threads threads of one operator on the CPU, for the whole process, 1 or more; default is the number of
 *     processors. Leave a core free for environments that run beside the model: the operator's threads spin while they
 *     wait for each other, and with every core taken they wait long. Steps of generation with so little work that one thread
 *     is faster take one whatever this says
 * @param dtype type of weights, activations and key/value caches; default float32. Whatever it is, the statistics of norms,
 *     softmax, rotary angles, log-probabilities and losses are float32, and so are adapters, gradients and moments
 * @param packedWeightsBytes most memory that a model may take once more for copies of its matrices in the order in which an x86
 *     processor's kernels read them, with which generation is about twice as fast. A model whose matrices take more
 *     ({@link #packs}) generates with the plain ones; 0 packs none. Nothing is packed before the first generated token, nor
 *     where only other work is done, nor on other processors. Default {@link #DEFAULT_PACKED_WEIGHTS_BYTES}
 */
public record RuntimeConfig(String device, int threads, Dtype dtype, long packedWeightsBytes) {
    /** 4 GiB: a model of 0.5 billion parameters is packed in any type, one of 1.5 in 16 bits, one of 7 not. */
    public static final long DEFAULT_PACKED_WEIGHTS_BYTES = 4L << 30;

    /** Types that weights may have in memory. */
    public enum Dtype {
        /** 24 bits of precision: what models are compared in. */
        FLOAT32(4, 6),
        /** The range of float32 with 8 bits of precision, in half the memory; what most models are published in. */
        BFLOAT16(2, 15),
        /**
         * 11 bits of precision up to 65,504, in half the memory; activations of large models may exceed that, and gradients
         * below 6e-8 vanish: all parameters are better trained in bfloat16.
         */
        FLOAT16(2, 5);

        private final int bytes;
        private final int scalarType;

        Dtype(int bytes, int scalarType) {
            this.bytes = bytes;
            this.scalarType = scalarType;
        }

        /** Bytes of one element. */
        public int bytes() {
            return bytes;
        }

        /** PyTorch's number of the type, for scripts. */
        public int scalarType() {
            return scalarType;
        }

        /** The name as PyTorch and configuration files write it, such as {@code bfloat16}. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks device and numbers. */
    public RuntimeConfig {
        Objects.requireNonNull(device, "device");
        Objects.requireNonNull(dtype, "dtype");
        if (!device.matches("cpu|gpu\\d{0,2}")) {
            throw new IllegalArgumentException("device is '" + device + "'; expected cpu, gpu, gpu0, gpu1, ...");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads is " + threads + "; expected 1 or more");
        }
        if (packedWeightsBytes < 0) {
            throw new IllegalArgumentException("packedWeightsBytes is " + packedWeightsBytes + "; expected 0 or more");
        }
    }

    /** Packs weights up to {@link #DEFAULT_PACKED_WEIGHTS_BYTES}. */
    public RuntimeConfig(String device, int threads, Dtype dtype) {
        this(device, threads, dtype, DEFAULT_PACKED_WEIGHTS_BYTES);
    }

    /** Whether generation packs a model's matrices where the processor has kernels for that. */
    public boolean packs(ModelConfig model) {
        return device.equals("cpu") && new WeightLayout(model).packedSize() * dtype.bytes() <= packedWeightsBytes;
    }

    /** All processors, float32. */
    public static RuntimeConfig onCpu() {
        return new RuntimeConfig("cpu", Runtime.getRuntime().availableProcessors(), Dtype.FLOAT32);
    }

    /** The first CUDA device, float32. */
    public static RuntimeConfig onGpu() {
        return new RuntimeConfig("gpu0", Runtime.getRuntime().availableProcessors(), Dtype.FLOAT32);
    }

    /** The same with another number of operator threads. */
    public RuntimeConfig withThreads(int count) {
        return new RuntimeConfig(device, count, dtype, packedWeightsBytes);
    }

    /** The same with another limit on packed weights, bytes; 0 packs none. */
    public RuntimeConfig withPackedWeightsBytes(long most) {
        return new RuntimeConfig(device, threads, dtype, most);
    }

    /** The same with another type of weights. */
    public RuntimeConfig withDtype(Dtype type) {
        return new RuntimeConfig(device, threads, type, packedWeightsBytes);
    }

    /** The same with weights in bfloat16. */
    public RuntimeConfig bfloat16() {
        return withDtype(Dtype.BFLOAT16);
    }
}
