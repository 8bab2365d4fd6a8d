/**
 * The tool world for training: its domain, environments, prompts, demonstrations, and the vocabulary of its small form.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.world.ApiBankDomain}. Nothing here owns native memory.
 */
package org.genenv.bench.apibank.world;
