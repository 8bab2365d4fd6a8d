package org.genenv.bench.bfcl.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.bench.PredictionException;
import org.genenv.bench.bfcl.checker.Language;
import org.genenv.bench.bfcl.checker.SingleTurnTarget;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.multiturn.MultiTurnSetting;
import org.genenv.bench.bfcl.multiturn.MultiTurnTrial;
import org.genenv.bench.bfcl.play.FunctionHints;
import org.genenv.bench.bfcl.play.FunctionPrompt;
import org.genenv.bench.bfcl.play.MultiTurnEnvironment;
import org.genenv.bench.bfcl.play.SingleTurnEnvironment;
import org.genenv.core.domain.Briefing;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.Message.Role;

/**
 * Makes published items ready to be played: what a policy is told first, and the environment that checks its answers or runs them.
 *
 * <p>As upstream has it, with one departure: functions that an item holds back until a later turn are told there in the user's message also to a
 * model that calls natively, for what was said at the beginning of a conversation stays as it is.
 */
final class ItemStage {
    private static final String MORE_FUNCTIONS =
            "There are more functions now, which you can call besides the others. Does that help with my request?";

    private static final String DONE = "Done.";

    private final BfclData data;
    private final ItemReader items;
    private final boolean isNative;

    /**
     * An item ready to be played.
     *
     * @param id of the item, or of one of its turns
     * @param category what it counts in
     * @param briefing what stands before the first observation
     * @param environment where it is played
     */
    record Staged(String id, Category category, Briefing briefing, Environment environment) {}

    /** @param isNative whether the policy is told of functions as tools and writes calls of its own form */
    ItemStage(BfclData data, boolean isNative) {
        this.data = data;
        this.items = new ItemReader(data);
        this.isNative = isNative;
    }

    /** @throws PredictionException if the item or its answer is malformed; names it */
    Staged item(Category category, String id) throws PredictionException {
        return category.isMultiTurn() ? multiTurn(category, id) : singleTurn(category, id);
    }

    private AnswerFormat format(Language language) {
        return isNative ? AnswerFormat.NATIVE : language.answerFormat();
    }

    private Staged singleTurn(Category category, String id) throws PredictionException {
        JsonNode item = data.item(category, id);
        SingleTurnTarget target = items.target(category, id);
        List<ObjectNode> functions = new ArrayList<>();
        for (JsonNode function : item.path("function")) {
            if (function instanceof ObjectNode object) {
                functions.add(FunctionHints.with(object, category.language()));
            }
        }
        List<Message> messages = messages(id, item.path("question").path(0));
        Message request = messages.get(messages.size() - 1);
        if (request.role() != Role.USER) {
            throw new PredictionException(
                    "item '" + id + "' is malformed: its question ends with a message of the role "
                            + request.role().templateName() + ", expected user");
        }
        return new Staged(
                id,
                category,
                briefing(functions, messages.subList(0, messages.size() - 1)),
                new SingleTurnEnvironment(
                        new Observation(List.of(request), List.of()), target, format(category.language())));
    }

    private Briefing briefing(List<ObjectNode> functions, List<Message> opening) {
        return isNative ? FunctionPrompt.asTools(functions, opening) : FunctionPrompt.inWords(functions, opening);
    }

    private static List<Message> messages(String id, JsonNode turn) throws PredictionException {
        List<Message> messages = new ArrayList<>();
        for (JsonNode message : turn) {
            String role = message.path("role").asText().toUpperCase(Locale.ROOT);
            if (!List.of("SYSTEM", "USER", "ASSISTANT").contains(role)
                    || !message.path("content").isTextual()) {
                throw new PredictionException(
                        "item '" + id + "' is malformed: a message of its question has not the form"
                                + " {\"role\": \"user\", \"content\": ..}");
            }
            messages.add(new Message(Role.valueOf(role), message.get("content").textValue()));
        }
        if (messages.isEmpty()) {
            throw new PredictionException("item '" + id + "' is malformed: its question has no message");
        }
        return messages;
    }

    // Several turns.

    private Staged multiTurn(Category category, String id) throws PredictionException {
        MultiTurnSetting setting = items.setting(category, id);
        Map<String, ObjectNode> functions = functions(category, id);
        List<Observation> requests = requests(category, id, setting);
        return new Staged(
                id,
                category,
                briefing(List.copyOf(functions.values()), List.of()),
                new MultiTurnEnvironment(
                        requests, setting, format(category.language()), MultiTurnEnvironment.OFFICIAL_STEPS, false));
    }

    /**
     * The turns of an item, each by itself: those before it were answered with the expected calls.
     *
     * @throws PredictionException if the item or its answer is malformed; names it
     */
    List<Staged> turns(Category category, String id) throws PredictionException {
        MultiTurnSetting setting = items.setting(category, id);
        Map<String, ObjectNode> functions = functions(category, id);
        List<Observation> requests = requests(category, id, setting);
        Briefing beginning = briefing(List.copyOf(functions.values()), List.of());
        List<Message> history = new ArrayList<>(beginning.messages());
        MultiTurnTrial expert = start(id, setting);
        Map<String, ObjectNode> known = allFunctions(category, id);
        List<Staged> turns = new ArrayList<>();
        for (int turn = 0; turn < requests.size(); turn++) {
            turns.add(new Staged(
                    id + "#" + (turn + 1),
                    category,
                    new Briefing(history, beginning.tools()),
                    MultiTurnEnvironment.ofTurn(
                            turn,
                            requests,
                            setting,
                            format(category.language()),
                            MultiTurnEnvironment.OFFICIAL_STEPS)));
            history.addAll(requests.get(turn).messages());
            history.addAll(past(setting.expectedTurns().get(turn), expert.followExpected(), known));
        }
        return turns;
    }

    private static MultiTurnTrial start(String id, MultiTurnSetting setting) throws PredictionException {
        try {
            return new MultiTurnTrial(setting);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw ItemReader.malformed(id, e);
        }
    }

    /** The functions that are told at the beginning: those of the involved classes without those that are held back. */
    private Map<String, ObjectNode> functions(Category category, String id) throws PredictionException {
        Map<String, ObjectNode> functions = allFunctions(category, id);
        for (JsonNode heldBack : data.item(category, id).path("missed_function")) {
            ItemReader.texts(heldBack).forEach(functions::remove);
        }
        return functions;
    }

    private Map<String, ObjectNode> allFunctions(Category category, String id) throws PredictionException {
        Map<String, ObjectNode> functions = new LinkedHashMap<>();
        for (String name : ItemReader.texts(data.item(category, id).path("involved_classes"))) {
            data.functions(name)
                    .forEach((function, document) ->
                            functions.put(function, FunctionHints.with(document, category.language())));
        }
        return functions;
    }

    /** What the user says at the beginning of each turn; functions that were held back are told in place of a request. */
    private List<Observation> requests(Category category, String id, MultiTurnSetting setting)
            throws PredictionException {
        JsonNode item = data.item(category, id);
        JsonNode question = item.path("question");
        if (question.size() != setting.expectedTurns().size() || question.isEmpty()) {
            throw new PredictionException("item '" + id + "' is malformed: it has " + question.size()
                    + " turns, and its" + " answer " + setting.expectedTurns().size());
        }
        List<Observation> requests = new ArrayList<>();
        for (int turn = 0; turn < question.size(); turn++) {
            JsonNode added = item.path("missed_function").path(String.valueOf(turn));
            requests.add(
                    added.isMissingNode()
                            ? new Observation(messages(id, question.get(turn)), List.of())
                            : new Observation(told(category, id, ItemReader.texts(added))));
        }
        return requests;
    }

    private String told(Category category, String id, List<String> names) throws PredictionException {
        Map<String, ObjectNode> functions = allFunctions(category, id);
        functions.keySet().retainAll(names);
        return FunctionPrompt.json(List.copyOf(functions.values())) + "\n" + MORE_FUNCTIONS;
    }

    /** A turn as it would have gone with the expected calls: all of them at once, their results, and a word that ends the turn. */
    private List<Message> past(List<String> calls, List<String> results, Map<String, ObjectNode> functions) {
        List<Message> messages = new ArrayList<>();
        if (!calls.isEmpty()) {
            messages.add(
                    isNative
                            ? NativeCalls.of(calls, functions)
                            : Message.assistant("[" + String.join(", ", calls) + "]"));
            results.forEach(result -> messages.add(Message.tool(result)));
        }
        messages.add(Message.assistant(DONE));
        return messages;
    }
}
