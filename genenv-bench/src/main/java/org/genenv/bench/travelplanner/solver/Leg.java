package org.genenv.bench.travelplanner.solver;

/**
 * One way of going from a city to another on a day.
 *
 * @param text the plan's transportation
 * @param cost for the party, to the solver's taste
 */
record Leg(String text, double cost) {}
