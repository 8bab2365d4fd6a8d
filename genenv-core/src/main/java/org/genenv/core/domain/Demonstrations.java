package org.genenv.core.domain;

/**
 * An endless supply of fresh demonstrations for the warm start of the two players. Expert traces are free, so none is repeated.
 *
 * <p>Thread-safe; equal draws give equal demonstrations.
 */
public interface Demonstrations {
    /**
     * An expert's episode on a task of its own.
     *
     * @param draw the seed of everything random about it
     */
    Demonstration forAgent(long draw);

    /**
     * A task written from a seed, as the simulator is to write them.
     *
     * @param draw the seed of everything random about it
     */
    Demonstration forSimulator(long draw);
}
