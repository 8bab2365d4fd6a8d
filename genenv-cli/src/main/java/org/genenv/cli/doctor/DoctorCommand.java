package org.genenv.cli.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.genenv.cli.ExitCode;
import org.genenv.cli.Version;
import org.genenv.cli.model.ModelFolders;
import org.genenv.cli.run.ComputeDevice;
import org.genenv.cli.run.Machine;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.cli.train.ConfigFiles;
import org.genenv.cli.train.PlannedMemory;
import org.genenv.cli.train.TrainConfig;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.file.FileFault;
import org.genenv.core.model.RuntimeConfig;
import picocli.CommandLine.Command;
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
    private static final double USABLE_SHARE = 0.8;

    private static final long ENOUGH_DISK = 1_000_000_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--config", paramLabel = "F", description = "A configuration for training.")
    private Optional<String> config;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Replaces a value of the configuration.")
    private List<String> overrides = List.of();

    private boolean isWell = true;

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
        ComputeDevice.fault(runtime.device())
                .ifPresentOrElse(fault -> bad("Device", "runtime.device is " + fault), () -> natives(runtime));
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
        out().println(isWell ? "All is well." : "Something needs attention; see the lines marked with !.");
        return isWell ? ExitCode.OK : ExitCode.FAILED;
    }

    private Optional<ResolvedConfig<TrainConfig>> readConfig() throws ConfigException {
        if (config.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ConfigFiles.readForAnyDevice(config.get(), overrides));
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), "--config " + config.get() + " cannot be read: " + FileFault.of(e), e);
        }
    }

    private void natives(RuntimeConfig runtime) {
        try {
            good("Natives", NativeCheck.run(runtime) + " on " + runtime.device());
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
        MemoryPlan plan;
        try {
            plan = PlannedMemory.of(resolved.value(), ModelFolders.ofProcess()).memory();
        } catch (IOException e) {
            bad("Models", FileFault.of(e));
            return;
        }
        out().println();
        out().println("Memory plan of " + config.orElseThrow() + ", at its highest:");
        plan.parts().forEach(part -> out().printf(
                        Locale.ROOT, "    %10s  %s%n", Machine.inWords(part.bytes()), part.name()));
        out().printf(Locale.ROOT, "    %10s  in all%n", Machine.inWords(plan.total()));
        OptionalLong available = Machine.availableMemory();
        boolean isOnCpu = resolved.value().runtime().device().equals("cpu");
        if (isOnCpu && available.isPresent()) {
            boolean fits = plan.total() <= USABLE_SHARE * available.getAsLong();
            report(
                    fits,
                    "Fits",
                    fits
                            ? "yes, in " + Machine.inWords(available.getAsLong()) + " available"
                            : "no: " + Machine.inWords(available.getAsLong())
                                    + " are available. The largest part that can be"
                                    + " lowered is '" + plan.largestAdjustable().name() + "': lower "
                                    + plan.largestAdjustable().remedy());
        }
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
