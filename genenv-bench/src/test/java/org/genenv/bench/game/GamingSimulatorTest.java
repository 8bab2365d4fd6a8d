package org.genenv.bench.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.genenv.bench.alfworld.AlfworldDomain;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.Agent;
import org.genenv.core.game.CoEvolution;
import org.genenv.core.game.EpochReport;
import org.genenv.core.game.GameConfig;
import org.genenv.core.game.Generation;
import org.genenv.core.game.MixtureConfig;
import org.genenv.core.game.PanelConfig;
import org.genenv.core.game.PassRateScope;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.PoolConfig;
import org.genenv.core.game.RewardedGeneration;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.Simulator;
import org.genenv.core.game.StopSignal;
import org.genenv.core.game.TrainingMixture;
import org.genenv.core.game.WritingRequest;
import org.genenv.core.random.RandomKey;
import org.genenv.simulator.RewardWeights;
import org.junit.jupiter.api.Test;

/** What a simulator could try in place of writing tasks at the agent's edge, in the real household world, and what weight it gets for it. */
class GamingSimulatorTest {
    private static final int GROUP = 8;
    private static final double LAMBDA = 10;

    private final Domain world = new AlfworldDomain().withOptions(Map.of("catalog", "small"));
    private final Seed seed = world.seeds().get(0);
    private final List<String> texts = new ArrayList<>();
    private List<RewardedGeneration> pool = List.of();
    private EpochReport report;

    /** Solves a task at a rate that the test sets. */
    private void play(ToDoubleFunction<Task> success, double kMin) throws IOException {
        play(success, kMin, PassRateScope.TASK);
    }

    private void play(ToDoubleFunction<Task> success, double kMin, PassRateScope scope) throws IOException {
        GameConfig config = new GameConfig(
                1,
                1,
                texts.size(),
                1,
                GROUP,
                scope,
                0,
                PoolConfig.ofAges(2, 0),
                MixtureConfig.none(),
                5,
                Optional.empty());
        Domain oneSeed = new OneSeed(world, seed);
        CoEvolution.builder()
                .domain(oneSeed)
                .agent(new RatedAgent(success))
                .simulator(new Writer())
                .curriculum(new CurriculumConfig(0.5, 2, kMin, 0))
                .config(config)
                .panel(PanelConfig.none())
                .build()
                .run(ended -> report = ended);
    }

    private Map<String, Double> weightByText() {
        double[] weights = RewardWeights.of(pool, LAMBDA);
        Map<String, Double> sums = new TreeMap<>();
        for (int i = 0; i < weights.length; i++) {
            sums.merge(pool.get(i).generation().text(), weights[i], Double::sum);
        }
        return sums;
    }

    /** The seed's own task with another number of receptacles of its first type, which makes another exercise. */
    private String variation(int more) {
        String spec = seed.spec();
        int at = spec.indexOf("\"receptacles\":{\"");
        int colon = spec.indexOf(':', at + 16);
        int end = colon + 1;
        while (Character.isDigit(spec.charAt(end))) {
            end++;
        }
        int count = Integer.parseInt(spec.substring(colon + 1, end));
        return spec.substring(0, colon + 1) + (count + more) + spec.substring(end);
    }

    @Test
    void repeatingOneTaskEarnsNoMoreThanWritingItOnce() throws IOException {
        for (int i = 0; i < 9; i++) {
            texts.add(variation(1));
        }
        texts.add(variation(2));
        play(task -> 0.5, 0);

        Map<String, Double> weights = weightByText();
        assertThat(weights.get(variation(1))).isCloseTo(weights.get(variation(2)), within(1e-12));
        assertThat(report.metric("tasks.uniqueShare")).hasValue(0.2);
    }

    @Test
    void changingWhatMakesNoOtherExerciseIsRepeating() throws IOException {
        for (int distractors = 0; distractors < 4; distractors++) {
            texts.add(variation(1).replaceAll("\"distractors\":\\d+", "\"distractors\":" + distractors));
        }
        texts.add(variation(2));
        play(task -> 0.5, 0);

        Map<String, Double> weights = weightByText();
        double honest = weights.remove(variation(2));
        assertThat(weights).hasSize(4);
        assertThat(weights.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(honest, within(1e-12));
    }

    @Test
    void unsolvableTasksAreNeverPlayedAndWeighNothing() throws IOException {
        texts.add(seed.spec().replaceAll("\"receptacles\":\\{[^}]*\\}", "\"receptacles\":{\"shelf\":3,\"drawer\":1}"));
        texts.add(seed.spec().replaceAll("\"object\":\"[^\"]*\"", "\"object\":\"desklamp\""));
        texts.add(variation(1));
        play(task -> 0.5, 0);

        assertThat(report.metric("tasks.rejected")).hasValue(2);
        assertThat(weightByText()).containsOnlyKeys(variation(1));
    }

    @Test
    void aTaskThatTellsWhereTheObjectIsIsNone() throws IOException {
        String leaking =
                seed.spec().substring(0, seed.spec().length() - 1) + ",\"contents\":{\"cabinet 1\":[\"cup\"]}}";
        texts.add(leaking);
        texts.add(variation(1));
        play(task -> 0.5, 0);

        assertThat(report.metric("tasks.rejected.contents-not-allowed")).hasValue(1);
        assertThat(weightByText()).containsOnlyKeys(variation(1));
    }

    @Test
    void whatIsAlwaysOrNeverSolvedWeighsLeastAndThePublishedFilterDropsIt() throws IOException {
        texts.addAll(List.of(variation(1), variation(2), variation(3)));
        ToDoubleFunction<Task> success =
                task -> task.spec().equals(variation(1)) ? 1 : task.spec().equals(variation(2)) ? 0 : 0.5;
        play(success, 0);

        Map<String, Double> weights = weightByText();
        // exp(10 (exp(-2 x 0.25) - 1)) = exp(-3.93)
        assertThat(weights.get(variation(1)) / weights.get(variation(3))).isCloseTo(0.01955, within(1e-4));
        assertThat(weights.get(variation(2))).isEqualTo(weights.get(variation(1)));

        play(success, 0.1);
        assertThat(weightByText()).containsOnlyKeys(variation(3));
    }

    /** A limit of Eq. 2, which takes p-hat over the variations of a seed; the shares of tasks by success tell of it. */
    @Test
    void overASeedsVariationsTheTrivialAndTheImpossibleTogetherPassForTheEdge() throws IOException {
        texts.addAll(List.of(variation(1), variation(2)));
        play(task -> task.spec().equals(variation(1)) ? 1 : 0, 0.1, PassRateScope.BATCH);

        assertThat(pool).hasSize(2).allSatisfy(one -> assertThat(one.reward()).isEqualTo(1));
        assertThat(report.metric("tasks.share.alwaysSolved")).hasValue(0.5);
        assertThat(report.metric("tasks.share.neverSolved")).hasValue(0.5);
        assertThat(report.metric("tasks.informativeGroupShare")).hasValue(0);
    }

    private final class Writer implements Simulator {
        @Override
        public List<Generation> write(List<WritingRequest> requests, StopSignal stop) {
            List<Generation> written = new ArrayList<>();
            for (int i = 0; i < requests.size(); i++) {
                TokenRecord tokens = new TokenRecord(new int[] {1, 2}, new boolean[] {false, true}, new float[2]);
                written.add(new Generation(seed, texts.get(i), true, tokens));
            }
            return written;
        }

        @Override
        public Map<String, Double> update(List<RewardedGeneration> generations, RandomKey key) {
            pool = generations;
            return Map.of();
        }

        @Override
        public void save(Path folder) {}

        @Override
        public void restore(Path folder) {}
    }

    private record RatedAgent(ToDoubleFunction<Task> success) implements Agent {
        @Override
        public List<RolloutGroup> play(PlayRequest request, StopSignal stop) {
            return request.tasks().stream().map(this::group).toList();
        }

        private RolloutGroup group(Task task) {
            List<Trajectory> attempts = new ArrayList<>();
            for (int i = 0; i < GROUP; i++) {
                boolean won = i < success.applyAsDouble(task) * GROUP;
                TokenRecord tokens = new TokenRecord(new int[] {1, 2}, new boolean[] {false, true}, new float[2]);
                StopReason reason = won ? StopReason.SOLVED : StopReason.TURN_LIMIT;
                attempts.add(new Trajectory(task.id(), i, "", tokens, List.of(), won ? 1 : 0, reason, ""));
            }
            return new RolloutGroup(task, attempts);
        }

        @Override
        public Map<String, Double> update(TrainingMixture mixture, RandomKey key) {
            return Map.of();
        }

        @Override
        public void save(Path folder) {}

        @Override
        public void restore(Path folder) {}
    }
}
