/**
 * The benchmark's checks of a plan: eight of common sense, and those that the query asks for.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.check.PlanChecker}. Trap: the checks compare texts, and have quirks that the
 * recorded verdicts show; each class says its own.
 */
package org.genenv.bench.travelplanner.check;
