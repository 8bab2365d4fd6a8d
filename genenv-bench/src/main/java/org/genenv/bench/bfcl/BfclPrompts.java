package org.genenv.bench.bfcl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.genenv.bench.bfcl.decode.AnswerFormat;
import org.genenv.bench.bfcl.play.FunctionPrompt;
import org.genenv.bench.bfcl.task.BfclTask;
import org.genenv.bench.bfcl.task.FunctionSchema;
import org.genenv.bench.bfcl.task.MultiTurnTask;
import org.genenv.bench.bfcl.task.SingleTurnTask;
import org.genenv.bench.bfcl.task.TaskKind;
import org.genenv.bench.simulated.SimulatedTool;
import org.genenv.bench.simulated.SimulatedTools;
import org.genenv.bench.simulated.ToolResultPrompt;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.simulated.ObservationForm;
import org.genenv.core.tokenizer.Message;

/** What the two players are told. */
final class BfclPrompts {
    private static final String SINGLE_TURN_SCHEMA =
            """
            You write tasks for an assistant that answers requests by calling functions. A task is one JSON object with these keys, all \
            required and no others:
            "kind": simple (one function, one call), multiple (2 to 10 functions, one call), parallel (one function, 2 to 8 calls), or \
            parallel_multiple (2 to 10 functions, 2 to 8 calls of at least two of them).
            "functions": what the assistant may call, each with "name", "description" and "parameters" as a JSON Schema: "type" is \
            "dict", "properties" names each parameter with "type" (string, integer, float, boolean, array with "items", or dict with \
            "properties"), "description", and where it makes sense "enum" or "default"; "required" lists the parameters that must be given.
            "request": what a user would say. It must say every value that the calls need, in natural words, but never the name of a \
            function or a call itself.
            "calls": the calls that answer it, each with "name" and "arguments".
            Example:
            {"kind":"simple","functions":[{"name":"brew_tea","description":"Brews tea.","parameters":{"type":"dict","properties":\
            {"kind":{"type":"string","description":"Kind of tea."},"cups":{"type":"integer","description":"How many cups."}},\
            "required":["kind","cups"]}}],"request":"Three cups of green tea, please.","calls":[{"name":"brew_tea","arguments":\
            {"kind":"green","cups":3}}]}""";

    private static final String MULTI_TURN_SCHEMA =
            """
            You write tasks for an assistant that works with tools on a computer, over one or more turns of a user. A task is one JSON \
            object with these keys, all required and no others:
            "kind": multi_turn.
            "involved_classes": one or more of GorillaFileSystem (files in a folder) and TicketAPI (a queue of tickets).
            "initial_config": for each of these classes how its world begins. For files: {"root":{name:{"type":"directory","contents":\
            {name:{"type":"file","content":text}}}}}. For tickets: {"ticket_queue":[{"id","title","description","status","priority",\
            "created_by"}],"ticket_counter": the next id,"current_user": who is logged in}.
            "turns": 1 to 6 objects with "request", what the user says, in natural words that say every value but never a call itself, \
            and "calls", 1 to 8 calls that do it, each with "name" and "arguments". The calls run in this world one after the other; none \
            may fail, and together they must change it.
            The functions:
            %s
            Example:
            {"kind":"multi_turn","involved_classes":["GorillaFileSystem"],"initial_config":{"GorillaFileSystem":{"root":{"home":\
            {"type":"directory","contents":{"list.txt":{"type":"file","content":"soup"}}}}}},"turns":[{"request":"Make a folder named \
            archive and move list.txt into it.","calls":[{"name":"mkdir","arguments":{"dir_name":"archive"}},{"name":"mv",\
            "arguments":{"source":"list.txt","destination":"archive"}}]}]}""";

    private static final String SIMULATED_TOOLS =
            """

            The functions have no implementation: what a call returns is written while the task is played. A function may declare it with             the key "response", a JSON Schema of type "dict" with "properties". The values that calls need stand in the request all the             same.""";

    /** What calls return in demonstrations. */
    static final String RESULT = "done";

    /** What stands before and after a call, where a model of the small world is asked for its result. */
    static final String CALL = "call ";

    static final String ARROW = " =>";

    private BfclPrompts() {}

    /** The functions of a task of one turn: none of them has an engine, since the simulator invents them or the catalog only describes them. */
    static SimulatedTools tools(BfclOptions options, SingleTurnTask task) {
        List<SimulatedTool> declared = task.functions().stream()
                .map(function -> new SimulatedTool(
                        function.name(),
                        function.json().toString(),
                        options.isTerse()
                                ? ObservationForm.text(SimulatedTool.MOST_CHARACTERS)
                                : ObservationForm.object(SimulatedTool.MOST_CHARACTERS, function::faultOfResult)))
                .toList();
        return SimulatedTools.of(
                declared, name -> false, options.isTerse() ? BfclPrompts::terseResult : ToolResultPrompt.PROSE);
    }

    private static List<Message> terseResult(SimulatedTool tool, List<Message> conversation, String call) {
        return List.of(Message.user(CALL + call + ARROW));
    }

    /** What calls return in demonstrations. */
    static String demonstratedResult(BfclOptions options) {
        return options.isTerse() ? RESULT : "{\"status\": \"" + RESULT + "\"}";
    }

    /** What the agent sees of results: of the small catalog in the user's words, since its models know no other. */
    static Observation results(BfclOptions options, List<String> results) {
        return options.isTerse() ? new Observation(String.join(" ", results)) : Observation.toolResults(results);
    }

    /** What stands before the first request, for instruction models. */
    static Briefing agent(BfclOptions options, BfclTask task) {
        List<ObjectNode> functions =
                functions(task).stream().map(FunctionSchema::json).toList();
        return options.answers() == AnswerFormat.NATIVE
                ? FunctionPrompt.asTools(functions, List.of())
                : FunctionPrompt.inWords(functions, List.of());
    }

    private static List<FunctionSchema> functions(BfclTask task) {
        return task instanceof SingleTurnTask single ? single.functions() : ((MultiTurnTask) task).functions();
    }

    /** The request; in the small world a line with the names of the functions before it. */
    static String request(BfclOptions options, SingleTurnTask task) {
        return options.isTerse() ? names(task) + "\n" + task.request() : task.request();
    }

    private static String names(SingleTurnTask task) {
        return task.functions().stream().map(FunctionSchema::name).collect(Collectors.joining(" "));
    }

    /** What the simulator is asked: a few words for the small catalog, prose for the full one. */
    static List<Message> simulator(BfclOptions options, BfclTask seed, String spec, SuccessStatistics statistics) {
        return options.isTerse() ? terse((SingleTurnTask) seed, statistics) : prose(options, seed, spec, statistics);
    }

    /**
     * The seed's kind, how many calls it has and which functions it offers, and the agent's last success at this kind in tenths (0 if it was
     * not played yet), such as {@code seed parallel 4 brew_tea rate 3 =>}.
     */
    private static List<Message> terse(SingleTurnTask seed, SuccessStatistics statistics) {
        long tenths = Math.round(statistics.of(seed.kind().label()).orElse(0) * 10);
        return List.of(Message.user("seed " + seed.kind().label() + " "
                + seed.calls().size() + " " + names(seed) + " rate " + tenths + " =>"));
    }

    private static List<Message> prose(BfclOptions options, BfclTask seed, String spec, SuccessStatistics statistics) {
        OptionalDouble rate = statistics.of(seed.kind().label());
        String success = rate.isPresent()
                ? "Lately the assistant solved " + Math.round(100 * rate.getAsDouble())
                        + " % of the tasks of this kind."
                : "The assistant has not tried tasks of this kind yet.";
        String user =
                """
                Seed task:
                %s
                %s
                Write one variation of the seed: another task of the same kind that the assistant would solve about half of the time. %s \
                Answer with the JSON object alone."""
                        .formatted(spec, success, harder(seed.kind()));
        return List.of(Message.system(schema(options, seed)), Message.user(user));
    }

    private static String harder(TaskKind kind) {
        return kind == TaskKind.MULTI_TURN
                ? "More turns, more calls in a turn and requests that refer to earlier ones make a task harder."
                : "More calls, more parameters and functions that are easily confused make a task harder.";
    }

    private static String schema(BfclOptions options, BfclTask seed) {
        if (seed.kind() != TaskKind.MULTI_TURN) {
            return options.simulatedTools() ? SINGLE_TURN_SCHEMA + SIMULATED_TOOLS : SINGLE_TURN_SCHEMA;
        }
        return MULTI_TURN_SCHEMA.formatted(BfclTasks.classes().entrySet().stream()
                .map(entry -> entry.getKey() + ": " + signatures(entry.getValue()))
                .collect(Collectors.joining("\n")));
    }

    private static String signatures(List<FunctionSchema> functions) {
        return functions.stream()
                .map(function -> function.name() + "(" + String.join(", ", function.parameterNames()) + ")")
                .collect(Collectors.joining(", "));
    }
}
