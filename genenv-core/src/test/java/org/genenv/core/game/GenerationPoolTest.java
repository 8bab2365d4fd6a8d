package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.domain.Seed;
import org.genenv.core.environment.TokenRecord;
import org.junit.jupiter.api.Test;

class GenerationPoolTest {
    private static final Seed SEED = new Seed("s", "kind", "{}");
    private static final AlphaCurriculum HALF = new AlphaCurriculum(0.5, 2);

    private final GenerationPool pool = new GenerationPool(
            2, 0, List.of(entry(1, "easy", 7), entry(1, "easy", 7), entry(2, "hard", 1), entry(2, "half", 4)));

    /** A task that the agent solved so many times out of eight. */
    private static GenerationPool.Entry entry(int epoch, String signature, int successes) {
        TokenRecord tokens = new TokenRecord(new int[] {1, 2}, new boolean[] {false, true}, new float[] {0, -1});
        return new GenerationPool.Entry(
                epoch, new Generation(SEED, signature, true, tokens), signature, new PassRate(successes, 8));
    }

    private List<String> signatures(AlphaCurriculum target, DifficultyFilter filter) {
        return pool.rewarded(target, filter).stream()
                .map(RewardedGeneration::signature)
                .toList();
    }

    @Test
    void everyEntryIsRewardedByTheTargetInForceNow() {
        AlphaCurriculum raised = HALF.leaningAgainst(2, 0.4); // aims at 0.7

        assertThat(pool.rewarded(raised, DifficultyFilter.off()))
                .extracting(RewardedGeneration::reward)
                .containsExactly(
                        raised.reward(7 / 8.0), raised.reward(7 / 8.0), raised.reward(1 / 8.0), raised.reward(0.5));
        assertThat(pool.rewarded(HALF, DifficultyFilter.off()))
                .extracting(RewardedGeneration::reward)
                .containsExactly(HALF.reward(7 / 8.0), HALF.reward(7 / 8.0), HALF.reward(1 / 8.0), 1.0);
    }

    @Test
    void whatTheFilterDropsComesBackWhenTheTargetMoves() {
        DifficultyFilter near = DifficultyFilter.within(0.2);

        assertThat(signatures(HALF, near)).containsExactly("half");
        assertThat(signatures(new AlphaCurriculum(0.8, 2), near)).containsExactly("easy", "easy");
        assertThat(signatures(new AlphaCurriculum(0.3, 2), near)).containsExactly("hard", "half");
    }

    @Test
    void nearDuplicatesAreCountedOverTheWholePool() {
        assertThat(pool.rewarded(HALF, DifficultyFilter.off()))
                .extracting(RewardedGeneration::copies)
                .containsExactly(2, 2, 1, 1);
    }

    @Test
    void aPoolThatRemembersNothingIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GenerationPool.remembering(0, 0))
                .withMessageContaining("pools.generationEpochs is 0");
    }
}
