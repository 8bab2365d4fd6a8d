package org.genenv.bench.bfcl.task;

import static org.genenv.bench.bfcl.task.RejectionReason.DUPLICATE_FUNCTION;
import static org.genenv.bench.bfcl.task.RejectionReason.KIND_MISMATCH;
import static org.genenv.bench.bfcl.task.RejectionReason.UNKNOWN_CLASS;
import static org.genenv.bench.bfcl.task.RejectionReason.UNKNOWN_FUNCTION;
import static org.genenv.bench.bfcl.task.RejectionReason.UNKNOWN_KIND;
import static org.genenv.bench.task.FormReason.WRONG_TYPE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.task.TaskJson;

/**
 * Reads tasks and checks everything that can be checked without running them. Immutable and thread-safe.
 *
 * <p>A reader with a phrasebook takes the terse form of a single turn, which names the functions that are offered and those that are called:
 * {@code {"kind":"parallel","functions":["brew_tea"],"calls":["brew_tea","brew_tea"]}}. The arguments and the words of the request are drawn: a
 * simulator that may name them converges to a few, and the agent learns those.
 */
public final class TaskReader {
    /** Characters; ten functions with long descriptions stay below. */
    private static final int LONGEST = 20_000;

    /** Levels; the deepest tree of files stays below. */
    private static final int DEEPEST = 32;

    private static final TaskJson JSON = new TaskJson(LONGEST, DEEPEST);

    private final Map<String, List<FunctionSchema>> classes;
    private final Optional<Phrasebook> phrasebook;

    private TaskReader(Map<String, List<FunctionSchema>> classes, Optional<Phrasebook> phrasebook) {
        this.classes = Map.copyOf(classes);
        this.phrasebook = phrasebook;
    }

    /** @param classes functions by class, that tasks of several turns may involve */
    public static TaskReader of(Map<String, List<FunctionSchema>> classes) {
        return new TaskReader(classes, Optional.empty());
    }

    /** A reader of the terse form, of single turns. */
    public static TaskReader terse(Phrasebook phrasebook) {
        return new TaskReader(Map.of(), Optional.of(phrasebook));
    }

    /**
     * Reads a task.
     *
     * @param text anything
     * @param draw seed of what a terse task leaves open
     * @return a task that is consistent in itself
     * @throws RejectedTaskException with the first check that failed: form before names, names before sense
     */
    public BfclTask read(String text, long draw) throws RejectedTaskException {
        JsonNode root = JSON.read(text);
        TaskNode node = new TaskNode(root, "the task");
        String label = node.text("kind");
        TaskKind kind = TaskKind.of(label)
                .orElseThrow(() -> new RejectedTaskException(
                        UNKNOWN_KIND,
                        "kind is " + Quotation.of(label) + ", expected one of " + String.join(", ", TaskKind.labels())
                                + "."));
        if (kind == TaskKind.MULTI_TURN) {
            return multiTurn(node);
        }
        return phrasebook.isPresent() ? terse(kind, node, phrasebook.get(), draw) : singleTurn(kind, node);
    }

    private static SingleTurnTask singleTurn(TaskKind kind, TaskNode node) throws RejectedTaskException {
        node.requireKeys("kind", "functions", "request", "calls");
        ArrayNode functions = node.array("functions");
        Limits.require("functions", functions.size(), 1, Limits.FUNCTIONS);
        Map<String, FunctionSchema> byName = new LinkedHashMap<>();
        for (JsonNode function : functions) {
            add(FunctionSchema.read(function), byName);
        }
        List<FunctionCall> calls = TargetCalls.read(node.array("calls"), "calls", byName);
        requireFit(kind, byName, calls);
        return new SingleTurnTask(kind, List.copyOf(byName.values()), node.request("request"), calls);
    }

    private static SingleTurnTask terse(TaskKind kind, TaskNode node, Phrasebook phrasebook, long draw)
            throws RejectedTaskException {
        node.requireKeys("kind", "functions", "calls");
        ArrayNode functions = node.array("functions");
        Limits.require("functions", functions.size(), 1, Limits.FUNCTIONS);
        Map<String, FunctionSchema> byName = new LinkedHashMap<>();
        for (JsonNode function : functions) {
            if (!function.isTextual()) {
                throw new RejectedTaskException(
                        WRONG_TYPE, "functions has " + Quotation.of(function.toString()) + ", expected a name.");
            }
            add(
                    phrasebook
                            .function(function.textValue())
                            .orElseThrow(() -> new RejectedTaskException(
                                    UNKNOWN_FUNCTION,
                                    "functions has " + Quotation.of(function.textValue())
                                            + ", which is no function of this world.")),
                    byName);
        }
        return drawn(kind, byName, names(node.array("calls"), byName), phrasebook, draw);
    }

    private static List<String> names(ArrayNode calls, Map<String, FunctionSchema> functions)
            throws RejectedTaskException {
        Limits.require("calls", calls.size(), 0, Limits.CALLS);
        List<String> names = new ArrayList<>();
        for (JsonNode call : calls) {
            if (!call.isTextual() || !functions.containsKey(call.textValue())) {
                throw new RejectedTaskException(
                        UNKNOWN_FUNCTION,
                        "calls has " + Quotation.of(call.toString()) + ", which is not offered; offered are "
                                + String.join(", ", functions.keySet()) + ".");
            }
            names.add(call.textValue());
        }
        return names;
    }

    /** Draws the calls, no two alike, and one sentence for each. */
    private static SingleTurnTask drawn(
            TaskKind kind, Map<String, FunctionSchema> functions, List<String> names, Phrasebook phrasebook, long draw)
            throws RejectedTaskException {
        SplittableRandom random = new SplittableRandom(draw);
        List<FunctionCall> calls = new ArrayList<>();
        List<String> sentences = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : names) {
            Phrasebook.Asked asked;
            do {
                asked = phrasebook.draw(name, random);
            } while (!seen.add(name + asked.arguments()));
            calls.add(functions.get(name).call(asked.arguments()));
            sentences.add(asked.request() + ".");
        }
        requireFit(kind, functions, calls);
        return new SingleTurnTask(kind, List.copyOf(functions.values()), String.join(" ", sentences), calls);
    }

    private static void add(FunctionSchema function, Map<String, FunctionSchema> byName) throws RejectedTaskException {
        if (byName.put(function.name(), function) != null) {
            throw new RejectedTaskException(
                    DUPLICATE_FUNCTION, "Two functions have the name " + Quotation.of(function.name()) + ".");
        }
    }

    private static void requireFit(TaskKind kind, Map<String, FunctionSchema> functions, List<FunctionCall> calls)
            throws RejectedTaskException {
        kind.requireCounts(functions.size(), calls.size());
        TargetCalls.requireDistinct(calls);
        boolean callsSeveral = calls.stream().map(FunctionCall::name).distinct().count() > 1;
        if (kind == TaskKind.PARALLEL_MULTIPLE && !callsSeveral) {
            throw new RejectedTaskException(
                    KIND_MISMATCH, "All calls are of one function, but " + kind.label() + " calls several.");
        }
    }

    private MultiTurnTask multiTurn(TaskNode node) throws RejectedTaskException {
        node.requireKeys("kind", "involved_classes", "initial_config", "turns");
        List<String> involved = classes(node.array("involved_classes"));
        Map<String, FunctionSchema> functions = new LinkedHashMap<>();
        for (String name : involved) {
            classes.get(name).forEach(function -> functions.put(function.name(), function));
        }
        ObjectNode config = node.object("initial_config");
        for (Map.Entry<String, JsonNode> entry : config.properties()) {
            if (!involved.contains(entry.getKey()) || !entry.getValue().isObject()) {
                throw new RejectedTaskException(
                        RejectionReason.INVALID_STATE,
                        "initial_config has " + Quotation.of(entry.getKey())
                                + ", expected an object for each of the involved classes and no others.");
            }
        }
        ArrayNode array = node.array("turns");
        Limits.require("turns", array.size(), 1, Limits.TURNS);
        List<MultiTurnTask.Turn> turns = new ArrayList<>();
        for (JsonNode json : array) {
            String path = "turns[" + turns.size() + "]";
            TaskNode turn = new TaskNode(json, path);
            turn.requireKeys("request", "calls");
            List<FunctionCall> calls = TargetCalls.read(turn.array("calls"), path + ".calls", functions);
            Limits.require("calls in " + path, calls.size(), 1, Limits.CALLS);
            turns.add(new MultiTurnTask.Turn(turn.request("request"), calls));
        }
        return new MultiTurnTask(involved, List.copyOf(functions.values()), config, turns);
    }

    private List<String> classes(ArrayNode array) throws RejectedTaskException {
        Limits.require("involved_classes", array.size(), 1, Limits.CLASSES);
        List<String> involved = new ArrayList<>();
        for (JsonNode name : array) {
            if (!classes.containsKey(name.asText()) || involved.contains(name.asText())) {
                throw new RejectedTaskException(
                        UNKNOWN_CLASS,
                        "involved_classes has " + Quotation.of(name.toString()) + ", expected some of "
                                + classes.keySet().stream().sorted().collect(Collectors.joining(", "))
                                + ", each once.");
            }
            involved.add(name.textValue());
        }
        return involved;
    }
}
