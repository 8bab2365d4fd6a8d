package org.genenv.bench.alfworld.benchmark;

import org.genenv.agent.ActionFormat;
import org.genenv.bench.alfworld.AlfworldDomain;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.tokenizer.TurnTemplate;

/**
 * How a policy is asked: a chat model gets instructions and may think before its command; a small model that was taught by demonstrations gets the
 * game's words alone and answers with a command.
 *
 * @param player the policy with its tokenizer; borrowed
 * @param contextLength longest conversation, in tokens
 * @param slots conversations side by side
 * @param temperature of sampling; 0 takes the likeliest token everywhere
 * @param tellsAdmissible whether observations list the commands that the game would accept
 */
public record PolicyUnderTest(
        PlayerModel player, int contextLength, int slots, double temperature, boolean tellsAdmissible) {
    private static final int TOKENS_OF_A_COMMAND = 16;
    private static final int TOKENS_OF_A_THOUGHT = 256;

    boolean isChatModel() {
        return isChatModel(player);
    }

    /** Whether a policy converses, and was not taught the form of one world alone. */
    public static boolean isChatModel(PlayerModel player) {
        return !(player.template() instanceof TurnTemplate);
    }

    boolean isGreedy() {
        return temperature == 0;
    }

    /** Never more than leaves room for a prompt. */
    int maxActionTokens() {
        return Math.min(contextLength / 2, isChatModel() ? TOKENS_OF_A_THOUGHT : TOKENS_OF_A_COMMAND);
    }

    ActionFormat actionFormat() {
        return isChatModel() ? ActionFormat.ACTION_LINE : ActionFormat.FIRST_LINE;
    }

    Briefing briefing(Task task) {
        return isChatModel() ? new AlfworldDomain().briefing(task) : Briefing.NONE;
    }
}
