package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.genenv.cli.CommandRun;
import org.genenv.cli.docs.GeneratedFile;
import org.genenv.cli.docs.MarkdownPage;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigReader;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.config.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigSchemaTest {
    private static final Path CONFIGS = Path.of(System.getProperty("genenv.root"), "configs");
    private static final String MODELINE = "# yaml-language-server: $schema=./genenv.schema.json";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchema SCHEMA = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(JSON.<JsonNode>valueToTree(ConfigSchema.read()));

    /** Takes any YAML, so that it can be given to the validator as the product reads it. */
    record AnyYaml(@Setting(doc = "Whatever there is.") Map<String, Object> file) {}

    static List<String> shipped() {
        return ConfigFiles.INSIDE;
    }

    private static Set<String> faults(String yaml) throws ConfigException {
        Map<String, Object> values = ConfigReader.of(AnyYaml.class)
                .read("test.yaml", "file:\n" + yaml.indent(2), List.of())
                .value()
                .file();
        return SCHEMA.validate(JSON.valueToTree(values)).stream()
                .map(ValidationMessage::getMessage)
                .collect(Collectors.toSet());
    }

    @Test
    void schemaBesideTheConfigurationsIsCurrent() throws IOException {
        GeneratedFile.requireCurrent(
                "configs/genenv.schema.json", ConfigCommand.json(ConfigSchema.read()), ConfigSchemaTest.class);
        assertThat(CommandRun.of("config", "--schema").out()).isEqualTo(ConfigCommand.json(ConfigSchema.read()));
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void shippedConfigurationsFitTheSchemaAndNameIt(String name) throws Exception {
        String yaml = Files.readString(CONFIGS.resolve(name));

        assertThat(faults(yaml)).isEmpty();
        assertThat(yaml.lines()).first().isEqualTo(MODELINE);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void resolvedConfigurationsFitTheSchema(String name) throws Exception {
        CommandRun run = CommandRun.of("config", name, "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(SCHEMA.validate(JSON.readTree(run.out()).get("config"))).isEmpty();
        assertThat(SCHEMA.validate(JSON.valueToTree(ConfigWriter.tree(
                        ConfigFiles.readForPlan(name, List.of()).value()))))
                .as("as a run records it")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "game: {epoks: 3}",
                "epochs: 3",
                "seed: soon",
                "mode: genenvv",
                "game: {groupSize: 1}",
                "game: {groupSize: 8.5}",
                "curriculum: {alpha: 1}",
                "curriculum: {alpha: 0}",
                "agent: {grpo: {clipLow: 1.5}}",
                "agent: {lora: {targets: q_proj}}",
                "panel: {greedy: yes}",
                "domain: {catalog: small}",
                "domain: {name: alfwrld}",
                "domain: {name: alfworld, catalog: tiny}",
                "domain: {name: alfworld, country: small}",
                "domain: {name: alfworld, houseSize: [4, 41]}",
                "domain: {name: alfworld, houseSize: [4]}",
                "domain: {name: alfworld, warmStart: {inflatedShare: 2}}"
            })
    void wrongConfigurationsDoNotFit(String yaml) throws ConfigException {
        assertThat(faults(yaml)).isNotEmpty();
    }

    @Test
    void configurationsInTheDocumentationFitTheSchema() throws Exception {
        for (MarkdownPage page : MarkdownPage.all()) {
            for (MarkdownPage.Block block : page.blocks()) {
                boolean hasKeys = block.lines().stream().anyMatch(line -> !line.isBlank() && line.charAt(0) != '#');
                if (block.language().equals("yaml") && hasKeys) {
                    assertThat(faults(block.text()))
                            .as("%s:%d", page, block.line())
                            .isEmpty();
                }
            }
        }
    }
}
