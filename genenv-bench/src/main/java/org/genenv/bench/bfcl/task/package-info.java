/**
 * A task about calling functions as the simulator writes it: strict JSON, read, checked and proved.
 *
 * <p>Begin with {@link org.genenv.bench.bfcl.task.SingleTurnTask} and {@link org.genenv.bench.bfcl.task.MultiTurnTask}, which show the forms,
 * {@link org.genenv.bench.bfcl.task.TaskReader} and {@link org.genenv.bench.bfcl.task.TaskProof}. Every way a text fails to be a task is a
 * {@link org.genenv.bench.bfcl.task.RejectionReason}.
 */
package org.genenv.bench.bfcl.task;
