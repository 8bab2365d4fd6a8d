package org.genenv.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.genenv.core.domain.Demonstration;
import org.genenv.core.domain.Demonstrations;
import org.genenv.core.domain.Seed;
import org.genenv.core.game.Generation;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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

    private final List<AutoCloseable> open = new ArrayList<>();
    private Tokenizer tokenizer;
    private PlayerModel player;

    @BeforeEach
    void makeTokenizer() throws IOException {
        WordVocabulary.Builder words = WordVocabulary.builder().phrase("seed");
        COLOURS.forEach(words::word);
        words.build().write(folder, 32);
        tokenizer = Tokenizer.load(folder);
        open.add(tokenizer);
        player = player(1);
    }

    @AfterEach
    void close() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private PlayerModel player(long seed) {
        ModelConfig shape = ModelConfig.qwen2(tokenizer.vocabSize(), 16, 1, 2, 1, 32, 32, 10000, true);
        CausalLanguageModel model = CausalLanguageModel.initialise(
                shape.withInitializerRange(0.1), seed, RuntimeConfig.onCpu().withThreads(1));
        open.add(model);
        PlayerModel made = PlayerModel.training(model, tokenizer, folder);
        open.add(made);
        return made;
    }

    private RwrSimulator simulator(PlayerModel of, double klCoefficient) {
        RwrSimulator simulator = new RwrSimulator(
                of, new RwrConfig(1e-2, 0, 5, 10, klCoefficient, KlCap.none(), 0, 1, 256, 256, 1, 4, 32, 32));
        open.add(simulator);
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
        List<WritingRequest> requests = IntStream.range(0, count)
                .mapToObj(i -> new WritingRequest(
                        SEED, List.of(Message.user("seed")), RandomKey.of(key).derive(i)))
                .toList();
        return simulator.write(requests, StopSignal.NEVER);
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
        open.add(capped);

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
        open.add(capped);
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
}
