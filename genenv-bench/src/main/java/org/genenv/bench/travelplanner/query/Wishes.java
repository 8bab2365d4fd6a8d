package org.genenv.bench.travelplanner.query;

import java.util.List;
import java.util.Optional;

/**
 * What a party asks for beside its budget; the benchmark's {@code local_constraint}.
 *
 * @param houseRule what is to be allowed where it sleeps
 * @param cuisines each to be tried once at least; empty where none is asked for
 * @param roomWish the kind of room
 * @param transportBan how not to travel
 */
public record Wishes(
        Optional<HouseRule> houseRule,
        List<String> cuisines,
        Optional<RoomWish> roomWish,
        Optional<TransportBan> transportBan) {
    /** Nothing in particular. */
    public static final Wishes NONE = new Wishes(Optional.empty(), List.of(), Optional.empty(), Optional.empty());

    /** Copies the list. */
    public Wishes {
        cuisines = List.copyOf(cuisines);
    }

    /** @return how many of the four are asked for */
    public int count() {
        return (houseRule.isPresent() ? 1 : 0)
                + (cuisines.isEmpty() ? 0 : 1)
                + (roomWish.isPresent() ? 1 : 0)
                + (transportBan.isPresent() ? 1 : 0);
    }
}
