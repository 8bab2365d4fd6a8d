package org.genenv.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.run.ComputeDevice;
import org.genenv.core.file.FileFault;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.progress.Progress;
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

    @Option(
            names = "--dtype",
            defaultValue = "float32",
            paramLabel = "T",
            description =
                    "Type of weights and activations: float32, bfloat16 or float16. The 16-bit types take half the"
                            + " memory; results are then rounded accordingly.")
    private RuntimeConfig.Dtype dtype;

    @Option(
            names = "--packed-weights",
            defaultValue = PackedWeights.DEFAULT_GIB,
            paramLabel = "GIB",
            description =
                    "Most memory for copies of the weights in the order in which an x86 processor's kernels read them: about twice"
                            + " as fast, for the matrices' memory once more. A model that needs more does without; 0 makes none.")
    private double packedWeightsGib;

    /** @return the model's argument, as it was given */
    public String model() {
        return model;
    }

    /** @return the adapter's folder */
    public Optional<Path> adapter() {
        return adapter;
    }

    /**
     * @return the model's folder
     * @throws IOException if there is none; says how to get it
     */
    public Path folder() throws IOException {
        return ModelFolders.ofProcess().find(model);
    }

    /**
     * Checks everything that can be known without loading the model.
     *
     * @return the model's form; absent after a problem with it
     */
    public Optional<ModelConfig> check(UsageProblems problems) {
        Optional<ModelConfig> form = Optional.empty();
        try {
            form = Optional.of(ModelConfig.read(folder()));
        } catch (IOException e) {
            problems.add("--model: " + FileFault.of(e));
        }
        adapter.flatMap(AdapterFolder::fault).ifPresent(fault -> problems.add("--adapter " + fault));
        problems.require(threads >= 0, "--threads is " + threads + ", expected 0 or more");
        problems.require(
                PackedWeights.isSize(packedWeightsGib),
                "--packed-weights is " + packedWeightsGib + ", expected a finite number of 0 or more");
        ComputeDevice.fault(device).ifPresent(fault -> problems.add("--device " + fault));
        return form;
    }

    /**
     * Loads model, adapter and tokenizer, after {@link #check}; the caller closes them.
     *
     * @param progress told of the weights
     * @throws ParameterException if one of them cannot be used; names the file
     */
    public LoadedModel load(Progress progress) {
        int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
        try {
            return LoadedModel.load(
                    folder(),
                    adapter,
                    new RuntimeConfig(device, count, dtype, PackedWeights.bytes(packedWeightsGib)),
                    progress);
        } catch (IOException e) {
            throw new ParameterException(command.commandLine(), "the model cannot be used: " + FileFault.of(e), e);
        }
    }
}
