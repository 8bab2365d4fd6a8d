package org.genenv.core.game;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.genenv.core.curriculum.AlphaCurriculum;
import org.genenv.core.curriculum.DifficultyFilter;
import org.genenv.core.curriculum.PassRate;

/** Step 3 of the algorithm: what each task of an epoch was worth to the simulator. */
final class Scorer {
    private final AlphaCurriculum curriculum;
    private final DifficultyFilter filter;
    private final double targetGain;
    private final PassRateScope scope;

    Scorer(AlphaCurriculum curriculum, DifficultyFilter filter, double targetGain, PassRateScope scope) {
        this.curriculum = curriculum;
        this.filter = filter;
        this.targetGain = targetGain;
        this.scope = scope;
    }

    /**
     * Scores the tasks of an epoch.
     *
     * @param groups one a task, in the order of {@link EpochTasks#tasks()}
     */
    Scores score(EpochTasks tasks, List<RolloutGroup> groups) {
        if (groups.size() != tasks.tasks().size()) {
            throw new IllegalStateException("the agent gave " + groups.size() + " groups for "
                    + tasks.tasks().size() + " tasks; expected one each");
        }
        PassRate overall = groups.stream().map(RolloutGroup::passRate).reduce(PassRate.NONE, PassRate::plus);
        AlphaCurriculum target =
                overall.isKnown() ? curriculum.leaningAgainst(targetGain, overall.value()) : curriculum;
        List<ScoredTask> scored = new ArrayList<>();
        Map<String, PassRate> bySeed = passRateBySeed(tasks, groups);
        int next = 0;
        for (TaskBatch batch : tasks.batches()) {
            for (PosedTask task : batch.tasks()) {
                RolloutGroup group = groups.get(next++);
                PassRate passRate =
                        scope == PassRateScope.BATCH ? bySeed.get(batch.seed().id()) : group.passRate();
                scored.add(scored(task, group, passRate, target));
            }
        }
        return new Scores(scored, overall, target);
    }

    /** A seed whose tasks were refilled has several batches; its variations are one all the same. */
    private static Map<String, PassRate> passRateBySeed(EpochTasks tasks, List<RolloutGroup> groups) {
        Map<String, PassRate> rates = new HashMap<>();
        int next = 0;
        for (TaskBatch batch : tasks.batches()) {
            for (int i = 0; i < batch.tasks().size(); i++) {
                rates.merge(batch.seed().id(), groups.get(next++).passRate(), PassRate::plus);
            }
        }
        return rates;
    }

    private ScoredTask scored(PosedTask task, RolloutGroup group, PassRate passRate, AlphaCurriculum target) {
        if (!passRate.isKnown()) {
            return new ScoredTask(task, group, passRate, OptionalDouble.empty(), false);
        }
        double reward = target.reward(passRate.value());
        boolean isKept = filter.keeps(passRate.value(), target.alpha());
        return new ScoredTask(task, group, passRate, OptionalDouble.of(reward), isKept);
    }
}
