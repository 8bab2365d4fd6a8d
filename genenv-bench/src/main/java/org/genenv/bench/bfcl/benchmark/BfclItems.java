package org.genenv.bench.bfcl.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.PredictionException;

/** The items of the benchmark: a split for each category, and some of several. Every item is read once to see that it can be played. */
final class BfclItems implements ItemSet {
    private static final String ALL = "all";
    private static final String LONG_CONTEXT = Category.MULTI_TURN_LONG_CONTEXT.label();

    private final BfclData data;
    private final Map<String, List<String>> idsBySplit = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    BfclItems(BfclData data) {
        this.data = data;
        List<Category> present =
                Arrays.stream(Category.values()).filter(data::has).toList();
        group(ALL, present);
        group("single_turn", present.stream().filter(one -> !one.isMultiTurn()).toList());
        group("multi_turn", present.stream().filter(Category::isMultiTurn).toList());
        group("live", present.stream().filter(Category::isLive).toList());
        group(
                "non_live",
                present.stream()
                        .filter(one -> !one.isLive() && !one.isMultiTurn())
                        .toList());
        ItemStage stage = new ItemStage(data, false);
        for (Category category : present) {
            List<String> playable = playable(category, stage);
            idsBySplit.put(category.label(), playable);
            groupsOf(category).forEach(group -> idsBySplit.get(group).addAll(playable));
        }
        problems.addAll(0, data.problems());
    }

    private void group(String name, List<Category> members) {
        if (!members.isEmpty()) {
            idsBySplit.put(name, new ArrayList<>());
        }
    }

    private static List<String> groupsOf(Category category) {
        return category.isMultiTurn()
                ? List.of(ALL, "multi_turn")
                : List.of(ALL, "single_turn", category.isLive() ? "live" : "non_live");
    }

    private List<String> playable(Category category, ItemStage stage) {
        List<String> playable = new ArrayList<>();
        try {
            for (String id : data.ids(category)) {
                try {
                    stage.item(category, id);
                    playable.add(id);
                } catch (PredictionException e) {
                    problems.add(data.placeOf(category, id) + ": left out: " + e.getMessage());
                }
            }
        } catch (PredictionException e) {
            problems.add(category.label() + ": left out: " + e.getMessage());
        }
        return playable;
    }

    @Override
    public String source() {
        return data.source();
    }

    @Override
    public Set<String> splits() {
        return idsBySplit.keySet();
    }

    @Override
    public String usualSplit(PolicyUnderTest policy) {
        return ALL;
    }

    /** The protocol of the paper is about the long-context category. */
    @Override
    public String usualSplit(PolicyUnderTest policy, String protocol) {
        if (!protocol.equals(BfclBenchmark.PAPER)) {
            return usualSplit(policy);
        }
        return splits().contains(LONG_CONTEXT) ? LONG_CONTEXT : "multi_turn";
    }

    @Override
    public List<String> ids(String split) {
        return List.copyOf(idsBySplit.get(split));
    }

    @Override
    public List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public void check(PolicyUnderTest policy, EvaluationRequest request) {
        if (!policy.isChatModel()) {
            throw new IllegalArgumentException("the model was taught the words of one small world and cannot read these"
                    + " items; expected a model that converses");
        }
        if (isByTurn(request) && !request.split().startsWith("multi_turn")) {
            throw new IllegalArgumentException(
                    "protocol " + BfclBenchmark.PAPER + " takes the turns of multi-turn items"
                            + " apart, and split " + request.split() + " has others; expected " + LONG_CONTEXT
                            + " (the paper's) or another of multi_turn");
        }
    }

    private static boolean isByTurn(EvaluationRequest request) {
        return request.protocol().equals(BfclBenchmark.PAPER);
    }

    @Override
    public Evaluation evaluation(PolicyUnderTest policy, EvaluationRequest request) {
        check(policy, request);
        return new CallEvaluation(policy, data, isByTurn(request));
    }
}
