package org.genenv.cli.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.genenv.cli.ExitCode;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.file.FileFault;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what a configuration comes to. */
@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        description =
                "Shows a configuration with every value that is in force and where it comes from: its default, a line of the file, or"
                        + " --set. What is printed is a configuration itself. Every problem is reported at once.")
public final class ConfigCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "F",
            description =
                    "A configuration: a file, or the name of one in configs/ or inside the jar, such as quickstart.yaml.")
    private Optional<String> file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            showDefaultValue = Visibility.NEVER,
            description = "Replaces one value, such as --set agent.grpo.learningRate=1e-4; may be given several times.")
    private List<String> overrides = List.of();

    @Option(
            names = "--json",
            description =
                    "Prints one JSON object: \"config\" with the values, \"sources\" with the source of each by its path.")
    private boolean asJson;

    @Option(
            names = "--schema",
            description =
                    "Prints the JSON Schema of configurations instead, for editors; with the options of every world on the class path.")
    private boolean asSchema;

    @Override
    public Integer call() throws ConfigException {
        if (asSchema == file.isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    asSchema
                            ? "--schema takes no configuration; leave out " + file.get() + "."
                            : "no configuration is named. Name one, such as genenv config quickstart.yaml, or ask for --schema.");
        }
        spec.commandLine().getOut().print(asSchema ? json(ConfigSchema.read()) : resolved());
        return ExitCode.OK;
    }

    private String resolved() throws ConfigException {
        ResolvedConfig<TrainConfig> resolved = read();
        resolved.warnings().forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
        EffectiveConfig config = new EffectiveConfig(resolved);
        if (!asJson) {
            return config.yaml();
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("config", config.tree());
        object.put("sources", config.sources());
        return json(object);
    }

    private ResolvedConfig<TrainConfig> read() throws ConfigException {
        try {
            return ConfigFiles.readForPlan(file.orElseThrow(), overrides);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(), file.orElseThrow() + " cannot be read: " + FileFault.of(e), e);
        }
    }

    /** JSON in lines of their own, with plain line ends on every system. */
    static String json(Object value) {
        try {
            return JSON.writerWithDefaultPrettyPrinter()
                            .writeValueAsString(value)
                            .replace("\r\n", "\n") + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("plain values are always JSON", e);
        }
    }
}
