/**
 * What is answered: a plan, day by day, and the texts in it.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.plan.Plan}.
 */
package org.genenv.bench.travelplanner.plan;
