package org.genenv.bench.apibank;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Proportion;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Level;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.service.Apis;

/** Adds up verdicts on calls, and beside them the recorded calls of the same items, which a perfect agent would make; responses apart. Not thread-safe. */
final class CallTally {
    private final SampleScorer scorer;
    private final Map<Level, Proportion> calls = new EnumMap<>(Level.class);
    private final Map<Level, Proportion> ceilings = new EnumMap<>(Level.class);
    private final List<Double> rougeL = new ArrayList<>();
    private int refused;
    private int standIns;

    /** @param scorer says what a perfect agent reaches */
    CallTally(SampleScorer scorer) {
        this.scorer = scorer;
    }

    /** Counts one more response. */
    void addResponse(double overlap) {
        rougeL.add(overlap);
    }

    /** Counts one more call. */
    void addCall(Dialogue dialogue, int turn, boolean isCorrect) {
        Turn.Called recorded = (Turn.Called) dialogue.turns().get(turn);
        standIns += scorer.runsCalls() && Apis.isStandIn(recorded.call().name()) ? 1 : 0;
        calls.merge(dialogue.level(), Proportion.NONE.plus(isCorrect), CallTally::sum);
        ceilings.merge(dialogue.level(), Proportion.NONE.plus(scorer.isReachable(dialogue, turn)), CallTally::sum);
    }

    /** Counts a line that answers no item, as a failure. */
    void addRefused() {
        refused++;
    }

    private static Proportion sum(Proportion first, Proportion second) {
        return new Proportion(first.successes() + second.successes(), first.attempts() + second.attempts());
    }

    /** @return the share of right calls, refused lines among the attempts */
    Proportion calls() {
        return sum(total(calls), new Proportion(0, refused));
    }

    /** @return the share of recorded calls that count as right themselves */
    Proportion ceiling() {
        return total(ceilings);
    }

    private static Proportion total(Map<Level, Proportion> levels) {
        return levels.values().stream().reduce(Proportion.NONE, CallTally::sum);
    }

    /** @return the share of right calls of each level that was met */
    Map<Level, Proportion> byLevel() {
        return Map.copyOf(calls);
    }

    /** @return the ceiling of a level that was met */
    Proportion ceiling(Level level) {
        return ceilings.get(level);
    }

    /** @return Rouge-L of each response */
    double[] rougeL() {
        return rougeL.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** @return how many calls were of an API for which something else stands here */
    int standIns() {
        return standIns;
    }

    /** What has to be known of those, as a sentence. */
    String standInNote() {
        return standIns
                + " of the calls are of ToolSearcher, which ranks by words here (Lucene, BM25) and not by a sentence model, or of"
                + " Translate or Dictionary, which need the network: a recorded answer stands for these.";
    }
}
