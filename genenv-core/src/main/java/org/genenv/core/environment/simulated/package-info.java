/**
 * Observations that the simulator writes, where a world has no engine that could answer.
 *
 * <p>Begin with {@link org.genenv.core.environment.simulated.SimulatorBackedEnvironment}: it says what has to be written, and the rollout has
 * it written by the game's {@link org.genenv.core.game.ObservationWriter}. What an engine can answer is never asked for, and what is written
 * decides no reward: a task is checked by code. Nothing here holds native memory.
 */
package org.genenv.core.environment.simulated;
