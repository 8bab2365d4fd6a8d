package org.genenv.bench.apibank.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.parse.CallParser;
import org.genenv.bench.option.ClosestName;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.task.TaskJson;

/** Reads tasks and checks their form; whether they can be solved is for {@link TaskProof} to say. Thread-safe. */
public final class ApiTaskReader {
    /** Lines of dialogue. */
    static final int MOST_LINES = 32;

    private static final int LONGEST_CALL = 1000;
    private static final TaskJson JSON = new TaskJson(12_000, 8);
    private static final List<String> REQUIRED = List.of("dialogue", "rows");
    private static final List<String> KEYS = List.of("dialogue", "rows", "target", "response");

    private ApiTaskReader() {}

    /**
     * Reads a task.
     *
     * @param text anything
     * @throws RejectedTaskException with the first check that failed
     */
    public static ApiTask read(String text) throws RejectedTaskException {
        JsonNode root = JSON.read(text);
        requireKeys(root);
        Map<Table, JsonNode> rows = rows(root.get("rows"));
        List<DialogueLine> dialogue = dialogue(root.get("dialogue"));
        Optional<ApiCall> target =
                root.has("target") ? Optional.of(call(root.get("target"), "target")) : Optional.empty();
        Optional<String> response =
                root.has("response") ? Optional.of(text(root.get("response"), "response")) : Optional.empty();
        return new ApiTask(dialogue, rows, target, response);
    }

    private static void requireKeys(JsonNode root) throws RejectedTaskException {
        for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!KEYS.contains(key)) {
                throw new RejectedTaskException(
                        FormReason.UNKNOWN_KEY,
                        "Key " + Quotation.of(key) + " is not known; known are " + String.join(", ", KEYS) + "."
                                + ClosestName.hint(key, KEYS));
            }
        }
        for (String key : REQUIRED) {
            if (!root.has(key)) {
                throw new RejectedTaskException(FormReason.MISSING_KEY, "Key '" + key + "' is missing.");
            }
        }
        if (root.has("target") == root.has("response")) {
            throw new RejectedTaskException(
                    RejectionReason.GOAL_AMBIGUOUS,
                    "There is " + (root.has("target") ? "both a target and a response" : "no target and no response")
                            + ", expected one of the two.");
        }
    }

    private static Map<Table, JsonNode> rows(JsonNode node) throws RejectedTaskException {
        if (!node.isObject()) {
            throw wrongType("rows", node, "an object of tables");
        }
        Map<Table, JsonNode> rows = new EnumMap<>(Table.class);
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            Table table = table(entry.getKey());
            RowForm.of(table)
                    .orElseThrow(() -> unknownTable(entry.getKey()))
                    .check(entry.getValue(), "rows." + table.title());
            rows.put(table, entry.getValue());
        }
        requireAccounts(rows);
        return rows;
    }

    private static Table table(String title) throws RejectedTaskException {
        return Arrays.stream(Table.values())
                .filter(table -> table.title().equals(title))
                .findFirst()
                .orElseThrow(() -> unknownTable(title));
    }

    private static RejectedTaskException unknownTable(String title) {
        List<String> known = Arrays.stream(Table.values())
                .filter(table -> RowForm.of(table).isPresent())
                .map(Table::title)
                .toList();
        return new RejectedTaskException(
                RejectionReason.UNKNOWN_TABLE,
                "Table " + Quotation.of(title) + " is none that a task can fill; those are " + String.join(", ", known)
                        + "." + ClosestName.hint(title, known));
    }

    private static void requireAccounts(Map<Table, JsonNode> rows) throws RejectedTaskException {
        JsonNode accounts = rows.get(Table.ACCOUNT);
        for (Map.Entry<Table, JsonNode> table : rows.entrySet()) {
            for (JsonNode row : table.getValue()) {
                String user = row.path("username").asText();
                if (!user.isEmpty() && (accounts == null || !accounts.has(user))) {
                    throw new RejectedTaskException(
                            RejectionReason.USER_WITHOUT_ACCOUNT,
                            "A row of " + table.getKey().title() + " is of " + Quotation.of(user)
                                    + ", who has no row in " + Table.ACCOUNT.title() + ".");
                }
            }
        }
    }

    private static List<DialogueLine> dialogue(JsonNode node) throws RejectedTaskException {
        if (!node.isArray()) {
            throw wrongType("dialogue", node, "a list of lines, such as [{\"user\":\"Play a waltz.\"}]");
        }
        if (node.isEmpty() || node.size() > MOST_LINES) {
            throw new RejectedTaskException(
                    RejectionReason.DIALOGUE_UNFIT,
                    "The dialogue has " + node.size() + " lines, expected 1 to " + MOST_LINES + ".");
        }
        List<DialogueLine> lines = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            lines.add(line(node.get(i), "dialogue[" + i + "]"));
        }
        if (!(lines.get(0) instanceof DialogueLine.Said said && said.isUser())) {
            throw new RejectedTaskException(
                    RejectionReason.DIALOGUE_UNFIT, "The first line is not of the user, who begins.");
        }
        return lines;
    }

    private static DialogueLine line(JsonNode node, String path) throws RejectedTaskException {
        if (!node.isObject() || node.size() != 1) {
            throw wrongType(path, node, "an object with one key, user, ai or api");
        }
        String role = node.fieldNames().next();
        JsonNode value = node.get(role);
        return switch (role) {
            case "user" -> new DialogueLine.Said(true, text(value, path + ".user"));
            case "ai" -> new DialogueLine.Said(false, text(value, path + ".ai"));
            case "api" -> new DialogueLine.Made(call(value, path + ".api"));
            default ->
                throw new RejectedTaskException(
                        RejectionReason.UNKNOWN_ROLE,
                        path + " is of " + Quotation.of(role) + ", expected user, ai or api.");
        };
    }

    private static ApiCall call(JsonNode node, String path) throws RejectedTaskException {
        if (!node.isTextual()) {
            throw wrongType(path, node, "a call such as \"[PlayMusic(music_name='waltz')]\"");
        }
        String text = node.textValue();
        if (text.length() > LONGEST_CALL) {
            throw tooLong(path, text.length(), LONGEST_CALL);
        }
        Optional<ApiCall> call = CallParser.parse(text);
        // What cannot be written and read again would be another call to an agent that says the same.
        if (call.isEmpty() || !isWhole(text, call.get())) {
            throw new RejectedTaskException(
                    RejectionReason.CALL_UNREADABLE,
                    path + " is " + Quotation.of(text) + ", expected one call in the form [Name(key='value', ...)]"
                            + " without quotes inside values.");
        }
        return call.get();
    }

    private static boolean isWhole(String text, ApiCall call) {
        String canonical = call.toString();
        return CallParser.parse(canonical).equals(Optional.of(call))
                && bare(canonical).equals(bare(text));
    }

    /** The text but for blanks and the kind of its quotes. */
    private static String bare(String text) {
        return text.replaceAll("\\s", "").replace('"', '\'');
    }

    private static String text(JsonNode node, String path) throws RejectedTaskException {
        if (!node.isTextual()) {
            throw wrongType(path, node, "a text");
        }
        if (node.textValue().length() > RowForm.LONGEST_TEXT) {
            throw tooLong(path, node.textValue().length(), RowForm.LONGEST_TEXT);
        }
        return node.textValue();
    }

    private static RejectedTaskException tooLong(String path, int length, int most) {
        return new RejectedTaskException(
                RejectionReason.TEXT_TOO_LONG, path + " has " + length + " characters, at most " + most + ".");
    }

    private static RejectedTaskException wrongType(String path, JsonNode node, String expected) {
        return new RejectedTaskException(
                FormReason.WRONG_TYPE, path + " is " + Quotation.of(node.toString()) + ", expected " + expected + ".");
    }
}
