/**
 * Sampling text from a policy: many conversations at once, each in a slot of a key/value cache.
 *
 * <p>Begin with {@link org.genenv.core.generation.GenerationEngine}. It owns the cache and the sampler and borrows the policy; all of its
 * native memory is freed by closing it. What leaves it are Java arrays.
 */
package org.genenv.core.generation;
