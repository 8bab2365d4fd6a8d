/**
 * The eight worlds of BFCL's multi-turn tasks, each a small state machine whose state and results compare and print as upstream's do
 * (gorilla, berkeley-function-call-leaderboard at 6ea5797). Names of state variables that begin with an underscore are private: they are
 * not compared.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.backend.Backend}. Nothing here is thread-safe.
 */
package org.genenv.bench.bfcl.backend;
