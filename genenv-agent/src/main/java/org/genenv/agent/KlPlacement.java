package org.genenv.agent;

/** Where the divergence from the first agent is put. */
public enum KlPlacement {
    /** Into the loss, token by token (DeepSeekMath). */
    LOSS,

    /** Off the reward, summed over the sampled tokens, before advantages are taken: RLHF with PPO (arXiv 1909.08593, eq. 2). */
    REWARD
}
