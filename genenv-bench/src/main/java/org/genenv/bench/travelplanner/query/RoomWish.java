package org.genenv.bench.travelplanner.query;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What kind of room a party wants. */
public enum RoomWish {
    /** Any room but a shared one. */
    NOT_SHARED("not shared room"),
    /** A room with strangers. */
    SHARED("shared room"),
    /** A room of their own. */
    PRIVATE("private room"),
    /** A whole home or apartment. */
    ENTIRE("entire room");

    private static final String SHARED_ROOM = "Shared room";

    private final String word;

    RoomWish(String word) {
        this.word = word;
    }

    /** @return as queries name it */
    public String word() {
        return word;
    }

    /** @return whether a room type, as accommodations list it, fits */
    public boolean isMetBy(String roomType) {
        return switch (this) {
            case NOT_SHARED -> !roomType.equals(SHARED_ROOM);
            case SHARED -> roomType.equals(SHARED_ROOM);
            case PRIVATE -> roomType.equals("Private room");
            case ENTIRE -> roomType.equals("Entire home/apt");
        };
    }

    /** @return what a word names, if it names anything */
    public static Optional<RoomWish> of(String word) {
        return Arrays.stream(values()).filter(wish -> wish.word.equals(word)).findFirst();
    }

    /** @return every word */
    public static List<String> words() {
        return Arrays.stream(values()).map(RoomWish::word).toList();
    }
}
