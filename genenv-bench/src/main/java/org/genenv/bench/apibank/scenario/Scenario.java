package org.genenv.bench.apibank.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.apibank.parse.ApiCall;
import org.genenv.bench.apibank.service.Api;
import org.genenv.bench.apibank.service.Apis;
import org.genenv.bench.python.PythonLiteral;
import org.genenv.bench.python.PythonValueException;

/**
 * How people ask for an API: its sentences, what fills their slots, and the rows that make the call succeed.
 *
 * @param api the API
 * @param needsLogin whether the user has to be known
 * @param slots the kind of value of each slot, in the order in which they are drawn
 * @param asking sentences that ask for it, with all that it needs
 * @param revising sentences that change one slot afterwards, by the slot
 * @param responding sentences that tell the user what came of it; may be empty
 * @param fixed parameters that are no slots, with the slot or text that fills them
 * @param rows tables with slots in keys and texts; <code>{=slot}</code> is the value itself where it is no text
 */
public record Scenario(
        Api api,
        boolean needsLogin,
        Map<String, String> slots,
        List<Phrase> asking,
        Map<String, List<Phrase>> revising,
        List<Phrase> responding,
        Map<String, Phrase> fixed,
        JsonNode rows) {
    /** The slots that a login fills. */
    static final String USER = "user";

    static final String PASSWORD = "password";
    static final String TOKEN = "token";

    /** Reads one scenario of a book. */
    static Scenario of(JsonNode node) {
        Map<String, List<Phrase>> revising = new LinkedHashMap<>();
        node.path("revise").properties().forEach(entry -> revising.put(entry.getKey(), phrases(entry.getValue())));
        Map<String, String> slots = new LinkedHashMap<>();
        node.path("slots")
                .properties()
                .forEach(entry -> slots.put(entry.getKey(), entry.getValue().asText()));
        Map<String, Phrase> fixed = new LinkedHashMap<>();
        node.path("fixed")
                .properties()
                .forEach(entry ->
                        fixed.put(entry.getKey(), new Phrase(entry.getValue().asText())));
        String name = node.path("api").asText();
        return new Scenario(
                Apis.named(name).orElseThrow(() -> new IllegalArgumentException("no API '" + name + "'")),
                node.path("login").asBoolean(),
                slots,
                phrases(node.path("ask")),
                revising,
                phrases(node.path("respond")),
                fixed,
                node.path("rows"));
    }

    static List<Phrase> phrases(JsonNode node) {
        List<Phrase> phrases = new ArrayList<>();
        node.forEach(text -> phrases.add(new Phrase(text.asText())));
        return List.copyOf(phrases);
    }

    /** The call that these values ask for, its parameters in the API's order. */
    ApiCall call(Map<String, SlotValue> values) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (Api.Parameter parameter : api.parameters()) {
            String name = parameter.name();
            if (fixed.containsKey(name)) {
                parameters.put(
                        name, fixed.get(name).with(slot -> values.get(slot).written()));
            } else if (values.containsKey(name)) {
                parameters.put(name, values.get(name).written());
            } else if (name.equals("username")) {
                parameters.put(name, values.get(USER).written());
            }
        }
        return new ApiCall(api.name(), parameters);
    }

    /** The rows that make the call succeed, the user's account among them. */
    Map<Table, JsonNode> rows(Map<String, SlotValue> values) {
        Map<Table, JsonNode> tables = new EnumMap<>(Table.class);
        if (needsLogin) {
            ObjectNode accounts = JsonNodeFactory.instance.objectNode();
            accounts.putObject(values.get(USER).written())
                    .put("password", values.get(PASSWORD).written())
                    .put("token", values.get(TOKEN).written());
            tables.put(Table.ACCOUNT, accounts);
        }
        rows.properties().forEach(table -> tables.put(table(table.getKey()), filled(table.getValue(), values)));
        return tables;
    }

    private static Table table(String title) {
        for (Table table : Table.values()) {
            if (table.title().equals(title)) {
                return table;
            }
        }
        throw new IllegalArgumentException("no table '" + title + "'");
    }

    private static JsonNode filled(JsonNode template, Map<String, SlotValue> values) {
        if (template.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            template.properties()
                    .forEach(entry -> object.set(written(entry.getKey(), values), filled(entry.getValue(), values)));
            return object;
        } else if (template.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            template.forEach(item -> array.add(filled(item, values)));
            return array;
        } else if (!template.isTextual()) {
            return template;
        }
        Optional<String> value = slotOfValue(template.asText());
        return value.isPresent()
                ? literal(values.get(value.get()).written())
                : JsonNodeFactory.instance.textNode(written(template.asText(), values));
    }

    /** @return the slot of a template that is a value as it is; absent of a text */
    static Optional<String> slotOfValue(String template) {
        return template.startsWith("{=") ? Optional.of(template.substring(2, template.length() - 1)) : Optional.empty();
    }

    private static String written(String template, Map<String, SlotValue> values) {
        return new Phrase(template).with(slot -> values.get(slot).written());
    }

    private static JsonNode literal(String text) {
        try {
            return PythonLiteral.parse(text);
        } catch (PythonValueException e) {
            throw new IllegalArgumentException("'" + text + "' is no value: " + e.getMessage(), e);
        }
    }
}
