package org.genenv.bench.apibank.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.ApiCall;

/**
 * A task of the tool world: a dialogue so far, the rows of its world, and what the assistant should do next. As JSON:
 *
 * <pre>
 * {"dialogue":[{"user":"Wake me on April 7th at 6:15. I am mira, heron42."}],
 *  "rows":{"Account":{"mira":{"password":"heron42","token":"k3v9"}}},
 *  "target":"[AddAlarm(token='k3v9', time='2023-04-07 06:15:00')]"}
 * </pre>
 *
 * <p>A line of the dialogue is of the {@code user}, of the {@code ai}, or a call that was made, {@code api}. Instead of a {@code target}
 * a task may have a {@code response}: what the assistant should say to the result of the last call.
 *
 * @param dialogue in order, the user first
 * @param rows the tables that are not empty, each in the form of its file
 * @param target the call that should come next
 * @param response what should be said next; one of the two is there
 */
public record ApiTask(
        List<DialogueLine> dialogue, Map<Table, JsonNode> rows, Optional<ApiCall> target, Optional<String> response) {
    /** The kind of tasks that want a response. */
    public static final String RESPOND = "Respond";

    /** Copies the collections. */
    public ApiTask {
        if (target.isPresent() == response.isPresent()) {
            throw new IllegalArgumentException("a task has either a target or a response");
        }
        Map<Table, JsonNode> ordered = new EnumMap<>(Table.class);
        ordered.putAll(rows);
        rows = Collections.unmodifiableMap(ordered);
        dialogue = List.copyOf(dialogue);
    }

    /** @return what this task trains: the name of the API that is to be called, or {@link #RESPOND} */
    public String kind() {
        return target.map(ApiCall::name).orElse(RESPOND);
    }

    /** @return how often the user speaks */
    public int userTurns() {
        return (int) dialogue.stream()
                .filter(line -> line instanceof DialogueLine.Said said && said.isUser())
                .count();
    }

    /** @return the canonical JSON: keys in the order above, no blanks between */
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode lines = json.putArray("dialogue");
        for (DialogueLine line : dialogue) {
            if (line instanceof DialogueLine.Said said) {
                lines.addObject().put(said.isUser() ? "user" : "ai", said.text());
            } else if (line instanceof DialogueLine.Made made) {
                lines.addObject().put("api", made.call().toString());
            }
        }
        ObjectNode tables = json.putObject("rows");
        rows.forEach((table, content) -> tables.set(table.title(), content));
        target.ifPresent(call -> json.put("target", call.toString()));
        response.ifPresent(text -> json.put("response", text));
        return json.toString();
    }
}
