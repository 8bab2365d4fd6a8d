/**
 * What a run measures, for programs, for TensorBoard and for people.
 *
 * <p>Metrics are names with dots ({@code panel.successRate}) and numbers; one that was not computed is absent. Begin with
 * {@link org.genenv.core.metrics.JsonLinesMetrics}. Nothing here holds native memory.
 */
package org.genenv.core.metrics;
