package org.genenv.core.game;

import java.util.OptionalDouble;
import org.genenv.core.curriculum.PassRate;

/**
 * A task after it was played.
 *
 * @param task the task
 * @param group the attempts at it
 * @param passRate over the attempts that the scope names (paper, Eq. 2)
 * @param reward R_env of the pass rate (Eq. 3); absent when no attempt counted
 * @param isKept whether the simulator may learn from it: it has a reward and passed the difficulty filter
 */
public record ScoredTask(
        PosedTask task, RolloutGroup group, PassRate passRate, OptionalDouble reward, boolean isKept) {}
