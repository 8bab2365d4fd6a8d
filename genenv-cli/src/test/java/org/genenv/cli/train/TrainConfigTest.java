package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.config.ResolvedConfig;
import org.junit.jupiter.api.Test;

class TrainConfigTest {
    private static final String SMALL =
            """
            domain: {name: alfworld, catalog: small}
            agent: {init: {}}
            simulator: {init: {}}
            """;

    private static ResolvedConfig<TrainConfig> read(String yaml, String... overrides) throws ConfigException {
        return ConfigFiles.reader().read("my.yaml", yaml, List.of(overrides));
    }

    private static String problems(String yaml, String... overrides) {
        ConfigException thrown = catchThrowableOfType(ConfigException.class, () -> read(yaml, overrides));
        assertThat(thrown).as("the configuration should be refused").isNotNull();
        return thrown.getMessage();
    }

    @Test
    void quickstartInsideTheJarIsWholeAndWithoutWarnings() throws Exception {
        ResolvedConfig<TrainConfig> config = ConfigFiles.read("quickstart.yaml", List.of());

        assertThat(config.warnings()).isEmpty();
        assertThat(config.value().game().epochs()).isEqualTo(24);
        assertThat(config.value().world().name()).isEqualTo("alfworld");
    }

    @Test
    void resolvedConfigurationReadsBackEqual() throws Exception {
        TrainConfig config = ConfigFiles.read("quickstart.yaml", List.of("agent.lora={rank: 4}", "seed=9"))
                .value();

        assertThat(read(ConfigWriter.write(config)).value()).isEqualTo(config);
    }

    @Test
    void keysInTheWrongPlaceAreToldTheirPlace() {
        assertThat(problems(SMALL + "groupSize: 4\nepochs: 3\n"))
                .contains("groupSize is set, but groupSize is no key. That key belongs elsewhere: game.groupSize.")
                .contains("That key belongs elsewhere: game.epochs.");
    }

    @Test
    void worldsAndTheirOptionsAreCheckedWithTheRest() {
        assertThat(problems(SMALL, "domain.name=alfwrld")).contains("domain.name is alfwrld", "Did you mean alfworld?");
        assertThat(problems(SMALL, "domain.hiddenShare=2")).contains("domain.hiddenShare is 2, expected");
        assertThat(problems(SMALL, "domain={}")).contains("domain has no name, expected one of [alfworld]");
    }

    @Test
    void newModelsNeedAWorldOfFewWords() {
        assertThat(problems(SMALL, "domain.catalog=full")).contains("domain has no small vocabulary");
    }

    @Test
    void exactlyOneSourceOfAModel() {
        assertThat(problems("agent: {}\nsimulator: {init: {}, model: m}"))
                .contains("my.yaml:1: agent.model is not set, nor is init")
                .contains("my.yaml:2: simulator.model is set, and init too");
    }

    @Test
    void conversationsFitTheModelsThatHoldThem() {
        assertThat(problems(SMALL, "agent.rollout.contextLength=700"))
                .contains("agent.rollout.contextLength is 700, but the new model is made for 640 tokens.");
    }

    @Test
    void ratesAndGroupsThatLearnNothingGetAWarning() throws Exception {
        ResolvedConfig<TrainConfig> config = read(
                SMALL,
                "agent.lora={}",
                "agent.grpo.learningRate=5e-7",
                "game.groupSize=2",
                "simulator.rwr.learningRate=5e-7");

        assertThat(config.warnings())
                .extracting(ConfigProblem::key)
                .containsExactlyInAnyOrder("agent.grpo.learningRate", "game.groupSize");
        assertThat(read(SMALL, "agent.lora={}", "agent.grpo.learningRate=1e-5").warnings())
                .isEmpty();
    }

    @Test
    void offlineNeedsAFileOfTasks() {
        assertThat(problems(SMALL, "mode=offline")).contains("game.offlineTasks is not set, but mode is offline");
    }

    @Test
    void unknownNameListsWhatThereIs() {
        ConfigException thrown =
                catchThrowableOfType(ConfigException.class, () -> ConfigFiles.read("quikstart.yaml", List.of()));
        assertThat(thrown)
                .hasMessageContaining("--config quikstart.yaml")
                .hasMessageContaining("Did you mean quickstart.yaml?");
    }
}
