package org.genenv.cli.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Version;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.ComputeDevice;
import org.genenv.cli.run.CudaSetup;
import org.genenv.cli.run.Machine;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.cli.run.MemoryPlan.Phase;
import org.genenv.cli.train.ConfigFiles;
import org.genenv.cli.train.PlannedMemory;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.file.FileFault;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.model.torch.TorchRuntime;
import org.genenv.core.progress.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Checks the machine, and a configuration against it, before anything is loaded. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description =
                "Checks Java, natives, device, threads and disk; with --config also whether the run will fit in memory,"
                        + " before anything is loaded.")
public final class DoctorCommand implements Callable<Integer> {
    /** Part of the memory that is available which a plan may take; the rest is for the JVM, buffers and the estimate's error. */
    private static final int USABLE_PERCENT = 80;

    private static final long ENOUGH_DISK = 1_000_000_000;

    private final Progress progress;

    @Spec
    private CommandSpec spec;

    @Option(names = "--config", paramLabel = "F", description = "A configuration for training.")
    private Optional<String> config;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "Replaces a value of the configuration.")
    private List<String> overrides = List.of();

    @Option(
            names = "--device-memory",
            paramLabel = "SIZE",
            converter = MemorySize.class,
            description =
                    "Plans for a device with this much memory, such as 80GB or 24GiB, in place of what is here; the device itself is then"
                            + " not tried.")
    private Optional<Long> deviceMemory;

    private boolean isWell = true;

    /** What a run needs and this command cannot vouch for. */
    private final List<String> unchecked = new ArrayList<>();

    /** @param progress told of what takes a while */
    public DoctorCommand(Progress progress) {
        this.progress = progress;
    }

    @Override
    public Integer call() throws ConfigException {
        Optional<ResolvedConfig<TrainConfig>> resolved = readConfig();
        RuntimeConfig runtime =
                resolved.map(read -> read.value().runtime().toRuntime()).orElseGet(RuntimeConfig::onCpu);
        Version version = new Version();
        good("genenv", version.genenv() + ", DJL " + version.djl() + ", PyTorch " + version.pytorch());
        good(
                "Java",
                System.getProperty("java.version") + " of " + System.getProperty("java.vendor") + ", heap up to "
                        + Machine.inWords(Runtime.getRuntime().maxMemory()));
        device(runtime);
        int processors = Runtime.getRuntime().availableProcessors();
        report(
                runtime.threads() <= processors,
                "Threads",
                runtime.threads() + " for each operator, " + processors + " processors"
                        + (runtime.threads() > processors
                                ? "; lower runtime.threads, or each waits for the others"
                                : ""));
        memory();
        disk(resolved.flatMap(read -> read.value().run().output()).orElse(Path.of("")));
        resolved.ifPresent(this::plan);
        out().println();
        out().println(verdict());
        return isWell ? ExitCode.OK : ExitCode.FAILED;
    }

    private String verdict() {
        if (!isWell) {
            return "Something needs attention; see the lines marked with !.";
        }
        return unchecked.isEmpty()
                ? "All is well."
                : "What was checked is well, but " + String.join(", and ", unchecked) + ".";
    }

    private Optional<ResolvedConfig<TrainConfig>> readConfig() throws ConfigException {
        if (config.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ConfigFiles.readForPlan(config.get(), overrides));
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--config " + config.get() + " cannot be read: " + FileFault.of(e), e);
        }
    }

    private void device(RuntimeConfig runtime) {
        if (deviceMemory.isPresent() && !runtime.device().equals("cpu")) {
            good(
                    "Device",
                    runtime.device() + " with " + Machine.inWords(deviceMemory.get()) + ", planned for and not tried");
            natives(RuntimeConfig.onCpu());
            good("CUDA", ComputeDevice.cuda());
            return;
        }
        Optional<String> fault = ComputeDevice.fault(runtime.device());
        fault.ifPresent(text -> bad("Device", "runtime.device is " + text));
        if (fault.isPresent()) {
            // Which natives there are belongs to why the device is not; the line of CUDA would say that again.
            natives(RuntimeConfig.onCpu());
        } else {
            natives(runtime);
            good("CUDA", ComputeDevice.cuda());
        }
    }

    private void natives(RuntimeConfig runtime) {
        CudaSetup setup = CudaSetup.ofProcess();
        setup.passedOver().ifPresent(text -> bad("Natives", text));
        try {
            good(
                    "Natives",
                    progress.during("loading the natives", () -> NativeCheck.run(runtime)) + " on " + runtime.device()
                            + ": " + setup.source() + "; from " + TorchRuntime.nativesFolder());
        } catch (IllegalStateException e) {
            bad("Natives", e.getMessage());
        }
    }

    private void memory() {
        OptionalLong total = Machine.totalMemory();
        OptionalLong available = Machine.availableMemory();
        if (total.isPresent() && available.isPresent()) {
            good(
                    "Memory",
                    Machine.inWords(available.getAsLong()) + " available of " + Machine.inWords(total.getAsLong()));
        }
    }

    private void disk(Path folder) {
        try {
            long free = Machine.freeDisk(folder);
            report(
                    free >= ENOUGH_DISK,
                    "Disk",
                    Machine.inWords(free) + " free at " + folder.toAbsolutePath()
                            + (free >= ENOUGH_DISK ? "" : "; a run writes checkpoints and records there"));
        } catch (IOException e) {
            bad("Disk", FileFault.of(folder, e));
        }
    }

    private void plan(ResolvedConfig<TrainConfig> resolved) {
        resolved.warnings().forEach(warning -> bad("Config", warning.toString()));
        models(resolved.value());
        PlannedMemory planned;
        try {
            planned = PlannedMemory.of(resolved.value(), ModelFolders.ofProcess());
        } catch (IOException e) {
            bad("Models", FileFault.of(e));
            return;
        }
        MemoryPlan plan = planned.memory();
        out().println();
        out().println("Memory plan of " + config.orElseThrow() + " on "
                + resolved.value().runtime().device() + ":");
        for (Phase phase : Phase.values()) {
            if (plan.of(phase) > 0) {
                out().println("  " + phase.words());
            }
            plan.parts().stream()
                    .filter(part -> part.phase() == phase)
                    .forEach(part -> amount(part.bytes(), part.name()));
        }
        out().println("  in all");
        amount(plan.peak(), "at the highest, " + plan.highest().words());
        OptionalLong room = room(resolved.value().runtime().device());
        if (room.isEmpty()) {
            out().println("    How much the device has is not known here; name it with --device-memory, such as 80GB.");
            unchecked.add("whether the plan fits is not known");
            return;
        }
        long usable = room.getAsLong() / 100 * USABLE_PERCENT;
        long left = usable - plan.peak();
        amount(
                Math.abs(left),
                (left < 0 ? "too much for " : "left over of ") + Machine.inWords(usable) + ", the " + USABLE_PERCENT
                        + " % of " + Machine.inWords(room.getAsLong()) + " that a plan may take");
        report(plan.peak() <= usable, "Fits", plan.peak() <= usable ? "yes" : no(planned, usable, room.getAsLong()));
    }

    private String no(PlannedMemory planned, long usable, long room) {
        MemoryAdvice advice = new MemoryAdvice(settings -> peak(planned, settings), usable);
        List<String> lines = advice.lines(planned.memory());
        return "no: a plan may take " + USABLE_PERCENT + " % of " + Machine.inWords(room)
                + ". What can be lowered, the largest first:"
                + lines.stream().map(line -> "\n            " + line).collect(Collectors.joining());
    }

    private OptionalLong peak(PlannedMemory planned, Map<String, Integer> settings) {
        List<String> all = new ArrayList<>(overrides);
        settings.forEach((key, value) -> all.add(key + "=" + value));
        try {
            TrainConfig changed = ConfigFiles.readAgain(config.orElseThrow(), all);
            return OptionalLong.of(planned.with(changed).memory().peak());
        } catch (IOException | ConfigException e) {
            return OptionalLong.empty();
        }
    }

    /** Models that a plan can do without, and a run cannot. */
    private void models(TrainConfig read) {
        ModelFolders folders = ModelFolders.ofProcess();
        for (String model : read.models()) {
            try {
                good("Model", model + " in " + folders.find(model));
            } catch (IOException e) {
                good("Model", FileFault.of(e) + ". The plan takes its published form");
                unchecked.add(model + " is not here yet");
            }
        }
    }

    /** @return bytes that a plan is held against; absent where nobody knows */
    private OptionalLong room(String device) {
        if (deviceMemory.isPresent()) {
            return OptionalLong.of(deviceMemory.get());
        }
        return device.equals("cpu") ? Machine.availableMemory() : ComputeDevice.freeMemory(device);
    }

    private void amount(long bytes, String name) {
        out().printf(Locale.ROOT, "    %10s  %s%n", Machine.inWords(bytes), name);
    }

    private void good(String name, String text) {
        report(true, name, text);
    }

    private void bad(String name, String text) {
        report(false, name, text);
    }

    private void report(boolean isGood, String name, String text) {
        isWell &= isGood;
        out().printf(Locale.ROOT, "%s %-9s %s%n", isGood ? " " : "!", name, text);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
