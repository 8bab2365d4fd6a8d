/**
 * A household task as the simulator writes it: strict JSON, read and checked.
 *
 * <p>Begin with {@link org.genenv.bench.alfworld.task.HouseTask}, which shows the form, and
 * {@link org.genenv.bench.alfworld.task.HouseTaskReader}. Every way a text fails to be a task is a
 * {@link org.genenv.bench.task.FormReason} or a {@link org.genenv.bench.alfworld.task.RejectionReason}.
 */
package org.genenv.bench.alfworld.task;
