package org.genenv.core.game;

import org.genenv.core.domain.Task;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.random.RandomKey;

/**
 * An environment's wish for a text, with what the writer needs to draw it.
 *
 * @param task the task in whose world it is asked
 * @param request what is asked
 * @param key from which every sampled token follows; its own for each run, epoch, task, attempt, turn and place within the turn
 */
public record ObservationQuestion(Task task, ObservationRequest request, RandomKey key) {}
