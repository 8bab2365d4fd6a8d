package org.genenv.bench;

import org.genenv.core.player.PlayerModel;
import org.genenv.core.tokenizer.TurnTemplate;

/**
 * A policy that is evaluated, and how its answers are sampled.
 *
 * @param player the policy with its tokenizer; borrowed
 * @param contextLength longest conversation, in tokens
 * @param slots conversations side by side
 * @param temperature of sampling; 0 takes the likeliest token everywhere
 */
public record PolicyUnderTest(PlayerModel player, int contextLength, int slots, double temperature) {
    /** Whether it converses, and was not taught the form of one world alone. */
    public boolean isChatModel() {
        return !(player.template() instanceof TurnTemplate);
    }

    /** Whether its chat template describes tools and writes their calls; else a prompt has to say how. */
    public boolean writesToolCalls() {
        return player.template().writesToolCalls();
    }

    /** Whether nothing is drawn. */
    public boolean isGreedy() {
        return temperature == 0;
    }
}
