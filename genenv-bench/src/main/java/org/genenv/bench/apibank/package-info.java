/**
 * API-Bank: calls of 53 simulated services in the midst of a dialogue, run and compared with the recorded ones.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.SampleScorer}, which scores one answer, and
 * {@link org.genenv.bench.apibank.ApiBankData}, which holds dialogues and services; policies are evaluated through
 * {@link org.genenv.bench.apibank.ApiBankBenchmark}. The world that trains is in {@code org.genenv.bench.apibank.world}. Nothing here owns
 * native memory but an evaluation, which owns its generation engine. Trap: under the official protocol the recorded calls themselves do
 * not all count as right, so that a score is to be read beside its ceiling.
 */
package org.genenv.bench.apibank;
