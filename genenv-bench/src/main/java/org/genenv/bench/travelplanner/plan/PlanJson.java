package org.genenv.bench.travelplanner.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Plans as JSON: a list of days. */
public final class PlanJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private PlanJson() {}

    /**
     * Reads a plan as lenient as the benchmark: any key may be there or not.
     *
     * @return absent for null and for an empty list, which are not delivered
     * @throws PlanException if it is no list of objects
     */
    public static Optional<Plan> read(JsonNode json) throws PlanException {
        if (json.isNull() || (json.isArray() && json.isEmpty())) {
            return Optional.empty();
        }
        if (!json.isArray()) {
            throw new PlanException("plan is " + (json.isMissingNode() ? "missing" : "no list but " + kind(json))
                    + ", expected a list of days, or null");
        }
        List<Day> days = new ArrayList<>();
        for (JsonNode day : json) {
            if (!day.isObject()) {
                throw new PlanException("plan[" + days.size() + "] is " + kind(day) + ", expected an object with "
                        + "current_city, transportation, breakfast, attraction, lunch, dinner and accommodation");
            }
            days.add(day(day));
        }
        return Optional.of(new Plan(days));
    }

    private static String kind(JsonNode json) {
        return json.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    private static Day day(JsonNode json) {
        Map<DayField, String> fields = new EnumMap<>(DayField.class);
        List<DayField> keys = new ArrayList<>();
        for (DayField field : DayField.values()) {
            JsonNode value = json.get(field.key());
            if (value != null) {
                keys.add(field);
                text(value).ifPresent(text -> fields.put(field, text));
            }
        }
        int filled = 0;
        for (JsonNode value : json) {
            filled += isFilled(value) ? 1 : 0;
        }
        return new Day(fields, keys, filled);
    }

    /** A number or a list where a text is expected is taken as it is written. */
    private static Optional<String> text(JsonNode value) {
        if (value.isNull()) {
            return Optional.empty();
        }
        return Optional.of(value.isTextual() ? value.textValue() : value.toString());
    }

    /** What Python takes for true, a dash excepted. */
    private static boolean isFilled(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> !value.textValue().isEmpty() && !value.textValue().equals("-");
            case NUMBER -> value.doubleValue() != 0;
            case BOOLEAN -> value.booleanValue();
            case ARRAY, OBJECT -> !value.isEmpty();
            default -> false;
        };
    }

    /** @return the plan as the benchmark's files have it */
    public static ArrayNode write(Plan plan) {
        ArrayNode days = JSON.createArrayNode();
        for (Day day : plan.days()) {
            ObjectNode json = days.addObject().put("days", days.size());
            for (DayField field : DayField.values()) {
                if (day.has(field)) {
                    json.put(field.key(), day.fields().get(field));
                }
            }
        }
        return days;
    }
}
