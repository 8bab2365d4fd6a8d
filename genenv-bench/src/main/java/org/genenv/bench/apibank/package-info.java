/**
 * API-Bank: calls of 53 simulated services in the midst of a dialogue, run and compared with the recorded ones.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.SampleScorer}, which scores one answer, and
 * {@link org.genenv.bench.apibank.ApiBankData}, which holds dialogues and services. Nothing here owns native memory. Trap: under the
 * official protocol the recorded calls themselves do not all count as right, so that a score is to be read beside its ceiling.
 */
package org.genenv.bench.apibank;
