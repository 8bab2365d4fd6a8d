package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
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
        int first = 0;
        for (TaskBatch batch : tasks.batches()) {
            List<RolloutGroup> ofBatch =
                    groups.subList(first, first + batch.tasks().size());
            PassRate batchRate = ofBatch.stream().map(RolloutGroup::passRate).reduce(PassRate.NONE, PassRate::plus);
            for (int i = 0; i < ofBatch.size(); i++) {
                RolloutGroup group = ofBatch.get(i);
                PassRate passRate = scope == PassRateScope.BATCH ? batchRate : group.passRate();
                scored.add(scored(batch.tasks().get(i), group, passRate, target));
            }
            first += ofBatch.size();
        }
        return new Scores(scored, overall, target);
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
