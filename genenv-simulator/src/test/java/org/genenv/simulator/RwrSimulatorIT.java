package org.genenv.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.genenv.core.OwnedResources;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.Agent;
import org.genenv.core.game.CoEvolution;
import org.genenv.core.game.GameConfig;
import org.genenv.core.game.Generation;
import org.genenv.core.game.MixtureConfig;
import org.genenv.core.game.PanelConfig;
import org.genenv.core.game.PassRateScope;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.PoolConfig;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.RunStoppedException;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.game.WritingRequest;
import org.genenv.core.model.CausalLanguageModel;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.RuntimeConfig;
import org.genenv.core.player.KlCap;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.WarmStartConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Tokenizer;
import org.genenv.core.tokenizer.WordVocabulary;
import org.genenv.core.training.PolicyScorer;
import org.genenv.core.training.TrainingRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulator on a real engine, with a model of a few thousand parameters that writes one of four colours. */
@Timeout(120)
class RwrSimulatorIT {
    private static final List<String> COLOURS = List.of("red", "blue", "green", "pink");
    private static final Seed SEED = new Seed("seed", "colour", "{}");

    @TempDir
    Path folder;

    @RegisterExtension
    final OwnedResources resources = new OwnedResources();

    private Tokenizer tokenizer;
    private PlayerModel player;

    @BeforeEach
    void makeTokenizer() throws IOException {
        WordVocabulary.Builder words = WordVocabulary.builder().phrase("seed");
        COLOURS.forEach(words::word);
        words.build().write(folder, 32);
        tokenizer = Tokenizer.load(folder);
        resources.own(tokenizer);
        player = player(1);
    }

    private PlayerModel player(long seed) {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 16, 1, 2, 1, 32, 32, 10000, true);
        CausalLanguageModel model = CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), seed, RuntimeConfig.onCpu().withThreads(1));
        resources.own(model);
        PlayerModel made = PlayerModel.training(model, tokenizer, folder);
        resources.own(made);
        return made;
    }

    private RwrSimulator simulator(PlayerModel of, double klCoefficient) {
        RwrSimulator simulator = new RwrSimulator(
                of, new RwrConfig(1e-2, 0, 5, 10, klCoefficient, KlCap.none(), 0, 1, 256, 256, 1, 4, 32, 32));
        resources.own(simulator);
        return simulator;
    }

    private RwrSimulator warm(double klCoefficient) {
        return warm(simulator(player, klCoefficient));
    }

    private static RwrSimulator warm(RwrSimulator simulator) {
        Demonstrations colours = new Demonstrations() {
            @Override
            public Demonstration forAgent(long draw) {
                throw new UnsupportedOperationException("no agent plays here");
            }

            @Override
            public Demonstration forSimulator(long draw) {
                String colour = COLOURS.get((int) (RandomKey.of(draw).uniform(0) * COLOURS.size()));
                return new Demonstration(List.of(
                        new Demonstration.Segment(Message.user("seed"), 0),
                        new Demonstration.Segment(Message.assistant(colour), 1)));
            }
        };
        simulator.warmStart(
                new WarmStartConfig(60, 200, 1e-2, 5, 0.01, 1),
                colours,
                RandomKey.of(1),
                (step, steps, loss, seconds) -> {},
                StopSignal.NEVER);
        return simulator;
    }

    private static List<Generation> write(RwrSimulator simulator, int count, long key) {
        return simulator.write(requests(count, key), StopSignal.NEVER);
    }

    private static List<WritingRequest> requests(int count, long key) {
        return IntStream.range(0, count)
                .mapToObj(i -> new WritingRequest(
                        SEED, List.of(Message.user("seed")), RandomKey.of(key).derive(i)))
                .toList();
    }

    private static double share(List<Generation> generations, String colour) {
        return (double) generations.stream()
                        .filter(g -> g.text().equals(colour))
                        .count()
                / generations.size();
    }

    /** The first colour is worth most, the others little. */
    private static List<RewardedGeneration> preferring(String colour, List<Generation> generations) {
        return generations.stream()
                .map(g -> new RewardedGeneration(g, g.text(), g.text().equals(colour) ? 1 : 0.6, 1))
                .toList();
    }

    @Test
    void textsAndTokensBelongTogetherAndTheTrainerFindsTheSameLogProbs() {
        List<Generation> generations = write(warm(0.1), 40, 3);

        List<TrainingRow> rows = generations.stream()
                .map(g -> new TrainingRow(g.tokens().ids(), g.tokens().completionMask()))
                .toList();
        List<float[]> found = PolicyScorer.logProbs(player.policy(), rows);
        int prompt = tokenizer.encode("seed\n>").length;
        for (int i = 0; i < rows.size(); i++) {
            int[] ids = generations.get(i).tokens().ids();
            float[] recorded = generations.get(i).tokens().logProbs();
            assertThat(Arrays.copyOf(ids, prompt)).isEqualTo(tokenizer.encode("seed\n>"));
            assertThat(tokenizer.decode(Arrays.copyOfRange(ids, prompt, ids.length), true))
                    .isEqualTo(generations.get(i).text());
            assertThat(found.get(i))
                    .containsExactly(Arrays.copyOfRange(recorded, prompt, recorded.length), within(1e-4f));
        }
        assertThat(generations.stream().filter(g -> COLOURS.contains(g.text())).count())
                .isGreaterThan(30);
    }

    @Test
    void aTextThatIsCutOffIsMarked() {
        // Untrained, it rarely ends a text within four tokens.
        List<Generation> generations = write(simulator(player, 0.1), 40, 3);

        assertThat(generations.stream().filter(g -> !g.isComplete())).isNotEmpty();
        assertThat(generations).allSatisfy(g -> assertThat(g.tokens().sampledTokens() < 4 && !g.isComplete())
                .isFalse());
    }

    @Test
    void updatesMakeTheRewardedTextsMoreFrequent() {
        RwrSimulator simulator = warm(0.01);
        double before = share(write(simulator, 200, 3), "green");
        Map<String, Double> figures = Map.of();
        for (int epoch = 0; epoch < 4; epoch++) {
            figures = simulator.update(preferring("green", write(simulator, 60, epoch)), RandomKey.of(epoch));
        }
        assertThat(before).isBetween(0.1, 0.45);
        assertThat(share(write(simulator, 200, 3), "green")).isGreaterThan(before + 0.3);
        assertThat(figures.get("kl")).isPositive();
        assertThat(figures.get("effectiveSampleSize")).isBetween(1.0, 60.0);
    }

    @Test
    void theDivergenceHoldsItNearItsFirstSelf() {
        RwrSimulator held = warm(3);
        double kl = 0;
        for (int epoch = 0; epoch < 4; epoch++) {
            kl = held.update(preferring("green", write(held, 60, epoch)), RandomKey.of(epoch))
                    .get("kl");
        }
        player = player(1);
        RwrSimulator free = warm(0);
        for (int epoch = 0; epoch < 4; epoch++) {
            free.update(preferring("green", write(free, 60, epoch)), RandomKey.of(epoch));
        }
        List<TrainingRow> rows = write(free, 100, 9).stream()
                .map(g -> new TrainingRow(g.tokens().ids(), g.tokens().completionMask()))
                .toList();
        double freeKl = PolicyScorer.statistics(player.policy(), Optional.of(player.reference()), rows).stream()
                .mapToDouble(s -> s.kls()[0])
                .average()
                .orElseThrow();
        assertThat(kl).isLessThan(freeKl);
    }

    @ParameterizedTest
    @EnumSource(KlCap.Rule.class)
    void aStepBeyondTheCapIsStoppedOrHalvedAndCounted(KlCap.Rule rule) {
        double cap = 0.01;
        RwrSimulator wild = warm(0);
        List<Generation> written = write(wild, 60, 0);
        RwrConfig config = new RwrConfig(0.1, 0, 5, 10, 0, new KlCap(cap, rule), 0, 1, 256, 256, 1, 4, 32, 32);
        RwrSimulator capped = new RwrSimulator(player, config);
        resources.own(capped);

        Map<String, Double> figures = capped.update(preferring("green", written), RandomKey.of(0));

        assertThat(figures).containsEntry("klCapped", 1.0).containsEntry("updates", 1.0);
        if (rule == KlCap.Rule.STOP) {
            assertThat(figures).containsEntry("updateKl", 0.0).containsEntry("klHalvings", 0.0);
            assertThat(write(capped, 60, 0)).isEqualTo(written);
        } else {
            assertThat(figures.get("updateKl")).isBetween(cap / 16, cap);
            assertThat(figures.get("klHalvings")).isBetween(1.0, 10.0);
            assertThat(write(capped, 60, 0)).isNotEqualTo(written);
        }
    }

    /** A simulator after one update, and the figures of that. */
    private record Updated(RwrSimulator simulator, Map<String, Double> figures) {
        double kl() {
            return figures.get("updateKl");
        }
    }

    private Updated updated(int steps, KlCap cap) {
        RwrSimulator capped =
                new RwrSimulator(player(1), new RwrConfig(1e-2, 0, steps, 10, 0, cap, 0, 1, 256, 256, 1, 4, 32, 32));
        resources.own(capped);
        warm(capped);
        return new Updated(capped, capped.update(preferring("green", write(capped, 60, 0)), RandomKey.of(0)));
    }

    @ParameterizedTest
    @EnumSource(KlCap.Rule.class)
    void aLaterStepBeyondTheCapGoesBackToTheLastGoodStepOrIsHalved(KlCap.Rule rule) {
        KlCap wide = new KlCap(100, rule);
        Updated one = updated(1, wide);
        Updated two = updated(2, wide);
        assertThat(two.kl()).isGreaterThan(1.5 * one.kl());
        double cap = (one.kl() + two.kl()) / 2;

        Updated capped = updated(4, new KlCap(cap, rule));

        assertThat(capped.figures).containsEntry("klCapped", 1.0).containsEntry("updates", 2.0);
        if (rule == KlCap.Rule.STOP) {
            assertThat(capped.figures).containsEntry("updateKl", one.kl()).containsEntry("klHalvings", 0.0);
            assertThat(write(capped.simulator, 60, 1)).isEqualTo(write(one.simulator, 60, 1));
        } else {
            assertThat(capped.kl()).isBetween(one.kl() / 2, cap);
            assertThat(capped.figures.get("klHalvings")).isBetween(1.0, 10.0);
        }
    }

    @Test
    void aCapThatIsNotReachedChangesNothing() {
        RwrSimulator free = warm(0);
        List<Generation> written = write(free, 60, 0);
        List<RewardedGeneration> pool = preferring("green", written);
        free.update(pool, RandomKey.of(0));
        List<Generation> expected = write(free, 60, 1);

        PlayerModel same = player(1);
        RwrSimulator capped = new RwrSimulator(
                same, new RwrConfig(1e-2, 0, 5, 10, 0, new KlCap(100, KlCap.Rule.STOP), 0, 1, 256, 256, 1, 4, 32, 32));
        resources.own(capped);
        warm(capped);
        Map<String, Double> figures = capped.update(pool, RandomKey.of(0));

        assertThat(write(capped, 60, 1)).isEqualTo(expected);
        assertThat(figures).containsEntry("klCapped", 0.0).containsEntry("updates", 5.0);
        assertThat(figures.get("updateKl")).isPositive();
    }

    @Test
    void nearDuplicatesShareOneWeight() {
        RwrSimulator simulator = warm(0);
        List<Generation> written = write(simulator, 60, 1);
        Generation green = written.stream()
                .filter(g -> g.text().equals("green"))
                .findFirst()
                .orElseThrow();
        Generation red =
                written.stream().filter(g -> g.text().equals("red")).findFirst().orElseThrow();
        List<RewardedGeneration> pool = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            pool.add(new RewardedGeneration(green, "green", 1, 9));
        }
        pool.add(new RewardedGeneration(red, "red", 1, 1));
        for (int epoch = 0; epoch < 10; epoch++) {
            simulator.update(pool, RandomKey.of(epoch));
        }
        // Nine copies of one task weigh as much as one of another: both are written about equally often.
        List<Generation> after = write(simulator, 300, 2);
        assertThat(share(after, "green")).isBetween(0.35, 0.65);
        assertThat(share(after, "red")).isBetween(0.35, 0.65);
    }

    @Test
    void poolFileOfARunHoldsTheWeightsOfTheUpdate() throws IOException {
        List<String> solved = List.of("red", "blue", "green", "pink"); // 0, 1, 2 and 3 of 4 times
        RwrSimulator simulator = warm(0);
        CoEvolution.builder()
                .domain(new ColourDomain())
                .agent(new PickyAgent(solved))
                .simulator(simulator)
                .curriculum(new CurriculumConfig(0.5, 2, 0.25, 0))
                .config(new GameConfig(
                        1,
                        1,
                        40,
                        1,
                        4,
                        PassRateScope.TASK,
                        0,
                        PoolConfig.defaults(),
                        MixtureConfig.none(),
                        1,
                        Optional.empty()))
                .panel(new PanelConfig(0, 1, 1, 1, false))
                .runDirectory(folder.resolve("run"))
                .build()
                .run(report -> {});

        List<JsonNode> pool = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("run/pools/generations-1.jsonl"))) {
            pool.add(new ObjectMapper().readTree(line));
        }
        Map<String, Long> copies = pool.stream()
                .collect(Collectors.groupingBy(line -> line.path("text").asText(), Collectors.counting()));
        assertThat(copies).containsOnlyKeys(COLOURS);
        for (JsonNode line : pool) {
            String colour = line.path("text").asText();
            double passRate = solved.indexOf(colour) / 4.0;
            double reward = Math.exp(-2 * (passRate - 0.5) * (passRate - 0.5));
            assertThat(line.path("passRate").asDouble()).isEqualTo(passRate);
            assertThat(line.path("reward").asDouble()).isCloseTo(reward, within(1e-12));
            if (colour.equals("red")) { // further from the target than the filter allows
                assertThat(line.path("kept").asBoolean()).isFalse();
                assertThat(line.path("copies").asInt()).isZero();
                assertThat(line.path("weight").asDouble()).isZero();
            } else {
                // exp(lambda R) / copies with lambda 10; only ratios mean something, and the best has exp(0).
                assertThat(line.path("kept").asBoolean()).isTrue();
                assertThat(line.path("copies").asLong()).isEqualTo(copies.get(colour));
                assertThat(line.path("weight").asDouble())
                        .isCloseTo(Math.exp(10 * reward) / Math.exp(10) / copies.get(colour), within(1e-12));
            }
        }
    }

    @Test
    void savedAndRestoredItGoesOnBitForBitWithItsFirstReference() throws IOException {
        RwrSimulator whole = warm(0.1);
        whole.update(preferring("green", write(whole, 30, 0)), RandomKey.of(0));
        Path saved = Files.createDirectory(folder.resolve("saved"));
        whole.save(saved);
        RwrSimulator restored = simulator(player(2), 0.1);
        restored.restore(saved);

        List<Generation> next = write(whole, 30, 1);
        assertThat(write(restored, 30, 1)).isEqualTo(next);
        assertThat(restored.update(preferring("red", next), RandomKey.of(1)))
                .isEqualTo(whole.update(preferring("red", next), RandomKey.of(1)));
        assertThat(write(restored, 30, 2)).isEqualTo(write(whole, 30, 2));
    }

    @Test
    void nothingToWriteIsNothingWrittenAndARaisedSignalIsHeard() {
        RwrSimulator simulator = simulator(player, 0.1);

        assertThat(simulator.write(List.of(), StopSignal.NEVER)).isEmpty();
        assertThatExceptionOfType(StopRequestedException.class)
                .isThrownBy(() -> simulator.write(List.of(), () -> true));
    }

    @Test
    void aSignalIsHeardInTheMidstOfWriting() {
        RwrSimulator simulator = warm(0);
        AtomicInteger asked = new AtomicInteger();

        assertThatExceptionOfType(StopRequestedException.class)
                .isThrownBy(() -> simulator.write(requests(8, 1), () -> asked.incrementAndGet() > 3));
        assertThat(simulator.write(requests(8, 1), StopSignal.NEVER)).hasSize(8);
    }

    @Test
    void aPromptThatLeavesNoRoomForATaskNamesTheSettingToRaise() {
        RwrSimulator simulator = simulator(player, 0.1);
        Seed seed = new Seed("long", "kind", "{}");
        WritingRequest request = new WritingRequest(seed, List.of(Message.user("seed ".repeat(40))), RandomKey.of(1));

        assertThatExceptionOfType(RunStoppedException.class)
                .isThrownBy(() -> simulator.write(List.of(request), StopSignal.NEVER))
                .withMessageContaining("simulator.rwr.contextLength is 32")
                .withMessageContaining("seed long")
                .withMessageContaining("Raise");
    }

    /** Whatever names a colour is a task. */
    private static final class ColourDomain implements Domain {
        @Override
        public String name() {
            return "colours";
        }

        @Override
        public List<Seed> seeds() {
            return List.of(SEED);
        }

        @Override
        public List<Message> simulatorPrompt(Seed seed, SuccessStatistics statistics) {
            return List.of(Message.user("seed"));
        }

        @Override
        public TaskVerdict check(Seed seed, String text, String taskId, long draw) {
            return COLOURS.contains(text)
                    ? new TaskVerdict.Accepted(new Task(taskId, seed.kind(), text, draw), text)
                    : new TaskVerdict.Rejected("no-colour", text);
        }

        @Override
        public Set<String> rejectionReasons() {
            return Set.of("no-colour");
        }

        @Override
        public Environment open(Task task) {
            throw new UnsupportedOperationException("nobody plays here");
        }

        @Override
        public List<Task> panel(int size) {
            return List.of();
        }
    }

    /** Solves a colour as often as its place in a list says, and learns nothing. */
    private record PickyAgent(List<String> colours) implements Agent {
        @Override
        public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
            return request.tasks().stream()
                    .map(task -> new RolloutGroup(
                            task,
                            IntStream.range(0, request.attempts())
                                    .mapToObj(i -> attempt(task, i, i < colours.indexOf(task.spec())))
                                    .toList()))
                    .toList();
        }

        private static Trajectory attempt(Task task, int sample, boolean isSolved) {
            TokenRecord tokens = new TokenRecord(new int[] {1, 2}, new boolean[] {false, true}, new float[] {0, -1});
            StopReason reason = isSolved ? StopReason.SOLVED : StopReason.UNSOLVED;
            return new Trajectory(task.id(), sample, "", tokens, List.of(), isSolved ? 1 : 0, reason, "");
        }

        @Override
        public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
            return Map.of();
        }

        @Override
        public void save(Path to) {}

        @Override
        public void restore(Path from) {}
    }
}
