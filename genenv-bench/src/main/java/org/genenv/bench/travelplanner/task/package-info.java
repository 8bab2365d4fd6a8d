/**
 * A query as the simulator writes it: strict JSON, read and checked, or drawn.
 *
 * <p>Begin with {@link org.genenv.bench.travelplanner.task.TripTask}, which shows the form. Every way a text fails to be a task is a
 * {@link org.genenv.bench.travelplanner.task.TripReason}, a reason of form, or what the solver says.
 */
package org.genenv.bench.travelplanner.task;
