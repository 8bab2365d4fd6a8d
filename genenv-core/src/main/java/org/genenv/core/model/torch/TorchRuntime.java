package org.genenv.core.model.torch;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.pytorch.jni.LibUtils;
import java.nio.file.Path;
import java.util.List;
import org.genenv.core.model.RuntimeConfig;

/** Starts the engine and holds what is set once for the whole process. */
public final class TorchRuntime {
    static final String ENGINE = "PyTorch";

    private static int configuredThreads;
    private static int presentThreads;

    private TorchRuntime() {}

    /**
     * Starts the engine on first use and sets its number of threads, which is one for the whole process: the last
     * caller's value holds.
     */
    public static synchronized void start(RuntimeConfig runtime) {
        System.setProperty("OPT_OUT_TRACKING", "true"); // else DJL asks the cloud's metadata service where it runs
        Engine.getEngine(ENGINE);
        if (configuredThreads != runtime.threads()) {
            configuredThreads = runtime.threads();
            useThreads(configuredThreads);
        }
    }

    /**
     * Sets the number of threads of the operators to come. A change is not free, since the engine then forgets what oneDNN has
     * prepared for the shapes it has met.
     */
    static synchronized void useThreads(int count) {
        if (presentThreads != count) {
            JniUtils.setNumThreads(count);
            presentThreads = count;
        }
    }

    /** Whether the engine's library surely carries oneDNN, which all builds for x86-64 do. */
    static boolean hasOneDnn() {
        return List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    }

    /** The folder of the libraries that the engine was started with; where DJL put them there, its name says their version and flavour. */
    public static synchronized Path nativesFolder() {
        Engine.getEngine(ENGINE);
        return Path.of(LibUtils.getLibtorchPath());
    }

    /** A manager for arrays on the configured device, owned by the caller. */
    public static NDManager newManager(RuntimeConfig runtime) {
        start(runtime);
        return NDManager.newBaseManager(device(runtime), ENGINE);
    }

    static Device device(RuntimeConfig runtime) {
        return Device.fromName(runtime.device());
    }
}
