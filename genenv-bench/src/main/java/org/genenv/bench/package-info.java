/**
 * What every benchmark has in common: recorded answers are scored, and proportions come with their intervals.
 *
 * <p>Begin with {@link org.genenv.bench.Benchmarks}. Each world has a package of its own below this one.
 */
package org.genenv.bench;
