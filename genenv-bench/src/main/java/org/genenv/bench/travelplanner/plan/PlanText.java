package org.genenv.bench.travelplanner.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the plan in what a model said, where there is no doubt which it is: a list of days as JSON, alone, in a fence or among words, or else
 * days as lines such as {@code Day 1:} and {@code Breakfast: ..}. The benchmark has another model do this; here none does.
 */
public final class PlanText {
    /** Characters; the longest plan of the published ones has 5,000. */
    private static final int LONGEST = 50_000;

    private static final int DEEPEST = 16;

    /** Beginnings of JSON that are tried; a text with more of them is no plan. */
    private static final int MOST_ATTEMPTS = 100;

    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
            .build());

    private static final Pattern DAY =
            Pattern.compile("\\W{0,8}day\\W{0,4}(\\d{1,3})\\b.{0,40}", Pattern.CASE_INSENSITIVE);
    private static final Map<String, DayField> LABELS = Map.of(
            "current city", DayField.CURRENT_CITY,
            "transportation", DayField.TRANSPORTATION,
            "breakfast", DayField.BREAKFAST,
            "attraction", DayField.ATTRACTION,
            "attractions", DayField.ATTRACTION,
            "lunch", DayField.LUNCH,
            "dinner", DayField.DINNER,
            "accommodation", DayField.ACCOMMODATION);

    private PlanText() {}

    /**
     * Reads a plan.
     *
     * @param text anything
     * @throws PlanException if there is none, or more than one; says what was found
     */
    public static Plan read(String text) throws PlanException {
        if (text.length() > LONGEST) {
            throw new PlanException("the answer has " + text.length() + " characters, a plan has at most " + LONGEST);
        }
        Set<Plan> found = new LinkedHashSet<>(asJson(text));
        if (found.isEmpty()) {
            asLines(text).ifPresent(found::add);
        }
        if (found.size() != 1) {
            throw new PlanException(
                    found.isEmpty()
                            ? "the answer has no plan, neither as JSON nor as lines"
                            : "the answer has " + found.size() + " plans, expected one");
        }
        return found.iterator().next();
    }

    /** Every list of objects of which one says where a day is spent. */
    private static Set<Plan> asJson(String text) {
        Set<Plan> plans = new LinkedHashSet<>();
        int begin = text.indexOf('[');
        for (int attempt = 0; attempt < MOST_ATTEMPTS && begin >= 0; attempt++) {
            Optional<Found> found = asJson(text, begin);
            found.ifPresent(here -> plans.add(here.plan()));
            begin = text.indexOf('[', found.map(Found::end).orElse(begin + 1));
        }
        return plans;
    }

    /** A plan, and where it ends. */
    private record Found(Plan plan, int end) {}

    /** The plan that begins here; absent at any other bracket. */
    private static Optional<Found> asJson(String text, int begin) {
        try (JsonParser parser = JSON.createParser(text.substring(begin))) {
            JsonNode value = JSON.readTree(parser);
            int end = begin + (int) parser.currentLocation().getCharOffset();
            Optional<Plan> plan = isPlan(value) ? PlanJson.read(value) : Optional.empty();
            return plan.map(days -> new Found(days, end));
        } catch (IOException | PlanException e) {
            return Optional.empty();
        }
    }

    private static boolean isPlan(JsonNode value) {
        for (JsonNode day : value) {
            if (day.has(DayField.CURRENT_CITY.key())) {
                return true;
            }
        }
        return false;
    }

    /** The days of a text of lines; absent where it has none, or a day twice. */
    private static Optional<Plan> asLines(String text) throws PlanException {
        ArrayNode days = JSON.createArrayNode();
        ObjectNode day = null;
        for (String line : text.lines().toList()) {
            Matcher heading = DAY.matcher(line);
            if (heading.matches()) {
                if (Integer.parseInt(heading.group(1)) != days.size() + 1) {
                    throw new PlanException("day " + heading.group(1) + " follows " + days.size() + " days");
                }
                day = days.addObject().put("days", days.size());
            } else if (day != null) {
                int colon = line.indexOf(':');
                DayField field = colon < 0 ? null : LABELS.get(label(line.substring(0, colon)));
                if (field != null) {
                    day.put(field.key(), value(field, line.substring(colon + 1)));
                }
            }
        }
        return days.isEmpty() ? Optional.empty() : PlanJson.read(days);
    }

    private static String label(String text) {
        return text.replaceAll("[^A-Za-z ]", "").strip().toLowerCase(Locale.ROOT);
    }

    /** A list of attractions has each ended by a semicolon, which people leave away behind the last. */
    private static String value(DayField field, String text) {
        String value = text.replace("**", "").strip();
        boolean isOpenList = field == DayField.ATTRACTION && value.length() > 1 && !value.endsWith(";");
        if (!isOpenList) {
            return value;
        }
        return (value.endsWith(".") ? value.substring(0, value.length() - 1) : value) + ";";
    }
}
