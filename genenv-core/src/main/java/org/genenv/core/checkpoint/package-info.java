/**
 * Saving a run so that a fault at any moment leaves a complete checkpoint, and finding the newest one again.
 *
 * <p>Begin with {@link org.genenv.core.checkpoint.CheckpointStore}. What a checkpoint contains is its writer's affair. Nothing here
 * holds native memory.
 */
package org.genenv.core.checkpoint;
