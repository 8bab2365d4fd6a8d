/**
 * Where every random decision of a run comes from.
 *
 * <p>Begin with {@link org.genenv.core.random.RandomKey}. There is no global generator: each decision names itself by a key, so
 * that one rollout can be replayed alone, the order of threads changes nothing, and resuming needs no generator state on disk.
 */
package org.genenv.core.random;
