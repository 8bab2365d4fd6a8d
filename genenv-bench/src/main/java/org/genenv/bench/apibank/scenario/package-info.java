/**
 * Our own generator of tasks: books of what people ask for and in which words, from which tasks are drawn for seeds, panel and
 * demonstrations.
 *
 * <p>Begin with {@link org.genenv.bench.apibank.scenario.TaskSampler}.
 */
package org.genenv.bench.apibank.scenario;
