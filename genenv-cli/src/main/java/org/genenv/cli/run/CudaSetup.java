package org.genenv.cli.run;

import ai.djl.util.cuda.CudaUtils;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.genenv.cli.Version;

/**
 * Where DJL takes PyTorch's natives from, and what keeps it from CUDA's. As {@code LibUtils} and {@code Platform} of DJL 0.36 do, it looks for them first in
 * the folders of {@code PYTORCH_LIBRARY_PATH}, then in a native jar on the class path, and else downloads those of {@code PYTORCH_FLAVOR}, or without it
 * those that fit the CUDA runtime which it finds.
 */
public final class CudaSetup {
    /** In every jar of natives; those of this project are for the CPU. */
    private static final String NATIVE_JAR = "native/lib/pytorch.properties";

    /** The one that {@code pytorch-jni} carries a library for. */
    private static final String FLAVOUR = "cu128";

    private static final String LIBRARY_PATH = "PYTORCH_LIBRARY_PATH";
    private static final String VERSION = "PYTORCH_VERSION";
    private static final String FLAVOUR_VARIABLE = "PYTORCH_FLAVOR";
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
    private final boolean findsCard;
    private final Predicate<Path> exists;
    private final String version;

    /**
     * @param environment the environment variables
     * @param hasNativeJar whether the class path has a jar of natives
     * @param findsCard whether DJL finds a card by itself, through the CUDA runtime {@code libcudart.so}
     * @param exists whether there is a file
     * @param version of PyTorch that the natives must have
     */
    CudaSetup(
            Map<String, String> environment,
            boolean hasNativeJar,
            boolean findsCard,
            Predicate<Path> exists,
            String version) {
        this.environment = environment;
        this.hasNativeJar = hasNativeJar;
        this.findsCard = findsCard;
        this.exists = exists;
        this.version = version;
    }

    /** What this process has. DJL takes a system property where there is no environment variable. */
    public static CudaSetup ofProcess() {
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of(LIBRARY_PATH, VERSION, FLAVOUR_VARIABLE)) {
            Optional.ofNullable(System.getProperty(name)).ifPresent(value -> environment.put(name, value));
        }
        environment.putAll(System.getenv());
        boolean hasNativeJar = CudaSetup.class.getClassLoader().getResource(NATIVE_JAR) != null;
        return new CudaSetup(
                environment, hasNativeJar, CudaUtils.getGpuCount() > 0, Files::exists, new Version().pytorch());
    }

    /** @return where the natives come from, in words */
    public String source() {
        Optional<Path> folder = libraryFolder();
        if (folder.isPresent()) {
            return LIBRARY_PATH + ", " + folder.get()
                    + (flavour().isEmpty() ? ", no flavour set" : ", flavour " + flavour());
        }
        if (hasNativeJar) {
            return "those for the CPU that this build carries"
                    + (flavour().isEmpty() ? "" : ", whatever " + FLAVOUR_VARIABLE + " says");
        }
        if (flavour().isEmpty()) {
            return "those that DJL downloads for " + (findsCard ? "the CUDA runtime that is here" : "the CPU");
        }
        return "those that DJL downloads, flavour " + flavour();
    }

    /** @return that a path to natives is set to no effect, and what it should name; absent where none is set or it is used */
    public Optional<String> passedOver() {
        if (!environment.containsKey(LIBRARY_PATH) || libraryFolder().isPresent()) {
            return Optional.empty();
        }
        return Optional.of(LIBRARY_PATH + " is '" + environment.get(LIBRARY_PATH) + "', where there is no libtorch.so"
                + ", so DJL passes over it; name the torch/lib folder of the Python package torch " + version
                + ", or unset it");
    }

    /** @return everything that keeps models from computing with CUDA, each with its remedy; empty if nothing is known to */
    public List<String> obstacles() {
        List<String> obstacles = new ArrayList<>();
        Optional<Path> folder = libraryFolder();
        if (folder.isPresent()) {
            libraries(folder.get(), obstacles);
        } else {
            passedOver().ifPresent(obstacles::add);
            if (hasNativeJar) {
                obstacles.add("this build carries the natives for the CPU, which DJL takes: build without them,"
                        + " GENENV_MAVEN_OPTS=-Dgpu ./genenv ...");
            } else {
                download(obstacles);
            }
        }
        if (!hasDriver()) {
            obstacles.add("no NVIDIA driver was found (" + DRIVER
                    + " is in none of the usual folders, nor in LD_LIBRARY_PATH)");
        }
        return obstacles;
    }

    /** The first folder of the path that holds PyTorch; absent where DJL looks elsewhere. */
    private Optional<Path> libraryFolder() {
        String path = environment.getOrDefault(LIBRARY_PATH, "");
        return folders(path)
                .map(folder -> folder.endsWith("libtorch.so") ? folder.getParent() : folder)
                .filter(folder -> exists.test(folder.resolve("libtorch.so")))
                .findFirst();
    }

    private void libraries(Path folder, List<String> obstacles) {
        if (!exists.test(folder.resolve("libtorch_cuda.so"))) {
            obstacles.add(
                    LIBRARY_PATH + " is " + folder + ", which holds no libtorch_cuda.so; name the torch/lib folder of"
                            + " the Python package torch " + version + " with CUDA");
        }
        String given = environment.getOrDefault(VERSION, "");
        if (!given.equals(version)) {
            obstacles.add(
                    (given.isEmpty() ? VERSION + " is not set" : VERSION + " is " + given) + ", expected " + version);
        }
        if (!flavour().equals(FLAVOUR)) {
            obstacles.add(
                    (flavour().isEmpty() ? FLAVOUR_VARIABLE + " is not set" : FLAVOUR_VARIABLE + " is " + flavour())
                            + ", expected " + FLAVOUR);
        }
    }

    private void download(List<String> obstacles) {
        if (flavour().isEmpty() && !findsCard) {
            obstacles.add(
                    "DJL found no card, for which it needs the CUDA runtime (libcudart.so) beside the driver, and so takes"
                            + " natives for the CPU: set " + FLAVOUR_VARIABLE + "=" + FLAVOUR);
        } else if (!flavour().isEmpty() && !flavour().startsWith("cu")) {
            obstacles.add(FLAVOUR_VARIABLE + " is " + flavour() + ", expected " + FLAVOUR);
        }
    }

    private String flavour() {
        return environment.getOrDefault(FLAVOUR_VARIABLE, "");
    }

    private boolean hasDriver() {
        Stream<Path> given = folders(environment.getOrDefault("LD_LIBRARY_PATH", ""));
        return Stream.concat(LIBRARY_FOLDERS.stream(), given).anyMatch(folder -> exists.test(folder.resolve(DRIVER)));
    }

    private static Stream<Path> folders(String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> {
                    try {
                        return Stream.of(Path.of(folder));
                    } catch (InvalidPathException e) {
                        return Stream.empty(); // no file system has such a name
                    }
                });
    }
}
