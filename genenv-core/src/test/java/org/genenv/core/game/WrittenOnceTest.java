package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;

class WrittenOnceTest {
    private static final RandomKey KEY = RandomKey.of(3);

    private final GuessingDomain domain = new GuessingDomain();
    private final List<Seed> seeds = domain.seeds();
    private final ScriptedSimulator simulator = new ScriptedSimulator();
    private final WrittenOnce source = new WrittenOnce(new TaskWriter(domain, simulator, 1), seeds, 3, KEY);

    private EpochTasks tasksOf(EpochPlan plan) {
        return source.tasksOf(plan, StopSignal.NEVER);
    }

    private static EpochPlan plan(List<Seed> of, int variations) {
        return EpochPlan.of(1, of, variations, SuccessStatistics.NONE, KEY.derive("epoch"));
    }

    @Test
    void aSeedGivesItsOwnTasksAndNoneTwice() {
        EpochTasks epoch = tasksOf(plan(List.of(seeds.get(0), seeds.get(2)), 2));

        assertThat(epoch.batches()).extracting(TaskBatch::seed).containsExactly(seeds.get(0), seeds.get(2));
        assertThat(epoch.batches()).extracting(batch -> batch.tasks().size()).containsOnly(2);
        assertThat(epoch.tasks()).doesNotHaveDuplicates();
    }

    @Test
    void aSeedWhoseTurnComesTwiceInAnEpochGivesOtherTasksTheSecondTime() {
        // It has three tasks; the fourth that is wanted is another's.
        EpochTasks epoch = tasksOf(plan(List.of(seeds.get(0), seeds.get(0)), 2));

        assertThat(epoch.tasks()).hasSize(4).doesNotHaveDuplicates();
        assertThat(epoch.batches()).extracting(batch -> batch.tasks().size()).containsExactly(2, 1, 1);
        assertThat(epoch.batches().get(2).seed()).isNotEqualTo(seeds.get(0));
    }

    @Test
    void aSeedWithoutATaskIsReplacedByOthers() {
        simulator.script = wish -> wish.seed().equals(seeds.get(1)) ? "broken" : "{\"number\":4}";
        EpochTasks epoch = tasksOf(plan(seeds.subList(0, 3), 2));

        assertThat(epoch.tasks()).hasSize(6).doesNotHaveDuplicates();
        assertThat(epoch.rejections()).hasSize(3);
    }

    @Test
    void moreThanAllThereAreIsNotPlayed() {
        assertThat(tasksOf(plan(seeds, 4)).tasks()).hasSize(18).doesNotHaveDuplicates();
    }

    @Test
    void refillsGoOnWithWhatTheEpochHasNotPlayedAlsoAfterARestart() {
        EpochPlan plan = plan(seeds.subList(0, 2), 1);
        EpochTasks begun = tasksOf(plan);
        EpochPlan refill = plan.refill(1, List.of(seeds.get(0), seeds.get(0), seeds.get(1)), begun);
        EpochTasks more = tasksOf(refill);

        assertThat(more.batches())
                .extracting(TaskBatch::seed)
                .containsExactly(seeds.get(0), seeds.get(0), seeds.get(1));
        assertThat(begun.plus(more).tasks()).extracting(Task::id).hasSize(5).doesNotHaveDuplicates();
        WrittenOnce restored = new WrittenOnce(new TaskWriter(domain, simulator, 1), seeds, 3, KEY);
        restored.restore(source.fixedTasks());
        assertThat(restored.tasksOf(refill, StopSignal.NEVER)).isEqualTo(more);
    }
}
