package org.genenv.bench.travelplanner.check;

import java.util.Locale;
import java.util.Optional;

/** How a day's transportation is called; the first of these words that occurs in its text, in any case. */
enum Transport {
    TAXI("taxi"),
    SELF_DRIVING("self-driving"),
    FLIGHT("flight");

    private final String word;

    Transport(String word) {
        this.word = word;
    }

    static Optional<Transport> of(String transportation) {
        String text = transportation.toLowerCase(Locale.ROOT);
        for (Transport transport : values()) {
            if (text.contains(transport.word)) {
                return Optional.of(transport);
            }
        }
        return Optional.empty();
    }
}
