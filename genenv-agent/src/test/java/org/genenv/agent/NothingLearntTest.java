package org.genenv.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.junit.jupiter.api.Test;

/** What a person is told of an epoch that taught the agent nothing. */
class NothingLearntTest {
    @Test
    void tasksThatNoAttemptSolvesAreTooHard() {
        String reason = NothingLearnt.reason(
                List.of(
                        group("a", StopReason.TURN_LIMIT, StopReason.TRUNCATED),
                        group("b", StopReason.CONTEXT_LIMIT, StopReason.TRUNCATED)),
                0);

        assertThat(reason)
                .startsWith("no attempt at any of the 2 tasks succeeded.")
                .contains("too hard")
                .doesNotContain("too easy")
                .contains("(agent.rollout.maxActionTokens): 2")
                .contains("(agent.rollout.contextLength): 1");
    }

    @Test
    void tasksThatEveryAttemptSolvesAreTooEasy() {
        assertThat(NothingLearnt.reason(List.of(group("a", StopReason.SOLVED, StopReason.SOLVED)), 0))
                .startsWith("no attempt at the one task failed.")
                .contains("too easy")
                .doesNotContain("too hard");
    }

    @Test
    void whereBothHappenBothAreCountedAndFaultsOfTheWorldCountForNeither() {
        String reason = NothingLearnt.reason(
                List.of(
                        group("a", StopReason.SOLVED, StopReason.TIMEOUT),
                        group("b", StopReason.TURN_LIMIT, StopReason.TURN_LIMIT),
                        group("c", StopReason.TURN_LIMIT, StopReason.ENVIRONMENT_ERROR),
                        group("d", StopReason.TIMEOUT, StopReason.TIMEOUT)),
                0);

        assertThat(reason)
                .startsWith("the attempts at each of the 3 tasks have equal rewards (none succeeded at 2, all at 1)")
                .contains("game.groupSize");
    }

    @Test
    void aWorldThatEndedEveryAttemptIsNamed() {
        assertThat(NothingLearnt.reason(List.of(group("a", StopReason.TIMEOUT, StopReason.ENVIRONMENT_ERROR)), 0))
                .startsWith("the world, and not the agent, ended every attempt");
    }

    @Test
    void maskedAttemptsOfInformativeGroupsNameTheLimits() {
        assertThat(NothingLearnt.reason(List.of(group("a", StopReason.SOLVED, StopReason.TRUNCATED)), 1))
                .contains("masked as over-long")
                .contains("agent.grpo.variant.overlong");
    }

    private static RolloutGroup group(String id, StopReason... ends) {
        List<Trajectory> attempts = IntStream.range(0, ends.length)
                .mapToObj(sample -> attempt(id, sample, ends[sample]))
                .toList();
        return new RolloutGroup(new Task(id, "kind", "{}", 0), attempts);
    }

    private static Trajectory attempt(String id, int sample, StopReason end) {
        double reward = end == StopReason.SOLVED ? 1 : 0;
        TokenRecord nothing = new TokenRecord(new int[0], new boolean[0], new float[0]);
        return new Trajectory(id, sample, "", nothing, List.of(), reward, end, "");
    }
}
