package org.genenv.bench.alfworld.benchmark;

import org.genenv.agent.ActionFormat;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.alfworld.AlfworldDomain;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;

/** How a policy is asked, and how its commands are read. */
enum AgentForm {
    /** A chat model gets instructions and may think before its command. */
    CHAT(256, ActionFormat.ACTION_LINE) {
        @Override
        Briefing briefing(Task task) {
            return new AlfworldDomain().briefing(task);
        }
    },
    /** A small model that was taught by demonstrations gets the game's words alone, and answers with a command. */
    TERSE(16, ActionFormat.FIRST_LINE) {
        @Override
        Briefing briefing(Task task) {
            return Briefing.NONE;
        }
    };

    private final int maxTokens;
    private final ActionFormat actionFormat;

    AgentForm(int maxTokens, ActionFormat actionFormat) {
        this.maxTokens = maxTokens;
        this.actionFormat = actionFormat;
    }

    static AgentForm of(PolicyUnderTest policy) {
        return policy.isChatModel() ? CHAT : TERSE;
    }

    /** What stands before the first observation of a game. */
    abstract Briefing briefing(Task task);

    /** Most tokens of a turn. */
    int maxTokens() {
        return maxTokens;
    }

    ActionFormat actionFormat() {
        return actionFormat;
    }
}
