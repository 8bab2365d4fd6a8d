/**
 * A question of two hops as the simulator writes it: strict JSON, read, and proved by the documents that it names.
 *
 * <p>Begin with {@link org.genenv.bench.bamboogle.task.TwoHopTask}, which shows the form, and {@link org.genenv.bench.bamboogle.task.EvidenceCheck}, which says
 * exactly what takes two hops. Every way a text fails is a {@link org.genenv.bench.task.FormReason} or a
 * {@link org.genenv.bench.bamboogle.task.RejectionReason}.
 */
package org.genenv.bench.bamboogle.task;
