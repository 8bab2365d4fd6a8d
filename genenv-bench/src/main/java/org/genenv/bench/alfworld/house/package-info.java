/**
 * From a task to a game: draws the house and writes it as PDDL problem and text grammar.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.house.HouseFactory}. Rules and words ({@code household.pddl},
 * {@code household.twl2}) are the same texts for every house; only the problem and the sentence that tells the task differ.
 * The games print what ALFWorld's games print, and play in TextWorld as well.
 */
package org.genenv.bench.alfworld.house;
