package org.genenv.bench.travelplanner.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a party does not want to travel. */
public enum TransportBan {
    /** Nobody flies. */
    NO_FLIGHT("no flight", "Flight"),
    /** Nobody drives a car of their own. */
    NO_SELF_DRIVING("no self-driving", "Self-driving");

    private final String word;
    private final String banned;

    TransportBan(String word, String banned) {
        this.word = word;
        this.banned = banned;
    }

    /** @return as queries name it */
    public String word() {
        return word;
    }

    /** @return whether a day's transportation is what is banned; case matters */
    public boolean isBrokenBy(String transportation) {
        return transportation.contains(banned);
    }

    /** @return what a word names, if it names anything */
    public static Optional<TransportBan> of(String word) {
        return Arrays.stream(values()).filter(ban -> ban.word.equals(word)).findFirst();
    }

    /** @return every word */
    public static List<String> words() {
        return Arrays.stream(values()).map(TransportBan::word).toList();
    }
}
