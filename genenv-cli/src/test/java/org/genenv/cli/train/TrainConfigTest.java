package org.genenv.cli.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.genenv.core.config.ConfigException;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.ConfigProblem;
import org.genenv.core.config.ConfigWriter;
import org.genenv.core.config.ResolvedConfig;
import org.genenv.core.config.RetiredKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void everyConfigurationOfTheRepositoryIsInsideTheJarAndWithoutWarnings() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("..", "configs"))) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
            assertThat(names).isEqualTo(ConfigFiles.INSIDE);
        }
        for (String name : ConfigFiles.INSIDE) {
            assertThat(ConfigFiles.readForPlan(name, List.of()).warnings())
                    .as(name)
                    .isEmpty();
        }
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
                .contains("groupSize is set, but groupSize is no key. It belongs under game (game.groupSize).")
                .contains("It belongs under game (game.epochs).");
    }

    @Test
    void worldsAndTheirOptionsAreCheckedWithTheRest() {
        assertThat(problems(SMALL, "domain.name=alfwrld")).contains("domain.name is alfwrld", "Did you mean alfworld?");
        assertThat(problems(SMALL, "domain.hiddenShare=2")).contains("domain.hiddenShare is 2, expected");
        assertThat(problems(SMALL, "domain={}"))
                .contains(
                        "domain has no name, expected one of alfworld, api-bank, bamboogle, bfcl, travelplanner. Add name: alfworld.");
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
    void basesOfSixteenBitsAreTrainedWithAndWithoutAdapters() throws Exception {
        read(SMALL, "runtime.dtype=bfloat16");
        read(SMALL, "runtime.dtype=float16", "agent.lora={rank: 4}", "simulator.lora={rank: 4}");
        assertThat(problems(SMALL, "runtime.dtype=int8")).contains("one of float32, bfloat16, float16");
    }

    @Test
    void conversationsFitTheModelsThatHoldThem() {
        assertThat(problems(SMALL, "agent.rollout.contextLength=700"))
                .contains("agent.rollout.contextLength is 700, but the new model is made for 640 tokens.");
        assertThat(problems(SMALL, "simulator.rwr.contextLength=700"))
                .contains("simulator.rwr.contextLength is 700", "Raise simulator.init.contextLength, or lower this.");
    }

    @Test
    void conversationsFitTheModelsThatAreNamed(@TempDir Path folder) throws Exception {
        Path model = Files.createDirectory(folder.resolve("short"));
        Files.writeString(
                model.resolve("config.json"),
                """
                {"architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "vocab_size": 100, "hidden_size": 16,
                 "num_hidden_layers": 1, "num_attention_heads": 2, "num_key_value_heads": 1, "intermediate_size": 32,
                 "max_position_embeddings": 600, "rms_norm_eps": 1e-6, "rope_theta": 10000, "hidden_act": "silu"}
                """);
        read(SMALL, "agent.init=", "agent.model=" + model, "agent.rollout.contextLength=600");

        assertThat(problems(SMALL, "agent.init=", "agent.model=" + model, "agent.rollout.contextLength=601"))
                .contains("agent.rollout.contextLength is 601, but " + model + " is made for 600 tokens");
        assertThat(problems(SMALL, "simulator.init=", "simulator.model=" + model, "simulator.rwr.contextLength=601"))
                .contains("simulator.rwr.contextLength is 601, but " + model + " is made for 600 tokens");
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
    void clipsThatCispoTakesOtherwiseThanOtherLossesGetAWarning() throws Exception {
        String cispo = "agent.grpo.variant.aggregation=cispo";

        assertThat(read(SMALL, cispo, "agent.grpo.clipLow=0.1").warnings())
                .extracting(ConfigProblem::key)
                .containsExactly("agent.grpo.clipHigh", "agent.grpo.clipLow");
        assertThat(read(SMALL, cispo, "agent.grpo.clipHigh=4").warnings()).isEmpty();
        assertThat(read(SMALL, "agent.grpo.clipLow=0.1").warnings()).isEmpty();
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

    @Test
    void worldAndModelsAreCheckedBesideOtherProblems() {
        String yaml =
                """
                seed: soon
                domain: {name: alfwrld}
                agent: {model: no/such/model, rollout: {slots: many}}
                simulator: {}
                """;

        assertThat(problems(yaml))
                .contains("my.yaml:1: seed is soon", "my.yaml:3: agent.rollout.slots is many")
                .contains(
                        "my.yaml:2: domain.name is alfwrld, expected one of alfworld, api-bank, bamboogle, bfcl, travelplanner. Did you mean alfworld?")
                .contains("my.yaml:3: agent.model is no/such/model: ")
                .contains("my.yaml:4: simulator.model is not set, nor is init");
    }

    @Test
    void wrongShapeOfANewModelBringsNoOtherProblem() {
        assertThat(problems(SMALL, "agent.init.hiddenSize=abc", "agent.init.heads=6")
                        .lines())
                .singleElement()
                .asString()
                .contains("agent.init.hiddenSize is abc");
        assertThat(problems(SMALL, "agent.init=small").lines()).hasSize(1);
    }

    @Test
    void deviceOfThisMachineIsCheckedWhereItIsUsed() {
        ConfigException thrown = catchThrowableOfType(
                ConfigException.class,
                () -> ConfigFiles.read("quickstart.yaml", List.of("runtime.device=gpu99", "seed=x")));

        assertThat(thrown).hasMessageContaining("seed is x").hasMessageContaining("runtime.device is gpu99: there ");
        assertThat(problems(SMALL, "runtime.device=tpu")).contains("device is tpu, expected cpu, gpu0");
    }

    @Test
    void tasksOfAFileAreCheckedWithTheConfiguration(@TempDir Path folder) throws IOException {
        Path tasks = folder.resolve("tasks.jsonl");
        String[] offline = {"mode=offline", "game.offlineTasks=" + tasks};

        assertThat(problems(SMALL, offline))
                .contains("game.offlineTasks cannot be played: " + tasks + ": there is no such file");
        Files.writeString(tasks, "");
        assertThat(problems(SMALL, offline)).contains(tasks + " holds no task");
        Files.write(tasks, new byte[] {'{', (byte) 0xFF});
        assertThat(problems(SMALL, offline)).contains(tasks + ":1: the byte 0xFF is no UTF-8");
        Files.writeString(tasks, "{\"status\":\"rejected\"}\n");
        assertThat(problems(SMALL, offline)).contains("all 1 rows are rejected texts");
        Files.writeString(tasks, "{\"spec\":{},\"kind\":\"heat\"}\n{oops\n".repeat(20));
        assertThat(problems(SMALL, offline))
                .contains(tasks + ":1: ", tasks + ":2: not valid JSON", "and 30 more wrong rows");
    }

    @Test
    void mistypedKeysAreRecognisedWhereverTheyBelong() {
        assertThat(problems(SMALL + "epoks: 3\nsed: 1\nLearning_Rate: 1\ngame.epochs: 3\n"))
                .contains(
                        "my.yaml:4: epoks is set, but epoks is no key. Did you mean epochs? It belongs under game (game.epochs).")
                .contains("my.yaml:5: sed is set, but sed is no key. Did you mean seed?")
                .contains("my.yaml:6: Learning_Rate is set", "agent.grpo (agent.grpo.learningRate)")
                .contains("my.yaml:7: game.epochs is set", "In a file keys are nested: write game: {epochs: ...}.");
        assertThat(problems(SMALL + "game: {seed: 3, epoks: 1, SEEDS-per-epoch: 2}\n"))
                .contains("It belongs at the top of the file.", "Did you mean epochs?", "Did you mean seedsPerEpoch?");
    }

    @Test
    void formerKeysAreToldWhatToWriteToday() {
        String former =
                """
                runtime: {packedWeights: false}
                game:
                  generationPoolEpochs: 3
                  tracePoolEpochs: 2
                  replayedGroups: 16
                """;

        assertThat(problems(SMALL + former, "agent.grpo.divideByDeviation=false")
                        .lines())
                .containsExactlyInAnyOrder(
                        "my.yaml:4: runtime.packedWeights was replaced by runtime.packedWeightsGiB, the most memory that the copies"
                                + " may take, in GiB. Write runtime: {packedWeightsGiB: 0}.",
                        "my.yaml:6: game.generationPoolEpochs was renamed to game.pools.generationEpochs."
                                + " Write game: {pools: {generationEpochs: 3}}.",
                        "my.yaml:7: game.tracePoolEpochs was renamed to game.pools.traceEpochs."
                                + " Write game: {pools: {traceEpochs: 2}}.",
                        "my.yaml:8: game.replayedGroups was replaced by game.mixture.replayShare, the share of an update's"
                                + " attempts that are earlier traces, in place of how many groups."
                                + " Write game: {mixture: {replayShare: 0.25}}.",
                        "--set agent.grpo.divideByDeviation: agent.grpo.divideByDeviation was replaced by"
                                + " agent.grpo.variant.advantageScale, what advantages are divided by."
                                + " Write --set agent.grpo.variant.advantageScale=none.");
    }

    @Test
    void whatTheTableOfFormerKeysSaysToWriteIsAccepted() throws Exception {
        for (RetiredKey former : RetiredKeys.ALL) {
            String value = former.value().apply(former.key().contains("game") ? "2" : "true");
            assertThat(read(SMALL, former.replacement() + "=" + value).sources())
                    .as(former.key())
                    .containsKey(former.replacement());
            assertThat(ConfigKey.of(TrainConfig.class))
                    .extracting(ConfigKey::path)
                    .doesNotContain(former.key());
        }
    }

    @Test
    void everyOptionOfAWorldIsReportedAtOnceBesideItsUnknownNeighbours() {
        assertThat(problems(
                                """
                                seed: soon
                                domain:
                                  name: alfworld
                                  catalog: tiny
                                  hiddenShare: 2
                                  warmStart:
                                    blunderShare: x
                                    inflatdShare: 1
                                agent: {init: {}}
                                simulator: {init: {}}
                                """)
                        .lines()
                        .toList())
                .hasSize(5)
                .anySatisfy(line -> assertThat(line).startsWith("my.yaml:1: seed is soon"))
                .anySatisfy(line ->
                        assertThat(line).startsWith("my.yaml:4: domain.catalog is tiny, expected one of full, small"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("my.yaml:5: domain.hiddenShare is 2, expected a number from 0 to 1"))
                .anySatisfy(line -> assertThat(line).startsWith("my.yaml:7: domain.warmStart.blunderShare is x"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("my.yaml:8: domain.warmStart.inflatdShare is not known")
                        .endsWith("Did you mean inflatedShare?"));
    }
}
