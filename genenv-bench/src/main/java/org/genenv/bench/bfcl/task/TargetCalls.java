package org.genenv.bench.bfcl.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.genenv.bench.bfcl.decode.FunctionCall;
import org.genenv.bench.python.PythonText;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/** The calls of a task in JSON, {@code {"name": .., "arguments": {..}}}. */
final class TargetCalls {
    private TargetCalls() {}

    /**
     * Reads calls of known functions.
     *
     * @param functions by name
     */
    static List<FunctionCall> read(JsonNode array, String path, Map<String, FunctionSchema> functions)
            throws RejectedTaskException {
        Limits.require("calls in " + path, array.size(), 0, Limits.CALLS);
        List<FunctionCall> calls = new ArrayList<>();
        for (JsonNode call : array) {
            String where = path + "[" + calls.size() + "]";
            TaskNode node = new TaskNode(call, where);
            node.requireKeys("name", "arguments");
            String name = node.text("name");
            FunctionSchema function = functions.get(name);
            if (function == null) {
                throw new RejectedTaskException(
                        RejectionReason.UNKNOWN_FUNCTION,
                        where + " calls " + Quotation.of(name) + ", which is not offered; offered are "
                                + String.join(", ", functions.keySet()) + ".");
            }
            calls.add(function.call(node.object("arguments")));
        }
        return calls;
    }

    static void requireDistinct(List<FunctionCall> calls) throws RejectedTaskException {
        Set<String> seen = new HashSet<>();
        for (FunctionCall call : calls) {
            if (!seen.add(signature(call))) {
                throw new RejectedTaskException(
                        RejectionReason.DUPLICATE_CALL, Quotation.of(call.text()) + " is expected twice.");
            }
        }
    }

    static ObjectNode json(FunctionCall call) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", call.name());
        json.set("arguments", call.argumentsJson());
        return json;
    }

    /** The call with its arguments in the order of their names, in lower case. */
    static String signature(FunctionCall call) {
        Map<String, String> arguments = new TreeMap<>();
        call.arguments().forEach((name, value) -> arguments.put(PythonText.str(name), PythonText.repr(value)));
        return (call.name() + arguments).toLowerCase(Locale.ROOT);
    }
}
