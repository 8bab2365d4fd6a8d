package org.genenv.bench.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads plain values, as YAML gives them, strictly: a wrong value or an unknown key is refused by name. */
public final class OptionReader {
    private final String path;
    private final Map<?, ?> values;
    private final TreeSet<String> known = new TreeSet<>();

    /**
     * @param path of these values in the configuration, for messages, such as {@code domain}
     * @param values the values by key
     */
    public OptionReader(String path, Map<?, ?> values) {
        this.path = path;
        this.values = values;
    }

    /** @return the group of settings under a key, an empty one if it is absent */
    public OptionReader nested(String key) {
        Object value = take(key);
        if (value == null) {
            return new OptionReader(path + "." + key, Map.of());
        }
        if (value instanceof Map<?, ?> map) {
            return new OptionReader(path + "." + key, map);
        }
        throw wrong(key, value, "a group of settings");
    }

    /** @return one of a few words */
    public String choice(String key, String absent, List<String> choices) {
        Object value = take(key);
        if (value == null) {
            return absent;
        }
        if (value instanceof String text && choices.contains(text)) {
            return text;
        }
        throw wrong(
                key,
                value,
                "one of " + String.join(", ", choices) + "." + ClosestName.hint(String.valueOf(value), choices));
    }

    /** @return true or false */
    public boolean flag(String key, boolean absent) {
        Object value = take(key);
        if (value == null) {
            return absent;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong(key, value, "true or false");
    }

    /** @return a whole number between two, both included */
    public int whole(String key, int absent, int least, int most) {
        Object value = take(key);
        return value == null ? absent : whole(key, value, least, most);
    }

    private int whole(String key, Object value, int least, int most) {
        if (value instanceof Integer number && number >= least && number <= most) {
            return number;
        }
        throw wrong(key, value, "a whole number from " + least + " to " + most);
    }

    /** @return a number between two, both included */
    public double number(String key, double absent, double least, double most) {
        Object value = take(key);
        if (value == null) {
            return absent;
        }
        if (value instanceof Number number && number.doubleValue() >= least && number.doubleValue() <= most) {
            return number.doubleValue();
        }
        throw wrong(key, value, "a number from " + least + " to " + most);
    }

    /** @return a range within bounds, given as a list of two */
    public IntRange range(String key, IntRange absent, int least, int most) {
        Object value = take(key);
        if (value == null) {
            return absent;
        }
        if (value instanceof List<?> list && list.size() == 2) {
            int from = whole(key, list.get(0), least, most);
            int to = whole(key, list.get(1), least, most);
            if (from <= to) {
                return new IntRange(from, to);
            }
        }
        throw wrong(
                key,
                value,
                "two whole numbers from " + least + " to " + most + ", such as [" + absent.least() + ", "
                        + absent.most() + "]");
    }

    /** @return a list of texts; one text stands for a list of one */
    public List<String> texts(String key) {
        Object value = take(key);
        if (value == null) {
            return List.of();
        }
        if (value instanceof String text) {
            return List.of(text);
        }
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object element : list) {
                if (!(element instanceof String text)) {
                    throw wrong(key, element, "a text in the list");
                }
                texts.add(text);
            }
            return texts;
        }
        throw wrong(key, value, "a list of texts");
    }

    /**
     * To be called when every option was asked for.
     *
     * @throws IllegalArgumentException if there is another one; names it
     */
    public void requireAllUsed() {
        for (Object key : values.keySet()) {
            String name = String.valueOf(key);
            if (!known.contains(name)) {
                throw new IllegalArgumentException(path + "." + name + " is not known; known are "
                        + String.join(", ", known) + "." + ClosestName.hint(name, known));
            }
        }
    }

    private Object take(String key) {
        known.add(key);
        return values.get(key);
    }

    private IllegalArgumentException wrong(String key, Object value, String expected) {
        return new IllegalArgumentException(path + "." + key + " is " + value + ", expected " + expected);
    }
}
