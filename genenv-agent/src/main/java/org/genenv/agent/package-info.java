/**
 * The agent player: multi-turn rollouts of a language model in an environment, and its update by GRPO.
 *
 * <p>Begin with {@link org.genenv.agent.GrpoAgent}; {@link org.genenv.agent.Rollouts} plays alone, for evaluation. Traps: environments run on
 * threads of their own under a wall-clock limit, so an environment must not share state with another; token ids are never re-encoded,
 * what the engine sampled is what the loss sees.
 */
package org.genenv.agent;
