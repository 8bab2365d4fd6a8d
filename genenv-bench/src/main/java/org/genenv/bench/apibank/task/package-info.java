/**
 * Tasks of the tool world as the simulator writes them: strict JSON, read, and proved by running their calls.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.task.ApiTask}, which shows the form; {@link org.genenv.bench.apibank.task.ApiTaskReader}
 * reads it and {@link org.genenv.bench.apibank.task.TaskProof} proves it. Every way a text fails to be a task is a
 * {@link org.genenv.bench.task.FormReason} or a {@link org.genenv.bench.apibank.task.RejectionReason}.
 */
package org.genenv.bench.apibank.task;
