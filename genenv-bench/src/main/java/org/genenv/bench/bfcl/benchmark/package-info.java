/**
 * BFCL as a benchmark: its categories, its published files, and the scoring of recorded answers.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.benchmark.BfclBenchmark}.
 */
package org.genenv.bench.bfcl.benchmark;
