package org.genenv.bench.travelplanner.task;

import static org.genenv.bench.travelplanner.task.TripReason.*;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.genenv.bench.option.ClosestName;
import org.genenv.bench.task.FormReason;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.ReasonCode;
import org.genenv.bench.task.RejectedTaskException;
import org.genenv.bench.task.TaskJson;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.query.Wishes;

/** Reads tasks, and checks all that can be checked without the tables. Immutable and thread-safe. */
public final class TripReader {
    private static final List<String> REQUIRED = List.of("org", "dest", "days", "date", "people", "budget");
    private static final List<String> OPTIONAL = List.of("house_rule", "cuisines", "room_type", "transportation");
    private static final TaskJson JSON = new TaskJson(2_000, 4);

    private static final int LONGEST_NAME = 40;
    private static final List<String> KEYS = new ArrayList<>(REQUIRED);

    static {
        KEYS.addAll(OPTIONAL);
    }

    /**
     * Reads a task.
     *
     * @param text anything
     * @throws RejectedTaskException with the first check that failed: form before values
     */
    public TripTask read(String text) throws RejectedTaskException {
        JsonNode root = JSON.read(text);
        requireKeys(root);
        int days = number(root, "days");
        if (!TripTask.LENGTHS.contains(days)) {
            throw new RejectedTaskException(UNKNOWN_DAYS, "days is " + days + ", expected 3, 5 or 7.");
        }
        return new TripTask(TripTask.query(
                text(root, "org"),
                text(root, "dest"),
                days,
                date(text(root, "date"), days),
                within(root, "people", TripTask.MOST_PEOPLE, PEOPLE_OUT_OF_RANGE),
                wishes(root),
                within(root, "budget", TripTask.LARGEST_BUDGET, BUDGET_OUT_OF_RANGE)));
    }

    private static void requireKeys(JsonNode root) throws RejectedTaskException {
        for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!KEYS.contains(key)) {
                throw new RejectedTaskException(
                        FormReason.UNKNOWN_KEY,
                        "Key " + Quotation.of(key) + " is not known; known are " + String.join(", ", KEYS) + "."
                                + hint(key, KEYS));
            }
        }
        for (String key : REQUIRED) {
            if (!root.has(key)) {
                throw new RejectedTaskException(FormReason.MISSING_KEY, "Key '" + key + "' is missing.");
            }
        }
    }

    private static Wishes wishes(JsonNode root) throws RejectedTaskException {
        return new Wishes(
                wish(root, "house_rule", HouseRule::of, HouseRule.words(), UNKNOWN_HOUSE_RULE),
                cuisines(root),
                wish(root, "room_type", RoomWish::of, RoomWish.words(), UNKNOWN_ROOM_TYPE),
                wish(root, "transportation", TransportBan::of, TransportBan.words(), UNKNOWN_TRANSPORTATION));
    }

    private static <T> Optional<T> wish(
            JsonNode root, String key, Function<String, Optional<T>> named, List<String> words, ReasonCode reason)
            throws RejectedTaskException {
        if (!root.has(key)) {
            return Optional.empty();
        }
        String word = text(root, key);
        Optional<T> wish = named.apply(word);
        if (wish.isEmpty()) {
            throw new RejectedTaskException(
                    reason,
                    key + " is " + Quotation.of(word) + ", expected one of " + String.join(", ", words) + "."
                            + hint(word, words));
        }
        return wish;
    }

    private static List<String> cuisines(JsonNode root) throws RejectedTaskException {
        JsonNode list = root.path("cuisines");
        if (list.isMissingNode()) {
            return List.of();
        }
        if (!list.isArray()) {
            throw wrongType("cuisines", list, "a list of texts");
        }
        List<String> cuisines = new ArrayList<>();
        for (JsonNode cuisine : list) {
            if (!TripTask.CUISINES.contains(cuisine.asText())) {
                throw new RejectedTaskException(
                        UNKNOWN_CUISINE,
                        "cuisines has " + Quotation.of(cuisine.toString()) + ", expected some of "
                                + String.join(", ", TripTask.CUISINES) + ".");
            }
            cuisines.add(cuisine.asText());
        }
        boolean isCounted = !cuisines.isEmpty() && cuisines.size() <= TripTask.MOST_CUISINES;
        if (!isCounted || new HashSet<>(cuisines).size() < cuisines.size()) {
            throw new RejectedTaskException(
                    UNKNOWN_CUISINE,
                    "cuisines is " + Quotation.of(list.toString()) + ", expected 1 to " + TripTask.MOST_CUISINES
                            + " different ones.");
        }
        return cuisines;
    }

    private static LocalDate date(String text, int days) throws RejectedTaskException {
        LocalDate last = TripTask.FIRST_DAY.plusMonths(1).minusDays(days);
        try {
            LocalDate date = LocalDate.parse(text);
            if (!date.isBefore(TripTask.FIRST_DAY) && !date.isAfter(last)) {
                return date;
            }
        } catch (DateTimeParseException e) {
            throw outOfRange(text, last);
        }
        throw outOfRange(text, last);
    }

    private static RejectedTaskException outOfRange(String date, LocalDate last) {
        return new RejectedTaskException(
                DATE_OUT_OF_RANGE,
                "date is " + Quotation.of(date) + ", expected a day from " + TripTask.FIRST_DAY + " to " + last + ".");
    }

    private static int within(JsonNode root, String key, int most, ReasonCode reason) throws RejectedTaskException {
        int number = number(root, key);
        if (number < 1 || number > most) {
            throw new RejectedTaskException(reason, key + " is " + number + ", expected 1 to " + most + ".");
        }
        return number;
    }

    private static String text(JsonNode root, String key) throws RejectedTaskException {
        JsonNode node = root.get(key);
        if (!node.isTextual()) {
            throw wrongType(key, node, "a text");
        }
        return node.textValue();
    }

    private static int number(JsonNode root, String key) throws RejectedTaskException {
        JsonNode node = root.get(key);
        if (!node.isIntegralNumber()) {
            throw wrongType(key, node, "a whole number");
        }
        // One beyond the range of int is out of every range here; which side does not matter.
        return node.canConvertToInt() ? node.intValue() : Integer.MAX_VALUE;
    }

    private static RejectedTaskException wrongType(String key, JsonNode node, String expected) {
        return new RejectedTaskException(
                FormReason.WRONG_TYPE, key + " is " + Quotation.of(node.toString()) + ", expected " + expected + ".");
    }

    /** A long name is no misspelt one, and comparing it takes long. */
    private static String hint(String name, List<String> known) {
        return name.length() > LONGEST_NAME ? "" : ClosestName.hint(name, known);
    }
}
