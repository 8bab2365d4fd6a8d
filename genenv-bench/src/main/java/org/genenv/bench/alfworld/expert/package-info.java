/**
 * Those who know how to solve a household task: a planner that sees everything, a searcher that sees what an agent sees, and the
 * demonstrations made with it.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.expert.Planner}, which proves tasks solvable, and
 * {@link org.genenv.bench.alfworld.expert.Searcher}.
 */
package org.genenv.bench.alfworld.expert;
