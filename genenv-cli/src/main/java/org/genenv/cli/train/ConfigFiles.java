package org.genenv.cli.train;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigReader;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.config.ResolvedConfig;

/** Finds a configuration by name, as a file, in {@code configs/}, or inside the jar, and reads it. */
public final class ConfigFiles {
    /** What the jar holds. */
    private static final List<String> INSIDE = List.of("quickstart.yaml");

    private ConfigFiles() {}

    /**
     * Reads a configuration for training.
     *
     * @param name a file, or the name of a configuration in {@code configs/} or inside the jar
     * @param overrides each {@code key.path=value}
     * @throws ConfigException with every problem; also when there is no configuration of this name
     * @throws IOException if the file cannot be read
     */
    public static ResolvedConfig<TrainConfig> read(String name, List<String> overrides)
            throws ConfigException, IOException {
        return reader().read(name, text(name), overrides);
    }

    /** @return a reader with all checks across records */
    static ConfigReader<TrainConfig> reader() {
        return ConfigReader.of(TrainConfig.class).withCheck(new TrainConfigCheck());
    }

    private static String text(String name) throws ConfigException, IOException {
        for (Path candidate : candidates(name)) {
            if (Files.isRegularFile(candidate)) {
                return Files.readString(candidate, StandardCharsets.UTF_8);
            }
        }
        try (InputStream in = ConfigFiles.class.getResourceAsStream("/configs/" + name)) {
            if (in != null && INSIDE.contains(name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
        String meant = DidYouMean.among(name, INSIDE)
                .map(guess -> " Did you mean " + guess + "?")
                .orElse("");
        throw new ConfigException(List.of(new ConfigProblem(
                "--config " + name,
                "",
                "there is no such file, here or in configs/, and inside the jar are only " + String.join(", ", INSIDE)
                        + "." + meant)));
    }

    private static List<Path> candidates(String name) {
        try {
            return List.of(Path.of(name), Path.of("configs", name));
        } catch (InvalidPathException e) {
            return List.of(); // no file system has such a name
        }
    }
}
