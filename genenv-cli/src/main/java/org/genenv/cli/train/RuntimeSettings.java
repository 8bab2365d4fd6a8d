package org.genenv.cli.train;

import org.genenv.cli.model.PackedWeights;
import org.genenv.core.config.Setting;
import org.genenv.core.model.RuntimeConfig;

/** Where and how models compute. */
public record RuntimeSettings(
        @Setting(value = "cpu", range = "cpu, gpu0, gpu1, ...", doc = "The device of models and caches.") String device,
        @Setting(
                        value = "0",
                        range = "0 or more",
                        doc = "Threads of one operator on a CPU; 0 takes one for each processor.")
                int threads,
        @Setting(value = "float32", doc = "The type of weights and activations.") RuntimeConfig.Dtype dtype,
        @Setting(
                        value = PackedWeights.DEFAULT_GIB,
                        range = "0 or more",
                        unit = "GiB",
                        doc =
                                "Most memory that a model may take once more for copies of its matrices in the order in which an x86"
                                        + " processor's kernels read them, which makes generation about twice as fast. A model whose"
                                        + " matrices need more, as with 7 billion parameters, does without; 0 makes no copies.")
                double packedWeightsGiB) {
    /** Checks every value. */
    public RuntimeSettings {
        if (!isDevice(device)) {
            throw new IllegalArgumentException("device is " + device + ", expected cpu, gpu0, gpu1, ...");
        }
        if (threads < 0) {
            throw new IllegalArgumentException("threads is " + threads + ", expected 0 or more.");
        }
        if (!PackedWeights.isSize(packedWeightsGiB)) {
            throw new IllegalArgumentException(
                    "packedWeightsGiB is " + packedWeightsGiB + ", expected a finite number of 0 or more.");
        }
    }

    /** Whether a text names a device at all; this machine need not have it. */
    static boolean isDevice(String text) {
        return text.matches("cpu|gpu\\d{0,2}");
    }

    /** @return the same for the runtime */
    public RuntimeConfig toRuntime() {
        int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        return new RuntimeConfig(device, count, dtype, PackedWeights.bytes(packedWeightsGiB));
    }
}
