/**
 * ALFWorld: household tasks in text. The training world, in which a simulator writes tasks and an agent plays them.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.AlfworldDomain}. Tasks are read in {@code task}, become houses and games in
 * {@code house}, are played by {@code engine}, and are solved by {@code expert}; {@code catalog} says what there is. Nothing here
 * owns native memory.
 */
package org.genenv.bench.alfworld;
