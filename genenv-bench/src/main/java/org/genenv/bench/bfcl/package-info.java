/**
 * Calling functions, by the rules of the Berkeley Function-Calling Leaderboard: the training world, in which a simulator writes tasks and an
 * agent plays them.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.BfclDomain}. Tasks are read and proved in {@code task}, drawn from {@code catalog}, and played in
 * {@code play}; {@code decode}, {@code checker}, {@code backend} and {@code multiturn} are the leaderboard's rules, and {@code benchmark} is
 * its evaluation. Nothing here owns native memory.
 */
package org.genenv.bench.bfcl;
