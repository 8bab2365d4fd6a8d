/**
 * What training minimises, in plain Java: a loss sees numbers of predicted tokens and says how it would change with each.
 *
 * <p>Begin with {@link org.genenv.core.loss.SequenceLoss}. Nothing here holds native memory.
 */
package org.genenv.core.loss;
