package org.genenv.agent;

import java.util.List;
import org.genenv.core.curriculum.PassRate;
import org.genenv.core.environment.StopReason;
import org.genenv.core.game.RolloutGroup;

/** Says why an epoch taught the agent nothing, and what to change. */
final class NothingLearnt {
    private NothingLearnt() {}

    /**
     * @param fresh the epoch's groups, at least one
     * @param informative how many of them had attempts of different shaped rewards
     */
    static String reason(List<RolloutGroup> fresh, int informative) {
        if (informative > 0) {
            return "every attempt of the groups with different rewards (" + informative
                    + ") is masked as over-long. Raise"
                    + " agent.rollout.maxActionTokens, agent.rollout.contextLength or agent.grpo.variant.maxCompletionTokens,"
                    + " or set agent.grpo.variant.overlong to keep";
        }
        List<PassRate> rates = fresh.stream()
                .map(RolloutGroup::passRate)
                .filter(PassRate::isKnown)
                .toList();
        if (rates.isEmpty()) {
            return "the world, and not the agent, ended every attempt; log.txt and rollouts/ say how";
        }
        long none = rates.stream().filter(rate -> rate.successes() == 0).count();
        long all = rates.stream()
                .filter(rate -> rate.successes() == rate.attempts())
                .count();
        String tasks = rates.size() == 1 ? "the one task" : "any of the " + rates.size() + " tasks";
        if (none == rates.size()) {
            return "no attempt at " + tasks + " succeeded. If that goes on, the tasks are too hard for the agent"
                    + cutOff(fresh);
        }
        if (all == rates.size()) {
            return "no attempt at " + tasks + " failed. If that goes on, the tasks are too easy for the agent";
        }
        return "the attempts at each of the " + rates.size() + " tasks have equal rewards (none succeeded at " + none
                + ", all at " + all
                + "). If that goes on, tasks are too hard or too easy, or the agent always answers alike:"
                + " raise game.groupSize or agent.rollout.temperature" + cutOff(fresh);
    }

    /** Turns that found no room are what a person can do something about. */
    private static String cutOff(List<RolloutGroup> fresh) {
        long inTurn = ended(fresh, StopReason.TRUNCATED);
        long atContext = ended(fresh, StopReason.CONTEXT_LIMIT);
        return (inTurn == 0 ? "" : ". Attempts cut off within a turn (agent.rollout.maxActionTokens): " + inTurn)
                + (atContext == 0
                        ? ""
                        : ". Attempts cut off at the context (agent.rollout.contextLength): " + atContext);
    }

    private static long ended(List<RolloutGroup> fresh, StopReason reason) {
        return fresh.stream()
                .flatMap(group -> group.attempts().stream())
                .filter(attempt -> attempt.stopReason() == reason)
                .count();
    }
}
