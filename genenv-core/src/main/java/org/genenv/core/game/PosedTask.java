package org.genenv.core.game;

import java.util.Optional;
import org.genenv.core.domain.Task;

/**
 * A task of an epoch.
 *
 * @param task the task
 * @param signature tasks of equal signature are near duplicates
 * @param generation what the simulator wrote to make it; absent for tasks that were not written in this epoch
 */
public record PosedTask(Task task, String signature, Optional<Generation> generation) {}
