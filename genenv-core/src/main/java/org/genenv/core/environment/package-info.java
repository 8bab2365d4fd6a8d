/**
 * Where an agent acts, and the record of what happened there.
 *
 * <p>Begin with {@link org.genenv.core.environment.Environment}; a played episode is a
 * {@link org.genenv.core.environment.Trajectory}. Nothing here holds native memory.
 */
package org.genenv.core.environment;
