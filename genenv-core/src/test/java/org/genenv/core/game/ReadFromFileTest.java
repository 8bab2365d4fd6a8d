package org.genenv.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.Task;
import org.genenv.core.random.RandomKey;
import org.junit.jupiter.api.Test;

class ReadFromFileTest {
    private static final RandomKey KEY = RandomKey.of(3);
    private static final List<Seed> SEEDS = List.of(new Seed("a", "kind", "{}"), new Seed("b", "kind", "{}"));

    private static ReadFromFile source(int tasks) {
        List<FixedTask> fixed = IntStream.range(0, tasks)
                .mapToObj(i -> new FixedTask(SEEDS.get(i % 2), new Task("task-" + i, "kind", "{}", i), "" + i))
                .toList();
        return new ReadFromFile(fixed, KEY);
    }

    private static EpochPlan plan(int epoch, int variations) {
        return EpochPlan.of(epoch, SEEDS, variations, SuccessStatistics.NONE, KEY.derive(epoch));
    }

    private static List<String> ids(EpochTasks tasks) {
        return tasks.tasks().stream().map(Task::id).toList();
    }

    @Property(tries = 100)
    void epochsAreFullOfDifferentTasksAndEveryOneHasItsTurnBeforeAnotherHasTwo(
            @ForAll @IntRange(min = 1, max = 30) int tasks, @ForAll @IntRange(min = 1, max = 10) int variations) {
        ReadFromFile source = source(tasks);
        int perEpoch = 2 * variations;
        List<String> played = new ArrayList<>();
        for (int t = 1; t <= 6; t++) {
            List<String> epoch = ids(source.tasksOf(plan(t, variations), StopSignal.NEVER));
            assertThat(epoch).hasSize(perEpoch);
            assertThat(Set.copyOf(epoch)).as("different tasks of an epoch").hasSize(Math.min(perEpoch, tasks));
            played.addAll(epoch);
            for (int i = 0; i < tasks; i++) {
                assertThat(Collections.frequency(played, "task-" + i))
                        .isBetween(t * perEpoch / tasks, (t * perEpoch + tasks - 1) / tasks);
            }
        }
    }

    @Test
    void everyPassHasAnOrderOfItsOwnAndEqualPlansHaveEqualTasks() {
        List<String> first = ids(source(12).tasksOf(plan(1, 6), StopSignal.NEVER));
        List<String> second = ids(source(12).tasksOf(plan(2, 6), StopSignal.NEVER));

        assertThat(second).isNotEqualTo(first).containsExactlyInAnyOrderElementsOf(first);
        assertThat(ids(source(12).tasksOf(plan(2, 6), StopSignal.NEVER))).isEqualTo(second);
    }

    @Test
    void aRefillServesItsSeedFromWhatTheEpochHasNotPlayedAndThenOthers() {
        ReadFromFile source = source(12);
        EpochPlan plan = plan(1, 2);
        EpochTasks begun = source.tasksOf(plan, StopSignal.NEVER);
        long playedOfA = begun.batches().stream()
                .filter(batch -> batch.seed().equals(SEEDS.get(0)))
                .mapToLong(batch -> batch.tasks().size())
                .sum();
        EpochTasks more = source.tasksOf(plan.refill(1, Collections.nCopies(7, SEEDS.get(0)), begun), StopSignal.NEVER);

        assertThat(more.tasks()).hasSize(7);
        assertThat(begun.plus(more).tasks()).doesNotHaveDuplicates();
        assertThat(more.batches().stream()
                        .filter(batch -> batch.seed().equals(SEEDS.get(0)))
                        .mapToLong(batch -> batch.tasks().size())
                        .sum())
                .isEqualTo(6 - playedOfA);
        EpochTasks rest = source.tasksOf(
                plan.refill(2, Collections.nCopies(7, SEEDS.get(0)), begun.plus(more)), StopSignal.NEVER);
        assertThat(rest.tasks()).as("only one is left").hasSize(1);
    }

    @Test
    void noTasksAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> source(0)).withMessageContaining("no tasks to play");
    }
}
