/**
 * The game that the two players play: GenEnv's Algorithm 1 (arXiv 2512.19682) over interfaces.
 *
 * <p>Begin with {@link org.genenv.core.game.CoEvolution}. It knows an {@link org.genenv.core.game.Agent}, a
 * {@link org.genenv.core.game.Simulator} and a {@link org.genenv.core.domain.Domain}, and nothing of models: players can be scripted,
 * remote, or somebody else's. What passes between them is plain immutable data (tasks, generations, trajectories, metrics), so the players
 * are also the seam at which the work of an epoch can be handed to other machines. Nothing here holds native memory; the players do, and
 * whoever made them closes them.
 *
 * <p>Trap: every random decision takes a key derived from the run's seed and its own name. Never draw from anything else in here, or a
 * resumed run parts from one that was not interrupted.
 */
package org.genenv.core.game;
