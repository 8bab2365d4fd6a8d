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
            return Optional.of(device + ": " + reason());
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
        try {
            MemoryUsage usage =
                    CudaUtils.getGpuMemory(Device.gpu(Integer.parseInt("0" + device.substring("gpu".length()))));
            return OptionalLong.of(usage.getMax() - usage.getCommitted());
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            return OptionalLong.empty(); // the CUDA runtime is not where DJL looks for it
        }
    }

    private static String reason() {
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
        return "there are cpu"
                + IntStream.range(0, count).mapToObj(gpu -> ", gpu" + gpu).collect(Collectors.joining()) + ".";
    }
}
