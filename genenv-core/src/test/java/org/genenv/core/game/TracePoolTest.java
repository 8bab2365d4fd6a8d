package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TracePoolTest {
    private static final Turn ANSWERED = new Turn(1, 2, "go", "you are there", true);
    private static final Turn REFUSED = new Turn(2, 3, "fly", "nothing happens", false);
    private static final Turn CUT_OFF = new Turn(2, 3, "", "", false);

    private static Trajectory trace(String task, StopReason reason, Turn... turns) {
        TokenRecord tokens =
                new TokenRecord(new int[] {1, 2, 3}, new boolean[] {false, true, true}, new float[] {0, -0.1f, -0.2f});
        double reward = reason == StopReason.SOLVED ? 1 : 0;
        return new Trajectory(task, 0, "prompt", tokens, List.of(turns), reward, reason, "");
    }

    private static RolloutGroup group(String task, StopReason... reasons) {
        List<Trajectory> traces = new ArrayList<>();
        for (StopReason reason : reasons) {
            traces.add(trace(task, reason, ANSWERED));
        }
        return new RolloutGroup(new Task(task, "kind", "{}", 0), traces);
    }

    /** Two attempts of which one won. */
    private static RolloutGroup informative(String task) {
        return group(task, StopReason.SOLVED, StopReason.TURN_LIMIT);
    }

    private static List<String> tasks(TracePool pool) {
        return pool.entries().stream().map(entry -> entry.group().task().id()).toList();
    }

    @ParameterizedTest
    @EnumSource(StopReason.class)
    void aTraceIsValidWhenTheWorldAnsweredEveryTurnAndDidNotFail(StopReason reason) {
        boolean isValid =
                switch (reason) {
                    case SOLVED, UNSOLVED, TURN_LIMIT, INVALID_LIMIT, CONTEXT_LIMIT -> true;
                    case TRUNCATED, UNPARSABLE, TIMEOUT, ENVIRONMENT_ERROR, SIMULATION_FAILED -> false;
                };

        assertThat(TracePool.isValid(trace("t", reason, ANSWERED))).isEqualTo(isValid);
        assertThat(TracePool.isValid(trace("t", reason, ANSWERED, REFUSED))).isEqualTo(isValid);
        assertThat(TracePool.isValid(trace("t", reason))).as("without a turn").isFalse();
    }

    @Test
    void aTurnThatTheContextCutOffWasNeverExecuted() {
        assertThat(TracePool.isValid(trace("t", StopReason.CONTEXT_LIMIT, ANSWERED, CUT_OFF)))
                .isFalse();
        // The conversation was full after an answer: whatever was said has been executed.
        Turn silent = new Turn(2, 3, "wait", "", true);
        assertThat(TracePool.isValid(trace("t", StopReason.CONTEXT_LIMIT, ANSWERED, silent)))
                .isTrue();
    }

    @Test
    void aGroupIsRememberedByItsValidTracesWhereTheirRewardsDiffer() {
        TracePool pool = TracePool.remembering(1, 0)
                .plus(
                        1,
                        List.of(
                                group("a", StopReason.SOLVED, StopReason.TRUNCATED, StopReason.TURN_LIMIT),
                                group("only one is left", StopReason.SOLVED, StopReason.UNPARSABLE),
                                group("all solved", StopReason.SOLVED, StopReason.SOLVED, StopReason.TRUNCATED),
                                group("the world failed", StopReason.SOLVED, StopReason.TIMEOUT)));

        assertThat(tasks(pool)).containsExactly("a");
        assertThat(pool.entries().get(0).group().trajectories())
                .extracting(Trajectory::stopReason)
                .containsExactly(StopReason.SOLVED, StopReason.TURN_LIMIT);
    }

    @Test
    void tracesAreForgottenByAge() {
        TracePool pool = TracePool.remembering(2, 0);
        for (int epoch = 1; epoch <= 4; epoch++) {
            pool = pool.plus(epoch, List.of(informative("epoch-" + epoch)));
        }

        assertThat(tasks(pool)).containsExactly("epoch-3", "epoch-4");
    }

    @Test
    void aLimitKeepsTheNewestGroups() {
        TracePool pool = TracePool.remembering(9, 3)
                .plus(1, List.of(informative("1a"), informative("1b")))
                .plus(2, List.of(informative("2a"), informative("2b")));
        assertThat(tasks(pool)).containsExactly("1b", "2a", "2b");

        assertThat(tasks(pool.plus(
                        3, List.of(informative("3a"), informative("3b"), informative("3c"), informative("3d")))))
                .containsExactly("3b", "3c", "3d");
    }

    @Test
    void aPoolOfNoEpochsRemembersNothing() {
        TracePool pool = TracePool.remembering(0, 0).plus(1, List.of(informative("a")));

        assertThat(pool.entries()).isEmpty();
        assertThat(pool.drawAttempts(8, RandomKey.of(1))).isEmpty();
    }

    @Test
    void groupsAreDrawnWholeUntilAboutEnoughAttemptsAreThere() {
        TracePool pool =
                TracePool.remembering(1, 0).plus(1, List.of(informative("a"), informative("b"), informative("c")));

        assertThat(pool.drawAttempts(0, RandomKey.of(1))).isEmpty();
        assertThat(pool.drawAttempts(1, RandomKey.of(1))).as("half of a group").hasSize(1);
        assertThat(pool.drawAttempts(4, RandomKey.of(1))).hasSize(2).doesNotHaveDuplicates();
        assertThat(pool.drawAttempts(5, RandomKey.of(1))).hasSize(3);
        assertThat(pool.drawAttempts(100, RandomKey.of(1))).as("all there are").hasSize(3);
        assertThat(pool.drawAttempts(4, RandomKey.of(1))).isEqualTo(pool.drawAttempts(4, RandomKey.of(1)));
    }

    @Test
    void negativeAgesAndLimitsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TracePool.remembering(-1, 0))
                .withMessageContaining("pools.traceEpochs is -1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TracePool.remembering(1, -1))
                .withMessageContaining("pools.traceLimit is -1");
    }
}
