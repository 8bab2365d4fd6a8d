package org.genenv.core.game;

import org.genenv.core.domain.Seed;
import org.genenv.core.environment.TokenRecord;

/**
 * One text that the simulator wrote.
 *
 * @param seed where it started from
 * @param text the completion as text, for the domain to read
 * @param isComplete whether it ended by itself; false when it was cut off at its length limit, and then it is no task
 * @param tokens prompt and completion as sampled, for the simulator to learn from
 */
public record Generation(Seed seed, String text, boolean isComplete, TokenRecord tokens) {}
