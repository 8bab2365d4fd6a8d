package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.BinomialDistribution;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScorerTest {
    private static final TokenRecord TOKENS =
            new TokenRecord(new int[] {1, 2}, new boolean[] {false, true}, new float[] {0, -1});
    private static final Seed NEAR = new Seed("near", "kind", "{}");
    private static final Seed FAR = new Seed("far", "kind", "{}");

    private static Scorer scorer(AlphaCurriculum curriculum, PassRateScope scope) {
        return new Scorer(curriculum, DifficultyFilter.off(), 0, scope);
    }

    /** An epoch that grows by one task after the other. */
    private static final class Epoch {
        private final List<TaskBatch> batches = new ArrayList<>();
        private final List<RolloutGroup> groups = new ArrayList<>();

        /** A batch of one seed; of each of its tasks so many of the attempts won. */
        Epoch batch(Seed seed, int attempts, int... wins) {
            List<PosedTask> posed = new ArrayList<>();
            for (int won : wins) {
                Task task = new Task("task-" + groups.size(), seed.kind(), "{}", 0);
                posed.add(new PosedTask(task, task.id(), Optional.empty()));
                groups.add(new RolloutGroup(
                        task,
                        IntStream.range(0, attempts)
                                .mapToObj(i -> attempt(task, i, i < won ? StopReason.SOLVED : StopReason.TURN_LIMIT))
                                .toList()));
            }
            batches.add(new TaskBatch(seed, posed));
            return this;
        }

        private static Trajectory attempt(Task task, int sample, StopReason reason) {
            double reward = reason == StopReason.SOLVED ? 1 : 0;
            return new Trajectory(task.id(), sample, "prompt", TOKENS, List.of(), reward, reason, "");
        }

        Scores score(Scorer scorer) {
            return scorer.score(new EpochTasks(batches, List.of()), groups);
        }
    }

    /**
     * Theorem 1 (GenEnv, arXiv 2512.19682) on the scores of an epoch: n is the number of attempts that a reward is taken over, which is the group of a
     * task in one scope and the groups of all variations of a seed in the other.
     */
    @ParameterizedTest
    @CsvSource({
        "TASK, 2, 0.5, 0.5, 0.95",
        "TASK, 0.5, 0.4, 0.45, 0.95",
        "TASK, 20, 0.7, 0.8, 0.1",
        "BATCH, 2, 0.5, 0.5, 0.95",
        "BATCH, 0.5, 0.4, 0.45, 0.95",
        "BATCH, 20, 0.7, 0.8, 0.1"
    })
    void scoresMisrankTwoTaskTypesNoMoreOftenThanTheoremOneAllows(
            PassRateScope scope, double beta, double alpha, double near, double far) {
        int n = 40;
        AlphaCurriculum curriculum = new AlphaCurriculum(alpha, beta);
        double[] ofNear = new double[n + 1];
        double[] ofFar = new double[n + 1];
        for (int k = 0; k <= n; k++) {
            int[] wins = scope == PassRateScope.TASK ? new int[] {k} : spread(k, 4);
            int attempts = n / wins.length;
            List<ScoredTask> scored = new Epoch()
                    .batch(NEAR, attempts, wins)
                    .batch(FAR, attempts, wins)
                    .score(scorer(curriculum, scope))
                    .tasks();
            assertThat(scored).extracting(ScoredTask::passRate).containsOnly(new PassRate(k, n));
            ofNear[k] = scored.get(0).reward().orElseThrow();
            ofFar[k] = scored.get(scored.size() - 1).reward().orElseThrow();
        }

        double misranking = 0;
        double[] nearly = BinomialDistribution.of(n, near);
        double[] farther = BinomialDistribution.of(n, far);
        for (int i = 0; i <= n; i++) {
            for (int j = 0; j <= n; j++) {
                misranking += ofFar[j] >= ofNear[i] ? nearly[i] * farther[j] : 0;
            }
        }
        double gap = Math.abs(far - alpha) - Math.abs(near - alpha);
        double bound = 4 * Math.exp(-2.0 / 9 * gap * gap * n);
        assertThat(bound).as("a bound that says something").isLessThan(1);
        assertThat(misranking).isPositive().isLessThan(bound);
    }

    /** So many wins over tasks, ten attempts each, as unevenly as they come. */
    private static int[] spread(int wins, int tasks) {
        return IntStream.range(0, tasks)
                .map(task -> Math.max(0, Math.min(10, wins - 10 * task)))
                .toArray();
    }

    @Test
    void aSeedWithSeveralBatchesHasOnePassRateAndEveryTaskItsOwnInTheOtherScope() {
        AlphaCurriculum curriculum = new AlphaCurriculum(0.5, 2);
        Epoch epoch = new Epoch().batch(NEAR, 8, 0, 4).batch(FAR, 8, 8).batch(NEAR, 8, 8); // the last one is a refill

        assertThat(epoch.score(scorer(curriculum, PassRateScope.BATCH)).tasks())
                .extracting(ScoredTask::passRate)
                .containsExactly(new PassRate(12, 24), new PassRate(12, 24), new PassRate(8, 8), new PassRate(12, 24));
        assertThat(epoch.score(scorer(curriculum, PassRateScope.TASK)).tasks())
                .extracting(ScoredTask::passRate)
                .containsExactly(new PassRate(0, 8), new PassRate(4, 8), new PassRate(8, 8), new PassRate(8, 8));
        assertThat(epoch.score(scorer(curriculum, PassRateScope.BATCH)).passRate())
                .isEqualTo(new PassRate(20, 32));
    }

    @Test
    void aGroupForEveryTaskIsExpected() {
        Epoch epoch = new Epoch().batch(NEAR, 8, 1, 2);
        epoch.groups.remove(1);

        assertThatIllegalStateException()
                .isThrownBy(() -> epoch.score(scorer(new AlphaCurriculum(0.5, 2), PassRateScope.TASK)))
                .withMessageContaining("1 groups for 2 tasks");
    }
}
