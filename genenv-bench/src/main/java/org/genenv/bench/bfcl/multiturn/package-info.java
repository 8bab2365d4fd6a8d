/**
 * Multi-turn tasks: calls run in a world, and two worlds are compared after every turn.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.multiturn.World} and {@link org.genenv.bench.bfcl.multiturn.MultiTurnChecker}.
 */
package org.genenv.bench.bfcl.multiturn;
