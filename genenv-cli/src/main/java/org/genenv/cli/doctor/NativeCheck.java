package org.genenv.cli.doctor;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.Arrays;
import java.util.Locale;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.torch.TorchRuntime;

/** Loads the natives and computes something known with them. */
final class NativeCheck {
    private static final double NANOS = 1e9;

    private NativeCheck() {}

    /**
     * @return what was loaded, in words
     * @throws IllegalStateException if the natives cannot be loaded or compute something wrong; says what to do
     */
    static String run(RuntimeConfig runtime) {
        long start = System.nanoTime();
        try (NDManager manager = TorchRuntime.newManager(runtime)) {
            NDArray product = manager.create(new float[] {1, 2, 3}).mul(manager.create(new float[] {4, 5, 6}));
            float[] values = product.toFloatArray();
            if (!Arrays.equals(values, new float[] {4, 10, 18})) {
                throw new IllegalStateException("the natives computed [1, 2, 3] * [4, 5, 6] = "
                        + Arrays.toString(values) + ": they do not fit this machine");
            }
        } catch (IllegalStateException e) {
            throw e;
        } catch (RuntimeException | UnsatisfiedLinkError e) {
            throw new IllegalStateException(
                    "the natives of PyTorch cannot be loaded on " + runtime.device() + ": " + e.getMessage()
                            + ". There are ones for Linux x86-64 and Apple silicon; a CUDA device needs a build without the"
                            + " CPU's (GENENV_MAVEN_OPTS=-Dgpu)",
                    e);
        }
        return String.format(Locale.ROOT, "loaded and computing, after %.1f s", (System.nanoTime() - start) / NANOS);
    }
}
