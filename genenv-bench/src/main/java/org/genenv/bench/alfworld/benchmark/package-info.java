/**
 * ALFWorld as a benchmark: the published games by split, and the scoring of recorded episodes.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.benchmark.GameCollection}. Nothing here owns native memory.
 */
package org.genenv.bench.alfworld.benchmark;
