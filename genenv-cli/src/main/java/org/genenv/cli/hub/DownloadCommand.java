package org.genenv.cli.hub;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.cli.CommandFailedException;
import org.genenv.cli.ExitCode;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.run.Interrupts;
import org.genenv.core.file.FileFault;
import org.genenv.core.hub.HubEndpoint;
import org.genenv.core.hub.HubId;
import org.genenv.core.hub.ModelDownload;
import org.genenv.core.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Gets a model from the hub. */
@Command(
        name = "download",
        mixinStandardHelpOptions = true,
        description = {
            "Downloads a model from the Hugging Face hub: configuration, tokenizer and weights (.safetensors).",
            "What was broken off goes on where it was; every file is checked against the hash that the hub lists."
        },
        footer = {"", "HF_ENDPOINT names another hub, HF_TOKEN is sent to it for models that are gated or private."})
public final class DownloadCommand implements Callable<Integer> {
    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "ID", description = "The model's id, such as Qwen/Qwen2.5-7B-Instruct.")
    private String model;

    @Option(names = "--revision", paramLabel = "R", description = "A branch, tag or commit; left out, main.")
    private Optional<String> revision;

    @Option(names = "--to", required = true, paramLabel = "DIR", description = "The model's folder, made where needed.")
    private Path folder;

    @Option(names = "--endpoint", paramLabel = "URL", description = "The hub's address, in place of HF_ENDPOINT.")
    private Optional<String> endpoint;

    /** @param progress told of the bytes that arrive */
    public DownloadCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws CommandFailedException {
        HubId id = id();
        HubEndpoint hub = hub();
        UsageProblems problems = new UsageProblems(spec);
        // Before the hub is asked: a place where no folder can be is no reason to wait for the network.
        problems.requirePlaceForFolder("--to", folder);
        problems.refuseIfAny();
        PrintWriter err = spec.commandLine().getErr();
        Interrupts stop = Interrupts.listen(err, "what has arrived is kept");
        try (DownloadProgress listener = new DownloadProgress(err, progress)) {
            String commit = new ModelDownload(hub, listener, stop::isRaised).run(id, folder);
            spec.commandLine().getOut().println(folder + ": " + id + " at commit " + commit);
            return ExitCode.OK;
        } catch (InterruptedIOException e) {
            err.println("Stopped. The same command goes on where it was.");
            return ExitCode.INTERRUPTED;
        } catch (IOException e) {
            throw new CommandFailedException("The download failed: " + FileFault.of(e), e);
        }
    }

    private HubId id() {
        if (revision.isPresent() && model.contains("@")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the revision is named twice: in " + model + " and by --revision. Name it once.");
        }
        try {
            HubId id = HubId.parse(model);
            return revision.isPresent() ? new HubId(id.repository(), revision.get()) : id;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage() + ".", e);
        }
    }

    private HubEndpoint hub() {
        Map<String, String> environment = new HashMap<>(System.getenv());
        endpoint.ifPresent(url -> environment.put("HF_ENDPOINT", url));
        try {
            return HubEndpoint.of(environment);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage() + ".", e);
        }
    }
}
