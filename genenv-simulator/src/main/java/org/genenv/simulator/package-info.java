/**
 * The simulator player: a language model that writes tasks, and its update by reward-weighted regression.
 *
 * <p>Begin with {@link org.genenv.simulator.RwrSimulator}. Whether a text is a task is not for this package to say; the domain does.
 */
package org.genenv.simulator;
