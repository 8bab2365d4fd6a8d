package org.genenv.bench.apibank.task;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.genenv.bench.apibank.database.Table;
import org.genenv.bench.python.PythonTime;
import org.genenv.bench.task.Quotation;
import org.genenv.bench.task.RejectedTaskException;

/** What the content of a table has to look like in a task. */
interface RowForm {
    /** Characters of one text or key. */
    int LONGEST_TEXT = 300;

    /** Rows of one table, and values of one list. */
    int MOST_ROWS = 12;

    /**
     * Checks a value and all below it.
     *
     * @param path where it stands, for the message
     */
    void check(JsonNode value, String path) throws RejectedTaskException;

    /** @return the form of a table; absent of one that tasks cannot fill */
    static Optional<RowForm> of(Table table) {
        return Optional.ofNullable(Forms.BY_TABLE.get(table));
    }

    /** A value of its own. */
    private static RowForm value(String expected, Predicate<JsonNode> fits) {
        return (value, path) -> {
            requireLength(value.asText(), path);
            if (!fits.test(value)) {
                throw unfit(path, value, expected);
            }
        };
    }

    private static RowForm time(PythonTime format, String example) {
        return value("a time such as " + example, value -> value.isTextual() && format.reads(value.asText()));
    }

    /** A list of values of one form. */
    private static RowForm list(RowForm each) {
        return (value, path) -> {
            if (!value.isArray()) {
                throw unfit(path, value, "a list");
            }
            requireCount(value, path);
            for (int i = 0; i < value.size(); i++) {
                each.check(value.get(i), path + "[" + i + "]");
            }
        };
    }

    /** An object whose keys are data. */
    private static RowForm keyed(String expectedKey, Pattern key, RowForm each) {
        return (value, path) -> {
            if (!value.isObject()) {
                throw unfit(path, value, "an object");
            }
            requireCount(value, path);
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                requireLength(entry.getKey(), path);
                if (!key.matcher(entry.getKey()).matches()) {
                    throw new RejectedTaskException(
                            RejectionReason.ROW_UNFIT,
                            path + " has the key " + Quotation.of(entry.getKey()) + ", expected " + expectedKey + ".");
                }
                each.check(entry.getValue(), path + "." + entry.getKey());
            }
        };
    }

    /** An object with fields by name; a name with a question mark may be absent. */
    private static RowForm fields(Object... namesAndForms) {
        Map<String, RowForm> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndForms.length; i += 2) {
            fields.put((String) namesAndForms[i], (RowForm) namesAndForms[i + 1]);
        }
        return (value, path) -> {
            if (!value.isObject()) {
                throw unfit(path, value, "an object");
            }
            for (Map.Entry<String, JsonNode> entry : value.properties()) {
                String name = entry.getKey();
                RowForm form = name.endsWith("?") ? null : fields.getOrDefault(name, fields.get(name + "?"));
                if (form == null) {
                    throw new RejectedTaskException(
                            RejectionReason.ROW_UNFIT,
                            path + " has " + Quotation.of(name) + ", expected "
                                    + String.join(", ", fields.keySet()).replace("?", "") + ".");
                }
                form.check(entry.getValue(), path + "." + name);
            }
            for (String name : fields.keySet()) {
                if (!name.endsWith("?") && !value.has(name)) {
                    throw new RejectedTaskException(RejectionReason.ROW_UNFIT, path + " lacks '" + name + "'.");
                }
            }
        };
    }

    private static void requireCount(JsonNode value, String path) throws RejectedTaskException {
        if (value.size() > MOST_ROWS) {
            throw new RejectedTaskException(
                    RejectionReason.TOO_MANY_ROWS,
                    path + " has " + value.size() + " entries, at most " + MOST_ROWS + ".");
        }
    }

    private static void requireLength(String text, String path) throws RejectedTaskException {
        if (text.length() > LONGEST_TEXT) {
            throw new RejectedTaskException(
                    RejectionReason.TEXT_TOO_LONG,
                    path + " has " + text.length() + " characters, at most " + LONGEST_TEXT + ".");
        }
    }

    private static RejectedTaskException unfit(String path, JsonNode found, String expected) {
        return new RejectedTaskException(
                RejectionReason.ROW_UNFIT,
                path + " is " + Quotation.of(found.toString()) + ", expected " + expected + ".");
    }

    /** The forms of all tables that tasks can fill. */
    final class Forms {
        private static final RowForm TEXT = value("a text", JsonNode::isTextual);
        private static final RowForm NUMBER = value("a number", JsonNode::isNumber);
        private static final RowForm FLAG = value("true or false", JsonNode::isBoolean);
        private static final RowForm SCALAR = value("a text or a number", node -> node.isTextual() || node.isNumber());
        private static final RowForm MOMENT = time(PythonTime.DATE_TIME, "2023-04-07 06:15:00");
        private static final RowForm DAY = time(PythonTime.DATE, "2023-04-07");

        private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}]+");
        private static final Pattern LOWER_NAME = Pattern.compile("[^\\p{Cntrl}\\p{Lu}]+");
        private static final Pattern UPPER_NAME = Pattern.compile("[^\\p{Cntrl}\\p{Ll}]+");
        private static final Pattern NUMBER_KEY = Pattern.compile("[0-9]{1,9}");
        private static final Pattern ID = Pattern.compile("[0-9]{8}");
        private static final Pattern MONTH_AND_DAY = Pattern.compile("[01][0-9]-[0-3][0-9]");
        private static final Pattern DAY_KEY = Pattern.compile("[0-9]{4}-[01][0-9]-[0-3][0-9]");

        static final Map<Table, RowForm> BY_TABLE = byTable();

        private Forms() {}

        private static Map<Table, RowForm> byTable() {
            Map<Table, RowForm> forms = new EnumMap<>(Table.class);
            forms.put(Table.ACCOUNT, named(NAME, fields("password", TEXT, "token", TEXT, "email?", TEXT)));
            forms.put(
                    Table.AGENDA,
                    numbered(fields("username", TEXT, "content", TEXT, "time", MOMENT, "location", TEXT)));
            forms.put(Table.ALARM, numbered(fields("username", TEXT, "time", MOMENT)));
            forms.put(
                    Table.APPOINTMENTS,
                    keyed("eight digits", ID, fields("patient_name", TEXT, "date", DAY, "doctor_name", TEXT)));
            forms.put(Table.BANK, named(NAME, fields("balance", NUMBER, "age?", NUMBER, "city?", TEXT)));
            // A record has its time and any measurements; those are not looked at further.
            forms.put(Table.HEALTH_DATA, keyed("a user id in capitals", UPPER_NAME, list(named(NAME, SCALAR))));
            forms.put(
                    Table.HISTORY,
                    keyed(
                            "a day such as 04-07",
                            MONTH_AND_DAY,
                            list(fields("Title", TEXT, "Date", TEXT, "Description", TEXT))));
            forms.put(
                    Table.HOTEL,
                    numbered(fields(
                            "hotel_name",
                            TEXT,
                            "check_in_time",
                            DAY,
                            "check_out_time",
                            DAY,
                            "room_count",
                            NUMBER,
                            "adult_count",
                            NUMBER,
                            "child_count",
                            NUMBER)));
            forms.put(Table.IMAGE_CAPTIONING, list(fields("url", TEXT, "caption", TEXT)));
            forms.put(
                    Table.MEETING,
                    numbered(fields(
                            "username",
                            TEXT,
                            "meeting_topic",
                            TEXT,
                            "start_time",
                            MOMENT,
                            "end_time",
                            MOMENT,
                            "location",
                            TEXT,
                            "attendees",
                            list(TEXT))));
            forms.put(Table.REMINDER, numbered(fields("username", TEXT, "content", TEXT, "time", MOMENT)));
            forms.put(Table.SCENES, lowerNamed(list(fields("name", TEXT, "description", TEXT))));
            forms.put(Table.SPEECH_RECOGNITION, named(NAME, TEXT));
            forms.put(
                    Table.STOCK,
                    keyed("a code in capitals", UPPER_NAME, keyed("a day such as 2023-04-07", DAY_KEY, NUMBER)));
            forms.put(Table.SYMPTOM, lowerNamed(list(fields("name", TEXT, "description", TEXT, "aid", TEXT))));
            forms.put(Table.TIME_SWITCH, lowerNamed(list(fields("time", MOMENT, "on", FLAG))));
            forms.put(Table.WIKI, lowerNamed(fields("url", TEXT, "summary", TEXT, "content?", TEXT)));
            return forms;
        }

        private static RowForm numbered(RowForm row) {
            return keyed("a number", NUMBER_KEY, row);
        }

        private static RowForm named(Pattern key, RowForm row) {
            return keyed("a name", key, row);
        }

        /** Services look these up in lower case. */
        private static RowForm lowerNamed(RowForm row) {
            return keyed("a name in lower case", LOWER_NAME, row);
        }
    }
}
