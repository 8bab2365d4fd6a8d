package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the agent learns from beside fresh rollouts. */
class CoEvolutionMixtureTest extends SmallGame {
    private static GameConfig mixing(MixtureConfig mixture) {
        return config(PassRateScope.BATCH, PoolConfig.ofAges(2, 2), mixture, Optional.empty());
    }

    @Test
    void earlierTracesAndBaseDataAreMixedInByTheirSharesOfTheRows() throws IOException {
        Path base = folder.resolve("base.jsonl");
        Files.writeString(
                base,
                """
                {"messages": [{"role": "user", "content": "guess"}, {"role": "assistant", "content": "4"}]}

                {"messages": [{"role": "user", "content": "guess"}, {"role": "assistant", "content": "5"}]}
                """);
        game().config(mixing(new MixtureConfig(0.25, 0.25, Optional.of(base))))
                .build()
                .run(4, reports::add);

        for (int epoch = 2; epoch <= 4; epoch++) {
            TrainingMixture mixture = agent.mixtures.get(epoch - 1);
            double fresh = mixture.fresh().stream()
                    .filter(RolloutGroup::isInformative)
                    .mapToLong(group -> group.attempts().size())
                    .sum();
            long replayed = mixture.replayed().stream()
                    .mapToLong(group -> group.trajectories().size())
                    .sum();
            assertThat((double) replayed).isBetween(fresh / 2 - 4, fresh / 2 + 4);
            assertThat(mixture.base()).hasSize((int) Math.round(fresh / 2));
            assertThat(mixture.replayed())
                    .allSatisfy(group -> assertThat(group.isInformative()).isTrue());
        }
        assertThat(agent.mixtures.get(0).replayed()).isEmpty();
    }

    @Test
    void wrongLinesOfBaseDataAreNamedTogether() throws IOException {
        Path base = folder.resolve("base.jsonl");
        Files.writeString(
                base,
                """
                {"messages": [{"role": "user", "content": "guess"}]}
                {oops
                {"messages": [{"role": "robot", "content": "4"}]}
                {"text": "4"}
                """);

        assertThatIOException()
                .isThrownBy(() -> game().config(mixing(new MixtureConfig(0, 0.5, Optional.of(base))))
                        .build())
                .withMessageContaining("base.jsonl:1: messages has no message of the assistant")
                .withMessageContaining("base.jsonl:2: not valid JSON")
                .withMessageContaining("base.jsonl:3: messages[0].role is 'robot'")
                .withMessageContaining("base.jsonl:4: messages is missing, expected an array");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MixtureConfig(0.5, 0.5, Optional.of(base)))
                .withMessageContaining("leaves nothing for fresh rollouts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MixtureConfig(0, 0.5, Optional.empty()))
                .withMessageContaining("baseData names no file");
    }
}
