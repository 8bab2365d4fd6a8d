package org.genenv.bench.apibank.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A sentence with slots, such as {@code wake me at {time}}. Immutable. */
public final class Phrase {
    /** Literal texts and slots in turn: one literal more than slots, the first and last perhaps empty. */
    private final List<String> literals = new ArrayList<>();

    private final List<String> slots = new ArrayList<>();

    /**
     * Reads a sentence.
     *
     * @param text with slots in braces
     */
    public Phrase(String text) {
        int at = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("a slot of '" + text + "' is not closed");
            }
            literals.add(text.substring(at, open));
            slots.add(text.substring(open + 1, close));
            at = close + 1;
        }
        literals.add(text.substring(at));
    }

    /** Two sentences with a blank between. */
    static Phrase joined(Phrase first, Phrase second) {
        return new Phrase(first.with(slot -> "{" + slot + "}") + " " + second.with(slot -> "{" + slot + "}"));
    }

    /** @return the texts between the slots, in order */
    public List<String> literals() {
        return Collections.unmodifiableList(literals);
    }

    /** @return the names of the slots, in order */
    public List<String> slots() {
        return Collections.unmodifiableList(slots);
    }

    /** @return the sentence with its slots filled */
    public String with(Function<String, String> filling) {
        StringBuilder text = new StringBuilder(literals.get(0));
        for (int i = 0; i < slots.size(); i++) {
            text.append(filling.apply(slots.get(i))).append(literals.get(i + 1));
        }
        return text.toString();
    }

    /**
     * Reads the sentence back.
     *
     * @param choices the values that a slot may have, by its name
     * @return what fills each slot; absent where the text is another sentence. Takes time linear in the number of choices
     */
    Optional<Map<String, SlotValue>> match(String text, Function<String, List<SlotValue>> choices) {
        Map<String, SlotValue> filled = new LinkedHashMap<>();
        if (!text.startsWith(literals.get(0))) {
            return Optional.empty();
        }
        int at = literals.get(0).length();
        for (int i = 0; i < slots.size(); i++) {
            Optional<SlotValue> value = choice(text, at, literals.get(i + 1), choices.apply(slots.get(i)));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            filled.put(slots.get(i), value.get());
            at += value.get().said().length() + literals.get(i + 1).length();
        }
        return at == text.length() ? Optional.of(filled) : Optional.empty();
    }

    private static Optional<SlotValue> choice(String text, int at, String next, List<SlotValue> choices) {
        return choices.stream()
                .filter(value -> text.startsWith(value.said(), at)
                        && text.startsWith(next, at + value.said().length()))
                .max((first, second) ->
                        Integer.compare(first.said().length(), second.said().length()));
    }
}
