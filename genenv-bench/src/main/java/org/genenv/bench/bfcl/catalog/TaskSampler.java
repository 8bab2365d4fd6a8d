package org.genenv.bench.bfcl.catalog;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.task.Phrasebook;
import org.genenv.bench.bfcl.task.TaskKind;

/** Draws tasks of one turn, as the JSON in which the simulator is to write them. */
public final class TaskSampler {
    private final Catalog catalog;
    private final boolean isTerse;

    /**
     * @param catalog where functions come from
     * @param isTerse whether functions are only named, and arguments and words left to be drawn
     */
    public TaskSampler(Catalog catalog, boolean isTerse) {
        this.catalog = catalog;
        this.isTerse = isTerse;
    }

    /**
     * Draws a task.
     *
     * @param kind one of {@link TaskKind#singleTurn}
     * @param calls how many calls, as many as the kind may have
     * @param distractors functions that are offered and not called, of a kind that offers several
     */
    public String sample(TaskKind kind, int calls, int distractors, SplittableRandom random) {
        List<CatalogFunction> shuffled = new ArrayList<>(catalog.functions());
        Collections.shuffle(shuffled, new Random(random.nextLong()));
        boolean callsSeveral = kind == TaskKind.PARALLEL_MULTIPLE;
        int called = callsSeveral ? 2 + random.nextInt(Math.min(calls, 4) - 1) : 1;
        boolean offersSeveral = callsSeveral || kind == TaskKind.MULTIPLE;
        List<CatalogFunction> offered = shuffled.subList(0, called + (offersSeveral ? distractors : 0));
        List<CatalogFunction> toCall = new ArrayList<>(offered.subList(0, called));
        while (toCall.size() < calls) {
            toCall.add(offered.get(random.nextInt(called)));
        }
        Collections.shuffle(toCall, new Random(random.nextLong()));
        List<CatalogFunction> inAnyOrder = new ArrayList<>(offered);
        Collections.shuffle(inAnyOrder, new Random(random.nextLong()));
        return isTerse ? terse(kind, inAnyOrder, toCall) : full(kind, inAnyOrder, toCall, random);
    }

    private static String terse(TaskKind kind, List<CatalogFunction> offered, List<CatalogFunction> toCall) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind.label());
        offered.forEach(function -> json.withArray("functions").add(function.name()));
        toCall.forEach(function -> json.withArray("calls").add(function.name()));
        return json.toString();
    }

    private static String full(
            TaskKind kind, List<CatalogFunction> offered, List<CatalogFunction> toCall, SplittableRandom random) {
        List<Phrasebook.Asked> asked =
                toCall.stream().map(function -> function.draw(random)).toList();
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("kind", kind.label());
        offered.forEach(
                function -> json.withArray("functions").add(function.schema().json()));
        json.put("request", request(asked));
        for (int i = 0; i < asked.size(); i++) {
            json.withArray("calls")
                    .addObject()
                    .put("name", toCall.get(i).name())
                    .set("arguments", asked.get(i).arguments());
        }
        return json.toString();
    }

    /** Sentences that begin with a capital letter. */
    private static String request(List<Phrasebook.Asked> asked) {
        return asked.stream()
                .map(Phrasebook.Asked::request)
                .map(words -> words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".")
                .collect(Collectors.joining(" "));
    }
}
