package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.genenv.cli.CommandRun;
import org.genenv.cli.ExitCode;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.config.ValueKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigCommandTest {

    @TempDir
    Path folder;

    static List<String> shipped() {
        return ConfigFiles.INSIDE;
    }

    private static String show(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "config";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.code()).as(run.err()).isZero();
        return run.out();
    }

    @Test
    void everyValueIsShownWithItsSource() throws IOException {
        Path file = Files.writeString(
                folder.resolve("mine.yaml"),
                """
                seed: 7
                domain:
                  name: alfworld
                  catalog: small
                agent:
                  init: {layers: 1}
                simulator: {init: {}}
                """);

        String shown = show(file.toString(), "--set", "game.groupSize=4", "--set", "domain.hiddenShare=1");

        assertThat(shown.lines().map(line -> line.replaceAll(" +# ", " # ")))
                .contains(
                        "seed: 7 # " + file + ":1",
                        "mode: genenv # default",
                        "  catalog: small # " + file + ":4",
                        "  hiddenShare: 1.0 # --set",
                        "  houseSize: [7, 14] # default",
                        "    blunderShare: 0.1 # default",
                        "    layers: 1 # " + file + ":6",
                        "    heads: 4 # default",
                        "  groupSize: 4 # --set",
                        "  lora: null # default");
        List<Integer> columns = shown.lines()
                .filter(line -> line.contains("  # default"))
                .map(line -> line.indexOf("# default"))
                .distinct()
                .toList();
        assertThat(columns).as("comments stand in one column").hasSize(1);
    }

    @Test
    void everyKeyOfTheRecordsIsShown() throws IOException {
        JsonNode object = new ObjectMapper()
                .readTree(show("quickstart.yaml", "--json", "--set", "agent.lora={}", "--set", "simulator.lora={}"));

        assertThat(ConfigKey.of(TrainConfig.class))
                .filteredOn(key -> key.kind() != ValueKind.GROUP && key.kind() != ValueKind.OPTIONS)
                .allSatisfy(key -> {
                    assertThat(object.get("config")
                                    .at("/" + key.path().replace('.', '/'))
                                    .isMissingNode())
                            .as(key.path())
                            .isFalse();
                    assertThat(object.get("sources").has(key.path()))
                            .as(key.path())
                            .isTrue();
                });
        assertThat(object.get("sources").get("agent.lora.rank").asText()).isEqualTo("default");
        assertThat(object.get("sources").get("game.epochs").asText()).startsWith("quickstart.yaml:");
        assertThat(object.get("config")
                        .get("domain")
                        .get("warmStart")
                        .get("inflatedShare")
                        .asDouble())
                .isEqualTo(0.6);
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void whatIsShownIsAConfigurationThatResolvesToTheSame(String name) throws Exception {
        Path shown = Files.writeString(folder.resolve("shown.yaml"), show(name, "--set", "seed=9"));

        JsonNode before = new ObjectMapper().readTree(show(name, "--set", "seed=9", "--json"));
        JsonNode after = new ObjectMapper().readTree(show(shown.toString(), "--json"));

        assertThat(after.get("config")).isEqualTo(before.get("config"));
        TrainConfig first = ConfigFiles.readForPlan(name, List.of("seed=9")).value();
        TrainConfig second =
                ConfigFiles.readForPlan(shown.toString(), List.of()).value();
        assertThat(ConfigWriter.values(second)).containsAllEntriesOf(ConfigWriter.values(first));
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        CommandRun run = CommandRun.of(
                "config", "quickstart.yaml", "--set", "domain.name=alfwrld", "--set", "sed=1", "--set", "panel.size=x");

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("3 problems in the configuration")
                .contains("--set domain.name: domain.name is alfwrld", "Did you mean alfworld?")
                .contains("--set sed: sed is set, but sed is no key. Did you mean seed?")
                .contains("--set panel.size: panel.size is x, expected a whole number of tasks, 0 or more");
    }

    @Test
    void warningsGoToStandardError() {
        CommandRun run = CommandRun.of("config", "quickstart.yaml", "--set", "game.groupSize=2");

        assertThat(run.code()).isZero();
        assertThat(run.err()).startsWith("warning: --set game.groupSize: game.groupSize is 2");
    }

    @Test
    void oneThingIsAskedFor() {
        assertThat(CommandRun.of("config").err()).contains("no configuration is named");
        assertThat(CommandRun.of("config", "--schema", "quickstart.yaml").err())
                .contains("--schema takes no configuration");
        assertThat(CommandRun.of("config", "quikstart.yaml").err()).contains("Did you mean quickstart.yaml?");
    }

    @Test
    void bytesThatAreNoTextAreAUsageError() throws IOException {
        Path file = Files.write(folder.resolve("latin.yaml"), new byte[] {'#', (byte) 0xE9, '\n'});

        CommandRun run = CommandRun.of("config", file.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains(file + ":1: the byte 0xE9 is no UTF-8");
    }
}
