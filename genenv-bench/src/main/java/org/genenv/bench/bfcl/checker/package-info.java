/**
 * Whether decoded calls are the expected ones: names, types, values, with the error types of the leaderboard's AST checker (gorilla,
 * berkeley-function-call-leaderboard at 6ea5797).
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.checker.AstChecker}.
 */
package org.genenv.bench.bfcl.checker;
