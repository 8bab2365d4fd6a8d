package org.genenv.cli.eval;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.EvaluatedItem;
import org.genenv.core.environment.StopReason;

/**
 * Items that a limit ended before the policy or the world did.
 *
 * @param items all that were answered
 * @param byContext whose conversation filled the context
 * @param byAnswerLength of which a single answer reached its length
 * @param byTurns that used all their turns
 */
record CutOff(int items, int byContext, int byAnswerLength, int byTurns) {
    static CutOff count(List<EvaluatedItem> items) {
        return new CutOff(
                items.size(),
                count(items, StopReason.CONTEXT_LIMIT),
                count(items, StopReason.TRUNCATED),
                count(items, StopReason.TURN_LIMIT));
    }

    private static int count(List<EvaluatedItem> items, StopReason reason) {
        return (int) items.stream().filter(item -> item.ending() == reason).count();
    }

    void write(ObjectNode node) {
        node.put("context", byContext).put("answerLength", byAnswerLength).put("turns", byTurns);
    }

    /**
     * What happened and what to do about it, a sentence for each limit that ended something.
     *
     * @param context tokens of a conversation
     * @param longest what the model was made for
     */
    List<String> advice(int context, int longest) {
        List<String> advice = new ArrayList<>();
        if (byContext > 0) {
            String remedy = context < longest
                    ? ": raise --context-length, up to " + longest + " for this model."
                    : ", which is all that the model was made for: it takes one with a longer context.";
            advice.add(of(byContext) + " ended because the context of " + context + " tokens was full" + remedy);
        }
        if (byAnswerLength > 0) {
            advice.add(of(byAnswerLength) + " ended in an answer that reached its limit: the protocol's, or half of the"
                    + " context, here " + context / 2 + " tokens.");
        }
        if (byTurns > 0) {
            advice.add(of(byTurns) + " used all turns that the protocol allows.");
        }
        return advice;
    }

    private String of(int count) {
        return count + " of " + items + (items == 1 ? " item" : " items");
    }
}
