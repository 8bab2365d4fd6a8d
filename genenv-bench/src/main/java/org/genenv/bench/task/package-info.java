/**
 * What the tasks of all worlds share: one strict JSON object each, read with limits, and a stable code for every rejection.
 *
 * <p>Begin with {@link org.genenv.bench.task.TaskJson}. Everything here is thread-safe.
 */
package org.genenv.bench.task;
