package org.genenv.cli.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.genenv.core.model.RuntimeConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of every command that asks one model. */
public final class ModelOptions {
    @Spec(Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--model",
            required = true,
            paramLabel = "M",
            description = "A Hugging Face model folder, or a hub id that lies in the local hub cache.")
    private String model;

    @Option(names = "--adapter", paramLabel = "A", description = "A PEFT LoRA adapter folder on the model.")
    private Optional<Path> adapter;

    @Option(names = "--device", defaultValue = "cpu", paramLabel = "D", description = "cpu, gpu0, gpu1, ...")
    private String device;

    @Option(
            names = "--threads",
            defaultValue = "0",
            paramLabel = "N",
            description = "Threads of one operator on a CPU; 0 takes one for each processor.")
    private int threads;

    /** @return the model's argument, as it was given */
    public String model() {
        return model;
    }

    /** @return the adapter's folder */
    public Optional<Path> adapter() {
        return adapter;
    }

    /**
     * Loads model, adapter and tokenizer; the caller closes them.
     *
     * @throws ParameterException if one of them is missing or cannot be used; names the option
     */
    public LoadedModel load() {
        RuntimeConfig runtime = runtime();
        Path folder;
        try {
            folder = ModelFolders.ofProcess().find(model);
        } catch (IOException e) {
            throw new ParameterException(command.commandLine(), "--model: " + e.getMessage(), e);
        }
        adapter.filter(path -> !Files.isDirectory(path)).ifPresent(path -> {
            throw new ParameterException(
                    command.commandLine(),
                    "--adapter " + path + ": there is no such folder. Expected a PEFT adapter folder.");
        });
        try {
            return LoadedModel.load(folder, adapter, runtime);
        } catch (IOException e) {
            throw new ParameterException(command.commandLine(), "the model cannot be used: " + e.getMessage(), e);
        }
    }

    private RuntimeConfig runtime() {
        try {
            int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
            return new RuntimeConfig(device, count, RuntimeConfig.Dtype.FLOAT32);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--device or --threads: " + e.getMessage(), e);
        }
    }
}
