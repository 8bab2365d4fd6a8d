package org.genenv.cli.train;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.ComputeDevice;
import org.genenv.cli.run.RunFolder;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigReader;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.config.Findings;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.file.TextFile;
import org.genenv.core.model.ModelConfig;

/** Finds a configuration by name, as a file, in {@code configs/}, or inside the jar, and reads it. */
public final class ConfigFiles {
    /** What the jar holds, sorted. */
    static final List<String> INSIDE = List.of(
            "alfworld.yaml",
            "api-bank-small.yaml",
            "api-bank.yaml",
            "bamboogle-small.yaml",
            "bamboogle.yaml",
            "bfcl-small.yaml",
            "bfcl.yaml",
            "quickstart.yaml",
            "smollm2.yaml",
            "travelplanner-small.yaml",
            "travelplanner.yaml");

    private ConfigFiles() {}

    /**
     * Reads a configuration for training on this machine.
     *
     * @param name a file, or the name of a configuration in {@code configs/} or inside the jar
     * @param overrides each {@code key.path=value}
     * @throws ConfigException with every problem; also when there is no configuration of this name
     * @throws IOException if the file cannot be read
     */
    public static ResolvedConfig<TrainConfig> read(String name, List<String> overrides)
            throws ConfigException, IOException {
        return reader().withValueCheck("runtime.device", ConfigFiles::device).read(name, text(name), overrides);
    }

    /**
     * Reads a configuration to plan with: neither its device nor models whose form is known need be here.
     *
     * @throws ConfigException as {@link #read}
     * @throws IOException as {@link #read}
     */
    public static ResolvedConfig<TrainConfig> readForPlan(String name, List<String> overrides)
            throws ConfigException, IOException {
        return reader(ModelFolders::form).read(name, text(name), overrides);
    }

    /**
     * Reads once more, with other numbers, a configuration that can be used: only what each value and record says of itself is checked.
     *
     * @throws ConfigException as {@link #read}
     * @throws IOException as {@link #read}
     */
    public static TrainConfig readAgain(String name, List<String> overrides) throws ConfigException, IOException {
        return ConfigReader.of(TrainConfig.class)
                .withRetired(RetiredKeys.ALL)
                .read(name, text(name), overrides)
                .value();
    }

    /**
     * Reads the configuration that a run wrote into its folder. Whether what it names is still there is not checked: its checkpoints can be read
     * without.
     *
     * @throws ConfigException with every problem
     * @throws IOException if the file cannot be read
     */
    public static TrainConfig ofRun(Path run) throws ConfigException, IOException {
        Path file = run.resolve(RunFolder.CONFIG_FILE);
        return ConfigReader.of(TrainConfig.class)
                .withRetired(RetiredKeys.ALL)
                .read(file.toString(), TextFile.read(file), List.of())
                .value();
    }

    /** @return a reader with all checks across records; models must be here */
    static ConfigReader<TrainConfig> reader() {
        return reader((folders, model) -> ModelConfig.read(folders.find(model)));
    }

    private static ConfigReader<TrainConfig> reader(TrainConfigCheck.ModelLookUp models) {
        TrainConfigCheck check = new TrainConfigCheck(models);
        return ConfigReader.of(TrainConfig.class)
                .withRetired(RetiredKeys.ALL)
                .withValueCheck("domain", TrainConfigCheck::world)
                .withValueCheck("agent.model", (model, findings) -> check.model("agent.model", model, findings))
                .withCheck(check);
    }

    /** What is no name of a device at all is reported already. */
    private static void device(Object device, Findings findings) {
        if (RuntimeSettings.isDevice(device.toString())) {
            ComputeDevice.fault(device.toString())
                    .ifPresent(fault -> findings.problem("runtime.device", "is " + fault));
        }
    }

    private static String text(String name) throws ConfigException, IOException {
        List<Path> candidates = candidates(name);
        for (Path candidate : candidates) {
            if (Files.exists(candidate) && !Files.isDirectory(candidate)) {
                return TextFile.read(candidate);
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
        boolean isFolder = candidates.stream().anyMatch(Files::isDirectory);
        throw new ConfigException(List.of(new ConfigProblem(
                "--config " + name,
                "",
                (isFolder ? "this is a folder, expected a YAML file" : "there is no such file, here or in configs/")
                        + "; the jar holds only " + String.join(", ", INSIDE) + "." + meant)));
    }

    private static List<Path> candidates(String name) {
        try {
            return List.of(Path.of(name), Path.of("configs", name));
        } catch (InvalidPathException e) {
            return List.of(); // no file system has such a name
        }
    }
}
