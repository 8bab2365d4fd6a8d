package org.genenv.bench.travelplanner.plan;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One day of a plan.
 *
 * @param fields the texts that are there, an empty one included; a field that is null in JSON has no text
 * @param keys the fields that are there, those without a text included
 * @param filledValues how many values of all keys, known or not, say something: they are neither empty nor a dash
 */
public record Day(Map<DayField, String> fields, List<DayField> keys, int filledValues) {
    private static final String NOTHING = "-";

    /** Copies map and list. */
    public Day {
        fields = Map.copyOf(fields);
        keys = List.copyOf(keys);
    }

    /**
     * A whole day, where a dash stands for what is not given.
     *
     * @param filled texts
     */
    public static Day of(Map<DayField, String> filled) {
        Map<DayField, String> fields = new EnumMap<>(DayField.class);
        for (DayField field : DayField.values()) {
            fields.put(field, filled.getOrDefault(field, NOTHING));
        }
        int number = 1; // the number of the day is one of the values
        return new Day(fields, Arrays.asList(DayField.values()), filled.size() + number);
    }

    /** @return whether the key is there, whatever its value */
    public boolean has(DayField field) {
        return keys.contains(field);
    }

    /** @return whether it is there and its text says nothing: it is empty, or a dash */
    public boolean isBlank(DayField field) {
        String text = fields.get(field);
        return text != null && (text.isEmpty() || text.equals(NOTHING));
    }

    /** @return the text of a field, if it says something */
    public Optional<String> filled(DayField field) {
        return isBlank(field) ? Optional.empty() : Optional.ofNullable(fields.get(field));
    }

    /** @return the attractions of the day: what a semicolon ends */
    public List<String> attractions() {
        return filled(DayField.ATTRACTION)
                .map(text -> List.of(text.split(";", -1)))
                .map(pieces -> pieces.subList(0, pieces.size() - 1))
                .orElse(List.of());
    }

    /** @return the text of a field, whatever it is; absent where there is none */
    public Optional<String> text(DayField field) {
        return Optional.ofNullable(fields.get(field));
    }

    /** @return whether there is nothing at all */
    public boolean isEmpty() {
        return keys.isEmpty() && filledValues == 0;
    }
}
