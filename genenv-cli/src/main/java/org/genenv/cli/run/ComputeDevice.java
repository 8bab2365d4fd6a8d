package org.genenv.cli.run;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.engine.StandardCapabilities;
import ai.djl.ndarray.NDManager;
import ai.djl.util.cuda.CudaUtils;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.torch.TorchRuntime;

/** Where models can compute on this machine, with this build. */
public final class ComputeDevice {
    private static final String FIRST_GPU = "gpu0";

    private ComputeDevice() {}

    /**
     * Tries a device. Loads the natives when it is not the CPU, which takes seconds.
     *
     * @param device as a person wrote it
     * @return what is wrong with it, beginning with its name; absent when models can compute there
     */
    public static Optional<String> fault(String device) {
        RuntimeConfig onCpu = RuntimeConfig.onCpu();
        RuntimeConfig wanted;
        try {
            wanted = new RuntimeConfig(device, onCpu.threads(), onCpu.dtype());
        } catch (IllegalArgumentException e) {
            return Optional.of(device + ": expected cpu, gpu0, gpu1, ...");
        }
        if (device.equals(onCpu.device())) {
            return Optional.empty();
        }
        try (NDManager manager = TorchRuntime.newManager(wanted)) {
            manager.create(1f);
            return Optional.empty();
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            // PyTorch's own message is a page about its dispatcher.
            return Optional.of(device + ": " + reason(e));
        }
    }

    /**
     * Free memory of a GPU that {@link #fault} finds nothing wrong with.
     *
     * @return bytes; absent where it cannot be used or does not tell
     */
    public static OptionalLong freeMemory(String device) {
        if (fault(device).isPresent()) {
            return OptionalLong.empty();
        }
        int gpu = Integer.parseInt("0" + device.substring("gpu".length()));
        try {
            MemoryUsage usage = CudaUtils.getGpuMemory(Device.gpu(gpu));
            return OptionalLong.of(usage.getMax() - usage.getCommitted());
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            return NvidiaSmi.ofProcess().freeMemory(gpu); // the CUDA runtime is not where DJL looks for it
        }
    }

    /** @return whether models can compute with CUDA here, and if not why not, in words; loads the natives */
    public static String cuda() {
        return fault(FIRST_GPU)
                .map(fault -> "not in use: " + fault.substring(FIRST_GPU.length() + 2))
                .orElse("there, " + FIRST_GPU
                        + freeMemory(FIRST_GPU).stream()
                                .mapToObj(bytes -> " with " + Machine.inWords(bytes) + " free")
                                .findFirst()
                                .orElse(""));
    }

    private static String reason(Throwable refusal) {
        Engine engine;
        try {
            engine = Engine.getEngine("PyTorch");
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            return "the natives of PyTorch cannot be loaded (" + e.getMessage() + ").";
        }
        if (!engine.hasCapability(StandardCapabilities.CUDA)) {
            List<String> obstacles = CudaSetup.ofProcess().obstacles();
            return "there is only cpu here"
                    + (obstacles.isEmpty()
                            ? ", and why CUDA is not in use is not known."
                            : ", since " + String.join("; and ", obstacles) + ".");
        }
        int count = engine.getGpuCount();
        if (count == 0) { // its natives would use one that DJL does not see, so they were asked
            return "PyTorch's natives are CUDA's, but they cannot compute with such a card here (" + firstLine(refusal)
                    + ").";
        }
        return "there are cpu"
                + IntStream.range(0, count).mapToObj(gpu -> ", gpu" + gpu).collect(Collectors.joining()) + ".";
    }

    private static String firstLine(Throwable fault) {
        return String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
    }
}
