package org.genenv.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
    enum Mode {
        GENENV,
        STATIC_TASKS
    }

    record Grpo(
            @Setting(value = "8", doc = "Rollouts of each task.", range = "2 or more") int groupSize,
            @Setting(value = "0.2", doc = "Clip range.") double clip,
            @Setting(value = "5e-4", doc = "Step of AdamW.") double learningRate) {
        Grpo {
            if (groupSize < 2) {
                throw new IllegalArgumentException("groupSize is " + groupSize
                        + ", but a group needs 2 or more to have a baseline. Set groupSize to 2 or more.");
            }
            if (clip <= 0) {
                throw new IllegalArgumentException("clip is " + clip + ", expected a value above 0.");
            }
        }
    }

    record Lora(
            @Setting(doc = "Rank.") int rank,
            @Setting(value = "[q_proj, v_proj]", doc = "Layers.") List<String> targets) {}

    record Agent(
            @Setting(doc = "Folder of the model.") Path model,
            @Setting(doc = "Adapter.") Optional<Lora> lora,
            @Setting(doc = "The update.") Grpo grpo) {}

    record Run(
            @Setting(value = "7", doc = "Seed.") long seed,
            @Setting(value = "genenv", doc = "Which game.") Mode mode,
            @Setting(value = "true", doc = "Whether to save.") boolean save,
            @Setting(value = "none", doc = "A name.") String name,
            @Setting(doc = "Options of the world.") Map<String, Object> domain,
            @Setting(doc = "The player.") Agent agent) {}

    private static Run read(String yaml, String... overrides) throws ConfigException {
        return ConfigReader.of(Run.class)
                .read("train.yaml", yaml, List.of(overrides))
                .value();
    }

    private static List<String> problems(String yaml, String... overrides) {
        ConfigException thrown = catchThrowableOfType(ConfigException.class, () -> read(yaml, overrides));
        assertThat(thrown).as("the configuration should be refused").isNotNull();
        return thrown.problems().stream().map(ConfigProblem::toString).toList();
    }

    @Test
    void defaultsFillWhatTheFileLeavesOut() throws ConfigException {
        Run run = read("agent: {model: models/tiny}");

        assertThat(run)
                .isEqualTo(new Run(
                        7,
                        Mode.GENENV,
                        true,
                        "none",
                        Map.of(),
                        new Agent(Path.of("models/tiny"), Optional.empty(), new Grpo(8, 0.2, 5e-4))));
    }

    @Test
    void theTypeThatAsksDecidesWhatAScalarMeans() throws ConfigException {
        Run run = read(
                """
                seed: 1_000
                name: no
                mode: static-tasks
                domain: {name: alfworld, houses: 12, hidden: 0.5, deep: {kinds: [heat, "7"], flag: true}}
                agent: {model: 12, grpo: {learningRate: 1e-3}, lora: {rank: 4}}
                """);

        assertThat(run.seed()).isEqualTo(1000);
        assertThat(run.name()).isEqualTo("no");
        assertThat(run.mode()).isEqualTo(Mode.STATIC_TASKS);
        assertThat(run.agent().model()).isEqualTo(Path.of("12"));
        assertThat(run.agent().grpo().learningRate()).isEqualTo(0.001);
        assertThat(run.agent().lora()).contains(new Lora(4, List.of("q_proj", "v_proj")));
        assertThat(run.domain())
                .isEqualTo(Map.of(
                        "name",
                        "alfworld",
                        "houses",
                        12,
                        "hidden",
                        0.5,
                        "deep",
                        Map.of("kinds", List.of("heat", "7"), "flag", true)));
    }

    @Test
    void everyProblemIsReportedAtOnceWithItsLine() {
        List<String> problems = problems(
                """
                seed: soon
                mode: genenvv
                save: yes
                agent:
                  grpo:
                    groupSize: 1
                    clip: -1
                    learningRate: fast
                """);

        assertThat(problems).hasSize(7);
        assertThat(problems.get(0)).startsWith("train.yaml:1: seed is soon, expected a whole number (Seed)");
        assertThat(problems.get(1))
                .startsWith("train.yaml:2: mode is genenvv, expected one of genenv, static-tasks")
                .contains("Did you mean genenv?");
        assertThat(problems.get(2)).startsWith("train.yaml:3: save is yes, expected true or false");
        assertThat(problems.get(3)).startsWith("train.yaml:5: agent.model is missing, expected a path");
        assertThat(problems.get(4)).startsWith("train.yaml:8: agent.grpo.learningRate is fast, expected a number");
        assertThat(problems.get(5))
                .isEqualTo("train.yaml:6: agent.grpo.groupSize is 1, but a group needs 2 or more to have a baseline."
                        + " Set groupSize to 2 or more.");
        assertThat(problems.get(6)).startsWith("train.yaml:7: agent.grpo.clip is -1.0, expected a value above 0.");
    }

    @Test
    void unknownKeyGetsTheNameThatWasMeant() {
        assertThat(problems("agent: {model: m, grpo: {grupSize: 4}}"))
                .containsExactly("train.yaml:1: agent.grpo.grupSize is set, but grupSize is no key of agent.grpo."
                        + " Did you mean groupSize?");
        assertThat(problems("agent: {model: m, grpo: {group_size: 4}}").get(0)).contains("Did you mean groupSize?");
    }

    @Test
    void shortKeysAreGuessedToo() {
        assertThat(problems("agent: {model: m, grpo: {clpi: 0.1}}").get(0)).contains("Did you mean clip?");
        assertThat(problems("agent: {modl: m}").toString()).contains("Did you mean model?");
        assertThat(problems("dmain: {name: x}\nagent: {model: m}").get(0)).contains("Did you mean domain?");
        assertThat(problems("domin: {}\nagent: {model: m}").get(0)).contains("Did you mean domain?");
    }

    record Shape(
            @Setting(value = "64", doc = "Width.") int width,
            @Setting(value = "4", doc = "Heads.") int heads,
            @Setting(value = "1", doc = "Depth.") int depth) {
        Shape {
            if (depth < 1) {
                throw new IllegalArgumentException("depth is " + depth + ", expected 1 or more.");
            }
            if (width % heads != 0) {
                throw new IllegalArgumentException("width is " + width + ", which " + heads + " heads do not divide.");
            }
        }
    }

    record Source(
            @Setting(doc = "A folder.") Optional<Path> folder, @Setting(doc = "A new one.") Optional<Shape> fresh) {
        Source {
            if (folder.isPresent() == fresh.isPresent()) {
                throw new IllegalArgumentException("folder and fresh: expected one of the two.");
            }
        }
    }

    @Test
    void wrongValueBringsNoFalseFollowUps() {
        ConfigReader<Source> reader = ConfigReader.of(Source.class);

        assertThatThrownBy(() -> reader.read("a.yaml", "fresh: {width: abc, heads: 6}", List.of()))
                .hasMessageStartingWith("a.yaml:1: fresh.width is abc")
                .message()
                .hasLineCount(1);
        assertThatThrownBy(() -> reader.read("a.yaml", "fresh: {heads: six, width: 66, depth: 0}", List.of()))
                .hasMessageContaining("fresh.heads is six")
                .hasMessageContaining("fresh.depth is 0")
                .message()
                .hasLineCount(2);
        assertThatThrownBy(() -> reader.read("a.yaml", "fresh: small", List.of()))
                .hasMessageStartingWith("a.yaml:1: fresh is small")
                .message()
                .hasLineCount(1);
    }

    @Test
    void checksOfOneValueReportBesideOtherProblems() {
        ConfigReader<Run> reader = ConfigReader.of(Run.class).withValueCheck("domain", (domain, findings) -> {
            if (!Map.of("name", "alfworld").equals(domain)) {
                findings.problem("domain.name", "is not known.");
            }
        });

        assertThatThrownBy(() -> reader.read("a.yaml", "seed: soon\ndomain:\n  name: alfwrold", List.of()))
                .hasMessageContaining("a.yaml:1: seed is soon")
                .hasMessageContaining("agent.model is missing")
                .hasMessageContaining("a.yaml:3: domain.name is not known.");
    }

    @Test
    void misplacedKeyGetsItsPlace() {
        assertThat(problems("groupSize: 4\nagent: {model: m}").get(0))
                .startsWith("train.yaml:1: groupSize is set, but groupSize is no key.")
                .endsWith("It belongs under agent.grpo (agent.grpo.groupSize).");
        assertThat(problems("agent: {model: m, rank: 8}").get(0)).contains("agent.lora.rank");
    }

    @Test
    void mistypedKeyInTheWrongPlaceGetsNameAndPlace() {
        assertThat(problems("agent: {model: m}\ngruopSize: 4").get(0))
                .endsWith("Did you mean groupSize? It belongs under agent.grpo (agent.grpo.groupSize).");
        assertThat(problems("agent: {model: m, seed: 4}").get(0)).endsWith("It belongs at the top of the file.");
    }

    @Test
    void pathsAndMergeKeysInAFileAreExplained() {
        assertThat(problems("agent: {model: m}\nagent.grpo.clip: 0.1").get(0))
                .endsWith("In a file keys are nested: write agent: {grpo: {clip: ...}}.");
        assertThat(problems("agent: &a {model: m}\n<<: *a").get(0)).endsWith("Write the keys out.");
    }

    @Test
    void formerKeysSayWhatToWriteToday() {
        ConfigReader<Run> reader = ConfigReader.of(Run.class)
                .withRetired(List.of(
                        RetiredKey.renamed("agent.samples", "agent.grpo.groupSize"),
                        RetiredKey.replaced(
                                "keep", "save", "yes or no", number -> String.valueOf(!number.equals("0")))));

        assertThatThrownBy(() -> reader.read("a.yaml", "agent:\n  model: m\n  samples: 4", List.of("keep=3")))
                .hasMessageContaining("a.yaml:3: agent.samples was renamed to agent.grpo.groupSize."
                        + " Write agent: {grpo: {groupSize: 4}}.")
                .hasMessageContaining("--set keep: keep was replaced by save, yes or no. Write --set save=true.")
                .message()
                .hasLineCount(2);
    }

    @Test
    void sourcesSayWhereEachValueStands() throws ConfigException {
        ResolvedConfig<Run> config = ConfigReader.of(Run.class)
                .read(
                        "a.yaml",
                        "seed: 1\nagent:\n  model: m\n  grpo: {clip: 0.1}\ndomain: {name: x, deep: {a: 1}}",
                        List.of("agent.grpo.groupSize=4", "domain.deep.b=[1, 2]"));

        assertThat(config.sources())
                .isEqualTo(Map.of(
                        "seed", "a.yaml:1",
                        "agent.model", "a.yaml:3",
                        "agent.grpo.clip", "a.yaml:4",
                        "agent.grpo.groupSize", "--set agent.grpo.groupSize",
                        "domain.name", "a.yaml:5",
                        "domain.deep.a", "a.yaml:5",
                        "domain.deep.b", "--set domain.deep.b"));
    }

    @Test
    void problemsOfAnOverrideNameTheOptionAndNoLine() {
        assertThat(problems("agent: {model: m}", "agent.lora={rank: x}").get(0))
                .startsWith("--set agent.lora: agent.lora.rank is x");
        assertThat(problems("agent: {model: m}", "agent.lora={rank: [1").get(0))
                .startsWith("--set agent.lora: this is no YAML (column ")
                .endsWith("Check its brackets, colons and quotes.");
        assertThat(problems("agent: {model: m}", "agent.lora={rank: 1, rank: 2}")
                        .get(0))
                .isEqualTo("--set agent.lora: rank is set twice, first at --set agent.lora. Keep one of the two.");
    }

    @Test
    void fileWithoutAnyKeySaysSo() {
        for (String yaml : List.of("", "\n\n", "# nothing yet\n", "---\n...\n", "null")) {
            assertThat(problems(yaml).get(0))
                    .as(yaml)
                    .isEqualTo("train.yaml: the file holds no key at all, only comments or nothing.");
        }
        assertThat(problems("seed").get(0)).startsWith("train.yaml: the file is seed, expected a group of keys");
    }

    @Test
    void tabsAndSecondDocumentsAreNamedWithTheirLine() {
        assertThat(problems("seed: 1\nagent:\n\tmodel: m"))
                .singleElement()
                .asString()
                .startsWith("train.yaml:3: this is no YAML (column 1)")
                .endsWith("Indent with spaces; YAML takes no tabs there.");
        assertThat(problems("agent: {model: m}\n---\nseed: 1"))
                .singleElement()
                .asString()
                .startsWith("train.yaml:2: this is no YAML");
    }

    @Test
    void bytesThatAreNoTextAreNamedWithTheirLine(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("a.yaml");
        Files.write(file, new byte[] {'a', ':', ' ', '1', '\n', 'b', ':', ' ', (byte) 0xE9, '\n'});

        assertThatThrownBy(() -> ConfigReader.of(Run.class).read(file, List.of()))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ":2: the byte 0xE9 is no UTF-8");
    }

    @Test
    void keyWithoutAnyLikenessGetsTheListOfKeys() {
        assertThat(problems("agent: {model: m}\nwatermelon: 1").get(0))
                .endsWith("Known keys are seed, mode, save, name, domain, agent.");
    }

    @Test
    void repeatedKeyIsRefusedWithBothLines() {
        assertThat(problems("seed: 1\nagent: {model: m}\nseed: 2"))
                .containsExactly("train.yaml:3: seed is set twice, first at train.yaml:1. Keep one of the two.");
    }

    @Test
    void brokenYamlNamesLineAndColumnAndNothingElse() {
        List<String> problems = problems("seed: 1\nagent: [model: m\nmode: genenv");

        assertThat(problems).hasSize(1);
        assertThat(problems.get(0)).startsWith("train.yaml:3: this is no YAML (column ");
    }

    @Test
    void aliasesThatMultiplyEndInAnError() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
        for (int i = 1; i < 5; i++) {
            String previous = "*a" + (i - 1);
            bomb.append("a" + i + ": &a" + i + " [" + String.join(",", Collections.nCopies(10, previous)) + "]\n");
        }
        assertThat(problems(bomb.toString()).get(0)).contains("more than 20000 values");
    }

    @Test
    void aliasThatContainsItselfEndsInAnError() {
        assertThat(problems("domain: &d {again: *d}\nagent: {model: m}").get(0)).contains("no YAML");
    }

    @Test
    void textWhereAGroupBelongsIsRefused() {
        assertThat(problems("agent: tiny").get(0))
                .isEqualTo(
                        "train.yaml:1: agent is tiny, expected a group of keys, indented, one a line: model, lora, grpo.");
        assertThat(problems("- a\n- b").get(0)).startsWith("train.yaml: the file is a list");
    }

    @Test
    void wholeNumbersThatDoNotFitAreRefused() {
        assertThat(problems("agent: {model: m, grpo: {groupSize: 3000000000}}").get(0))
                .contains("3000000000");
        assertThat(problems("agent: {model: m, grpo: {groupSize: 8.5}}").get(0)).contains("8.5");
        assertThat(problems("agent: {model: m, grpo: {clip: .nan}}").get(0)).contains(".nan");
    }

    @Test
    void emptyValueIsNoValueUnlessTheSettingIsOptional() throws ConfigException {
        assertThat(problems("seed:\nagent: {model: m}").get(0)).startsWith("train.yaml:1: seed is empty");
        assertThat(read("agent: {model: m, lora: }").agent().lora()).isEmpty();
    }

    @Test
    void overridesReplaceAddAndAreNamedInProblems() throws ConfigException {
        Run run = read("agent: {model: m}", "agent.grpo.groupSize=4", "agent.lora.rank=2", "seed=1", "seed=9");
        assertThat(run.agent().grpo().groupSize()).isEqualTo(4);
        assertThat(run.agent().lora().orElseThrow().rank()).isEqualTo(2);
        assertThat(run.seed()).isEqualTo(9);

        assertThat(read("agent: {model: m, lora: {rank: 2}}", "agent.lora=")
                        .agent()
                        .lora())
                .isEmpty();
        assertThat(problems("agent: {model: m}", "agent.lora={}").get(0)).contains("agent.lora.rank is missing");
        assertThat(problems("agent: {model: m}", "agent.grpo.groupSize=1").get(0))
                .startsWith("--set agent.grpo.groupSize: agent.grpo.groupSize is 1");
        assertThat(problems("agent: {model: m}", "agent.model.x=1").get(0))
                .isEqualTo("--set agent.model.x: agent.model is m at train.yaml:1, so it has no keys below it.");
        assertThat(problems("agent: {model: m}", "seed").get(0)).contains("Write --set key.path=value");
        assertThat(problems("agent: {model: m}", "sede=1").get(0)).contains("Did you mean seed?");
    }

    @Test
    void crossChecksSeeTheWholeAndNameThePlace() throws ConfigException {
        ConfigReader<Run> reader = ConfigReader.of(Run.class).withCheck((run, findings) -> {
            if (run.agent().lora().isPresent() && run.agent().grpo().learningRate() < 1e-5) {
                findings.warning("agent.grpo.learningRate", "is small for an adapter. Use about ten times as much.");
            }
            if (run.seed() < 0) {
                findings.problem("seed", "is " + run.seed() + ", expected 0 or more.");
            }
        });

        ResolvedConfig<Run> doubtful =
                reader.read("a.yaml", "agent:\n  model: m\n  lora: {rank: 2}\n  grpo: {learningRate: 1e-7}", List.of());
        assertThat(doubtful.warnings())
                .extracting(ConfigProblem::toString)
                .containsExactly(
                        "a.yaml:4: agent.grpo.learningRate is small for an adapter. Use about ten times as much.");
        assertThatThrownBy(() -> reader.read("a.yaml", "seed: -1\nagent: {model: m}", List.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessage("a.yaml:1: seed is -1, expected 0 or more.");
    }

    @Test
    void defaultsOfARecordNeedNoFile() {
        assertThat(ConfigReader.defaults(Grpo.class)).isEqualTo(new Grpo(8, 0.2, 5e-4));
        assertThatThrownBy(() -> ConfigReader.defaults(Lora.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("rank is missing");
    }
}
