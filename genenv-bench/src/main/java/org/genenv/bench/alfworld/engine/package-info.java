/**
 * The ALFWorld engine: plays {@code game.tw-pddl} files in process, by interpreting the PDDL rules and the text grammar
 * that each file carries. Nothing of ALFWorld's vocabulary is built in, so games with other rules and other words play
 * too.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.engine.GameFile}, which reads and proves a game, and {@link
 * org.genenv.bench.alfworld.engine.Game}, which plays it. {@link org.genenv.bench.alfworld.engine.LimitedGame} adds the
 * benchmark's limit of 50 commands. The way of a text: {@code Sexp}, {@code DomainParser} and {@code ProblemParser} give
 * {@code Domain} and {@code Problem}; {@code GrammarCompiler} gives a {@code Grammar}; {@code World} prepares the three
 * for play, where {@code CompiledAction} finds applicable operators by joining facts ({@code JoinPlanner}, {@code
 * JoinStep}), {@code State} holds the facts, and {@code Renderer} prints.
 *
 * <p>Traps, all of them the published game's own behaviour: symbols end at white space and parentheses only, so {@code
 * location,} is a type without objects; an operator whose effects all stand in its precondition is not offered; the
 * grammar sees negative facts ({@code not_p}) only for facts that were deleted; it never binds two variables to one
 * object; names are numbered downward.
 *
 * <p>Game files are untrusted: nesting, sizes and the work of one turn are bounded, see {@link
 * org.genenv.bench.alfworld.engine.GameFormatException} and {@link
 * org.genenv.bench.alfworld.engine.WorkLimitException}. Nothing here owns native memory.
 */
package org.genenv.bench.alfworld.engine;
