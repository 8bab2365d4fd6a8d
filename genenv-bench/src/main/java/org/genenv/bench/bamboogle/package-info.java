/**
 * Bamboogle: questions of two hops, over a corpus that can be searched. The benchmark, and the training world in which a simulator composes such questions.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.BamboogleBenchmark}. Answers are taken and compared in {@code answer}, questions read in
 * {@code question}. Nothing here owns native memory.
 */
package org.genenv.bench.bamboogle;
