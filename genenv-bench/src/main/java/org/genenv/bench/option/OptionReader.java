package org.genenv.bench.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.genenv.core.config.ConfigKey;
import org.genenv.core.config.ValueKind;
import org.genenv.core.domain.DomainOption;

/**
 * Reads plain values, as YAML gives them, strictly: a wrong value or an unknown key is refused by name. What is asked for is remembered with its
 * meaning, so that the options that are read and those that are documented are the same ({@link #described}).
 *
 * <p>A wrong value is reported by {@link #requireNoProblems} together with all others; until then its default stands for it. Not thread-safe.
 */
public final class OptionReader {
    private final String path;
    private final String group;
    private final Map<?, ?> values;
    private final TreeSet<String> known = new TreeSet<>();
    private final List<OptionReader> groups = new ArrayList<>();
    private final List<String> problems;
    private final List<DomainOption> described;

    /**
     * @param path of these values in the configuration, for messages, such as {@code domain}
     * @param values the values by key
     */
    public OptionReader(String path, Map<?, ?> values) {
        this(path, "", values, new ArrayList<>(), new ArrayList<>());
    }

    private OptionReader(
            String path, String group, Map<?, ?> values, List<String> problems, List<DomainOption> described) {
        this.path = path;
        this.group = group;
        this.values = values;
        this.problems = problems;
        this.described = described;
    }

    /** @return the group of settings under a key, an empty one if it is absent; its problems are reported with those of this one */
    public OptionReader nested(String key, String doc) {
        Object value = take(key);
        describe(key, ValueKind.GROUP, Optional.empty(), List.of(), "", doc, Optional.empty());
        boolean isGroup = value instanceof Map<?, ?>;
        if (value != null && !isGroup) {
            wrong(key, value, "a group of settings");
        }
        OptionReader nested = new OptionReader(
                path + "." + key, group + key + ".", isGroup ? (Map<?, ?>) value : Map.of(), problems, described);
        groups.add(nested);
        return nested;
    }

    /** @return one of a few words */
    public String choice(String key, String absent, List<String> choices, String doc) {
        Object value = take(key);
        String choice = absent;
        if (value instanceof String text && choices.contains(text)) {
            choice = text;
        } else if (value != null) {
            wrong(
                    key,
                    value,
                    "one of " + String.join(", ", choices) + "." + ClosestName.hint(String.valueOf(value), choices));
        }
        describe(key, ValueKind.CHOICE, Optional.of(absent), choices, "", doc, Optional.of(choice));
        return choice;
    }

    /** @return true or false */
    public boolean flag(String key, boolean absent, String doc) {
        Object value = take(key);
        if (value != null && !(value instanceof Boolean)) {
            wrong(key, value, "true or false");
        }
        boolean flag = value instanceof Boolean given ? given : absent;
        describe(key, ValueKind.FLAG, Optional.of(String.valueOf(absent)), List.of(), "", doc, Optional.of(flag));
        return flag;
    }

    /**
     * A switch that another world has and this one cannot have; not among what is described.
     *
     * @param reason why not, in words, if it is on
     */
    public void refuse(String key, String reason) {
        if (Boolean.TRUE.equals(values.get(key))) {
            problem(key, "is true, but " + reason);
        }
        if (values.get(key) instanceof Boolean) {
            known.add(key); // switched off, which is how it is
        }
    }

    /** @return a whole number between two, both included */
    public int whole(String key, int absent, int least, int most, String doc) {
        Object value = take(key);
        int number = absent;
        if (isWhole(value, least, most)) {
            number = (Integer) value;
        } else if (value != null) {
            wrong(key, value, "a whole number from " + least + " to " + most);
        }
        describe(
                key,
                ValueKind.WHOLE,
                Optional.of(String.valueOf(absent)),
                List.of(),
                least + " to " + most,
                doc,
                Optional.of(number));
        return number;
    }

    private static boolean isWhole(Object value, int least, int most) {
        return value instanceof Integer number && number >= least && number <= most;
    }

    /** @return a number between two, both included */
    public double number(String key, double absent, double least, double most, String doc) {
        Object value = take(key);
        double number = absent;
        if (value instanceof Number given && given.doubleValue() >= least && given.doubleValue() <= most) {
            number = given.doubleValue();
        } else if (value != null) {
            wrong(key, value, "a number from " + words(least) + " to " + words(most));
        }
        describe(
                key,
                ValueKind.NUMBER,
                Optional.of(words(absent)),
                List.of(),
                words(least) + " to " + words(most),
                doc,
                Optional.of(number));
        return number;
    }

    /** Whole numbers without a fraction, as people write them. */
    private static String words(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    /** @return a range within bounds, given as a list of two */
    public IntRange range(String key, IntRange absent, int least, int most, String doc) {
        Object value = take(key);
        IntRange range = absent;
        String usual = "[" + absent.least() + ", " + absent.most() + "]";
        if (value instanceof List<?> list && list.size() == 2) {
            range = range(key, list, absent, least, most, usual);
        } else if (value != null) {
            wrong(key, value, "two whole numbers from " + least + " to " + most + ", such as " + usual);
        }
        describe(
                key,
                ValueKind.WHOLE_RANGE,
                Optional.of(usual),
                List.of(),
                least + " to " + most,
                doc,
                Optional.of(List.of(range.least(), range.most())));
        return range;
    }

    private IntRange range(String key, List<?> bounds, IntRange absent, int least, int most, String usual) {
        for (Object bound : bounds) {
            if (!isWhole(bound, least, most)) {
                wrong(key, bound, "a whole number from " + least + " to " + most);
                return absent;
            }
        }
        int from = (Integer) bounds.get(0);
        int to = (Integer) bounds.get(1);
        if (from > to) {
            wrong(key, bounds, "the smaller number first, such as " + usual);
            return absent;
        }
        return new IntRange(from, to);
    }

    /** @return a text, such as the name of a file */
    public Optional<String> text(String key, ValueKind kind, String doc) {
        Object value = take(key);
        if (value != null && !(value instanceof String)) {
            wrong(key, value, "one text");
        }
        Optional<String> text =
                Optional.ofNullable(value).filter(String.class::isInstance).map(String.class::cast);
        describe(key, kind, Optional.empty(), List.of(), "", doc, text.map(Object.class::cast));
        return text;
    }

    /** @return a list of texts; one text stands for a list of one */
    public List<String> texts(String key, String doc) {
        return texts(key, List.of(), doc);
    }

    /**
     * A list of words.
     *
     * @param allowed the words there are; empty for any text
     * @return those that are named; one word stands for a list of one
     */
    public List<String> texts(String key, List<String> allowed, String doc) {
        Object value = take(key);
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> || value instanceof String) {
            for (Object element : value instanceof List<?> list ? list : List.of(value)) {
                if (!(element instanceof String text)) {
                    wrong(key, element, "a text in the list");
                } else if (!allowed.isEmpty() && !allowed.contains(text)) {
                    problem(key, "has " + text + ", expected some of " + String.join(", ", allowed));
                } else {
                    texts.add(text);
                }
            }
        } else if (value != null) {
            wrong(key, value, "a list of texts");
        }
        describe(key, ValueKind.TEXTS, Optional.of("[]"), allowed, "", doc, Optional.of(List.copyOf(texts)));
        return texts;
    }

    /**
     * Reports what no single value shows.
     *
     * @param key one of this group
     * @param message what follows its path: the value found, what was expected, the remedy
     */
    public void problem(String key, String message) {
        problems.add(path + "." + key + " " + message);
    }

    /**
     * To be called when every option was asked for.
     *
     * @throws IllegalArgumentException if a value is wrong or a key is not known; names every one, a line each
     */
    public void requireNoProblems() {
        reportUnknown();
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
    }

    private void reportUnknown() {
        for (Object key : values.keySet()) {
            String name = String.valueOf(key);
            if (!known.contains(name)) {
                problem(
                        name,
                        "is not known; known are " + String.join(", ", known) + "." + ClosestName.hint(name, known));
            }
        }
        groups.forEach(OptionReader::reportUnknown);
    }

    /** @return what was asked for so far, with its meaning and value, in that order */
    public List<DomainOption> described() {
        return List.copyOf(described);
    }

    private void describe(
            String key,
            ValueKind kind,
            Optional<String> absent,
            List<String> choices,
            String range,
            String doc,
            Optional<Object> value) {
        boolean isOptional = absent.isEmpty() && kind != ValueKind.GROUP;
        ConfigKey described = new ConfigKey(group + key, kind, isOptional, absent, choices, "", range, doc, "");
        this.described.add(new DomainOption(described, value));
    }

    private Object take(String key) {
        known.add(key);
        return values.get(key);
    }

    private void wrong(String key, Object value, String expected) {
        problem(key, "is " + value + ", expected " + expected);
    }
}
