/**
 * Tasks about calling functions as episodes: the agent answers with calls, the environment checks them or runs them.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.play.SingleTurnEnvironment} and {@link org.genenv.bench.bfcl.play.MultiTurnEnvironment}.
 * Training and evaluation play the same environments.
 */
package org.genenv.bench.bfcl.play;
