package org.genenv.agent;

import java.util.ArrayList;
import java.util.List;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.loss.GroupAdvantages;
import org.genenv.core.training.TrainingRow;

/** One attempt as the update sees it: the ids exactly as sampled, what they were sampled with, and how much better than its group it was. */
final class Experience {
    /** Whose attempt it is. */
    final String taskId;

    /** The ids, and which of them the policy sampled. */
    final TrainingRow row;

    /** Of the sampled tokens, natural log. */
    final float[] oldLogProbs;

    /** Unitless. */
    final double advantage;

    /** Whether the present policy sampled it. */
    final boolean isFresh;

    private Experience(String taskId, TokenRecord tokens, double advantage, boolean isFresh) {
        this.taskId = taskId;
        this.row = new TrainingRow(tokens.ids(), tokens.completionMask());
        this.oldLogProbs = sampled(tokens);
        this.advantage = advantage;
        this.isFresh = isFresh;
    }

    /**
     * The attempts of informative groups; groups of equal reward teach nothing and are left out, as are faults of the world.
     *
     * @param divideByDeviation see {@link GroupAdvantages}
     */
    static List<Experience> of(List<RolloutGroup> groups, boolean divideByDeviation, boolean isFresh) {
        List<Experience> all = new ArrayList<>();
        for (RolloutGroup group : groups) {
            if (!group.isInformative()) {
                continue;
            }
            List<Trajectory> attempts = group.attempts();
            double[] rewards = attempts.stream().mapToDouble(Trajectory::reward).toArray();
            double[] advantages = GroupAdvantages.of(rewards, divideByDeviation);
            for (int i = 0; i < advantages.length; i++) {
                TokenRecord tokens = attempts.get(i).tokens();
                if (tokens.sampledTokens() > 0) {
                    all.add(new Experience(group.task().id(), tokens, advantages[i], isFresh));
                }
            }
        }
        return all;
    }

    private static float[] sampled(TokenRecord tokens) {
        boolean[] mask = tokens.completionMask();
        float[] logProbs = tokens.logProbs();
        float[] kept = new float[tokens.sampledTokens()];
        int count = 0;
        for (int i = 0; i < mask.length; i++) {
            if (mask[i]) {
                kept[count++] = logProbs[i];
            }
        }
        return kept;
    }
}
