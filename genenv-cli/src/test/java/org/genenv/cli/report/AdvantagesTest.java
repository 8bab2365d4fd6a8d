package org.genenv.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.genenv.core.loss.AdvantageScale;
import org.junit.jupiter.api.Test;

class AdvantagesTest {
    private static final double EPSILON = 1e-4;

    private static AttemptEntry attempt(int sample, double reward, String stopReason) {
        return new AttemptEntry(sample, reward == 1, reward, stopReason, 100L * sample + stopReason.length(), 10);
    }

    private static RolloutFile file(GroupEntry... groups) {
        return new RolloutFile(Path.of("epoch-1.jsonl"), false, 1, List.of(groups), 0);
    }

    @Test
    void rewardsAreComparedWithTheirGroup() {
        AttemptEntry won = attempt(0, 1, "SOLVED");
        AttemptEntry lost = attempt(1, 0, "TURN_LIMIT");
        AttemptEntry half = attempt(2, 0.5, "UNSOLVED");

        Advantages advantages =
                Advantages.of(file(new GroupEntry("t", "k", List.of(won, lost, half))), AdvantageScale.GROUP);

        // Mean 0.5, sample deviation 0.5.
        assertThat(advantages.of(won).orElseThrow()).isCloseTo(0.5 / (0.5 + EPSILON), within(1e-12));
        assertThat(advantages.of(lost).orElseThrow()).isCloseTo(-0.5 / (0.5 + EPSILON), within(1e-12));
        assertThat(advantages.of(half).orElseThrow()).isZero();
    }

    @Test
    void faultsOfTheWorldAndGroupsOfEqualRewardWereNotTrainedOn() {
        AttemptEntry won = attempt(0, 1, "SOLVED");
        AttemptEntry fault = attempt(1, 0, "ENVIRONMENT_ERROR");
        AttemptEntry lost = attempt(2, 0, "TURN_LIMIT");
        GroupEntry equalButForTheFault = new GroupEntry("t", "k", List.of(won, fault));
        GroupEntry alone = new GroupEntry("u", "k", List.of(lost));

        Advantages advantages = Advantages.of(file(equalButForTheFault, alone), AdvantageScale.GROUP);

        assertThat(advantages.of(won)).isEmpty();
        assertThat(advantages.of(fault)).isEmpty();
        assertThat(advantages.of(lost)).isEmpty();
    }

    @Test
    void groupsOfEqualRewardCountInTheDeviationOfTheBatch() {
        AttemptEntry won = attempt(0, 1, "SOLVED");
        AttemptEntry lost = attempt(1, 0, "TURN_LIMIT");
        GroupEntry lostBoth =
                new GroupEntry("u", "k", List.of(attempt(2, 0, "TURN_LIMIT"), attempt(3, 0, "TURN_LIMIT")));

        Advantages advantages =
                Advantages.of(file(new GroupEntry("t", "k", List.of(won, lost)), lostBoth), AdvantageScale.BATCH);

        // Rewards 1, 0, 0, 0: mean 0.25, sample variance 0.25.
        assertThat(advantages.of(won).orElseThrow()).isCloseTo(0.5 / (0.5 + EPSILON), within(1e-12));
        assertThat(advantages.of(lostBoth.attempts().get(0))).isEmpty();
    }

    @Test
    void scaleIsThatOfTheConfiguration() {
        assertThat(RolloutSample.scale(ConfigValues.NONE)).isEqualTo(AdvantageScale.GROUP);
        assertThat(RolloutSample.scale(new ConfigValues(Map.of("agent.grpo.variant.advantageScale", "none"))))
                .isEqualTo(AdvantageScale.NONE);
    }
}
