package org.genenv.cli.score;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.genenv.bench.ItemPlace;
import org.genenv.bench.PredictionScorer;

/** Which items recorded answers are for: an item counts once, by the first line that answers it. Not thread-safe. */
final class Coverage {
    private static final int MOST_SHOWN = 3;

    private final PredictionScorer scorer;
    private final Map<String, Integer> lineOfItem = new LinkedHashMap<>();
    private final Map<String, Integer> answered = new TreeMap<>();
    private final Map<String, Integer> items = new TreeMap<>();
    private final List<String> repeated = new ArrayList<>();

    /** @param scorer knows the items */
    Coverage(PredictionScorer scorer) {
        this.scorer = scorer;
    }

    /**
     * Takes in the next line before it is scored.
     *
     * @param line its number, from 1
     * @return whether the figures count it: not when an earlier line answered the same item
     */
    boolean isFirst(JsonNode prediction, int line) {
        Optional<ItemPlace> place = scorer.place(prediction);
        Integer earlier = place.map(known -> lineOfItem.get(known.item())).orElse(null);
        if (earlier != null) {
            repeated.add("line " + line + " (" + place.get().item() + ", as line " + earlier + ")");
        }
        return earlier == null;
    }

    /** Takes in that a line was an answer, and not only the name of an item. */
    void answered(JsonNode prediction, int line) {
        scorer.place(prediction)
                .filter(place -> lineOfItem.putIfAbsent(place.item(), line) == null)
                .ifPresent(place -> {
                    answered.merge(place.split(), 1, Integer::sum);
                    items.put(place.split(), place.itemsOfSplit());
                });
    }

    /** Adds what was found to the aggregate. */
    void write(ObjectNode aggregate) {
        ObjectNode splits = aggregate.putObject("answered");
        answered.forEach(
                (split, count) -> splits.putObject(split).put("answered", count).put("items", items.get(split)));
        aggregate.put("repeatedLines", repeated.size());
    }

    /** Sentences for a person. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        if (!answered.isEmpty()) {
            sentences.add("Answered: "
                    + answered.entrySet().stream()
                            .map(split -> split.getValue() + " of " + items.get(split.getKey()) + " items of "
                                    + split.getKey())
                            .collect(Collectors.joining(", "))
                    + ".");
        }
        if (!repeated.isEmpty()) {
            String some = String.join(", ", repeated.subList(0, Math.min(MOST_SHOWN, repeated.size())));
            sentences.add(repeated.size() + (repeated.size() == 1 ? " line answers" : " lines answer")
                    + " an item again; each has its verdict, but the figures count its first answer: " + some
                    + (repeated.size() > MOST_SHOWN ? ", ..." : "") + ".");
        }
        return sentences;
    }
}
