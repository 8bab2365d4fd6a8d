package org.genenv.cli.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.genenv.cli.Version;

/**
 * Where DJL takes PyTorch's natives from, and what keeps it from CUDA's. It looks for a native jar on the class path first, then at
 * {@code PYTORCH_LIBRARY_PATH}, and else downloads those that fit the machine.
 */
public final class CudaSetup {
    /** In every jar of natives; those of this project are for the CPU. */
    private static final String NATIVE_JAR = "native/lib/pytorch.properties";

    private static final String DRIVER = "libcuda.so.1";
    private static final List<Path> LIBRARY_FOLDERS = Stream.of(
                    "/usr/lib/x86_64-linux-gnu",
                    "/usr/lib64",
                    "/usr/lib",
                    "/usr/lib/wsl/lib",
                    "/usr/local/nvidia/lib64",
                    "/run/opengl-driver/lib")
            .map(Path::of)
            .toList();

    private final Map<String, String> environment;
    private final boolean hasNativeJar;
    private final Predicate<Path> exists;
    private final String version;

    /**
     * @param environment the environment variables
     * @param hasNativeJar whether the class path has a jar of natives
     * @param exists whether there is a file
     * @param version of PyTorch that the natives must have
     */
    CudaSetup(Map<String, String> environment, boolean hasNativeJar, Predicate<Path> exists, String version) {
        this.environment = environment;
        this.hasNativeJar = hasNativeJar;
        this.exists = exists;
        this.version = version;
    }

    /** What this process has. */
    public static CudaSetup ofProcess() {
        boolean hasNativeJar = CudaSetup.class.getClassLoader().getResource(NATIVE_JAR) != null;
        return new CudaSetup(System.getenv(), hasNativeJar, Files::exists, new Version().pytorch());
    }

    /** @return where the natives come from, in words */
    public String source() {
        if (hasNativeJar) {
            return "those for the CPU that this build carries";
        }
        String folder = environment.get("PYTORCH_LIBRARY_PATH");
        return folder == null
                ? "those that DJL downloads for this machine"
                : "PYTORCH_LIBRARY_PATH, " + folder + ", flavour " + environment.getOrDefault("PYTORCH_FLAVOR", "cpu");
    }

    /** @return everything that keeps models from computing with CUDA, each with its remedy; empty if nothing is known to */
    public List<String> obstacles() {
        List<String> obstacles = new ArrayList<>();
        if (hasNativeJar) {
            obstacles.add("this build carries the natives for the CPU, which DJL prefers: build without them,"
                    + " GENENV_MAVEN_OPTS=-Dgpu ./genenv ...");
        }
        if (!hasDriver()) {
            obstacles.add("no NVIDIA driver was found (" + DRIVER
                    + " is in none of the usual folders, nor in LD_LIBRARY_PATH)");
        }
        String folder = environment.get("PYTORCH_LIBRARY_PATH");
        if (folder != null) {
            libraryPath(Path.of(folder), obstacles);
        }
        return obstacles;
    }

    private void libraryPath(Path folder, List<String> obstacles) {
        if (!exists.test(folder.resolve("libtorch_cuda.so"))) {
            obstacles.add("PYTORCH_LIBRARY_PATH is " + folder
                    + ", which holds no libtorch_cuda.so; name the torch/lib folder of" + " the Python package torch "
                    + version + " with CUDA");
        }
        String given = environment.getOrDefault("PYTORCH_VERSION", "");
        if (!given.equals(version)) {
            obstacles.add((given.isEmpty() ? "PYTORCH_VERSION is not set" : "PYTORCH_VERSION is " + given)
                    + ", expected " + version);
        }
        String flavour = environment.getOrDefault("PYTORCH_FLAVOR", "");
        if (!flavour.equals("cu128")) {
            obstacles.add((flavour.isEmpty() ? "PYTORCH_FLAVOR is not set" : "PYTORCH_FLAVOR is " + flavour)
                    + ", expected cu128");
        }
    }

    private boolean hasDriver() {
        String path = environment.getOrDefault("LD_LIBRARY_PATH", "");
        Stream<Path> given = Stream.of(path.split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(Path::of);
        return Stream.concat(LIBRARY_FOLDERS.stream(), given).anyMatch(folder -> exists.test(folder.resolve(DRIVER)));
    }
}
