/**
 * How hard a task should be for the agent as it is now: the curriculum of GenEnv (arXiv 2512.19682, Eq. 2 and 3).
 *
 * <p>Begin with {@link org.genenv.core.curriculum.AlphaCurriculum}. Everything here is plain arithmetic on immutable values.
 */
package org.genenv.core.curriculum;
