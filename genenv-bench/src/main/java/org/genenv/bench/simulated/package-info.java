/**
 * Tools whose results the simulator writes: begin with {@link org.genenv.bench.simulated.SimulatedTools}, which decides for which tools it may.
 * Nothing here holds native memory.
 */
package org.genenv.bench.simulated;
