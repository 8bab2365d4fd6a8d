/**
 * Updating a policy: micro-batches under a token budget, gradients, clipping, AdamW, learning-rate schedules.
 *
 * <p>Begin with {@link org.genenv.core.training.PolicyTrainer}. A trainer owns gradients and moments, and is closed
 * before the policy's model; what it returns are Java numbers.
 */
package org.genenv.core.training;
