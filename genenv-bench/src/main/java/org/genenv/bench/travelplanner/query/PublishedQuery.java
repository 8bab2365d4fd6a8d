package org.genenv.bench.travelplanner.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads a query as it is published. */
final class PublishedQuery {
    private static final String WISHES = "local_constraint";

    private final String place;
    private final JsonNode root;

    /** @param place file and line, for messages */
    PublishedQuery(String place, JsonNode root) {
        this.place = place;
        this.root = root;
    }

    QueryItem item() throws IOException {
        try {
            Query query = new Query(
                    text("org"),
                    text("dest"),
                    number("days"),
                    number("visiting_city_number"),
                    texts("date", root.path("date")),
                    number("people_number"),
                    wishes(),
                    number("budget"));
            return new QueryItem(number("idx"), query, text("query"), text("level"));
        } catch (IllegalArgumentException e) {
            throw new IOException(place + ": this is no journey: " + e.getMessage(), e);
        }
    }

    private Wishes wishes() throws IOException {
        JsonNode cuisines = root.path(WISHES).path("cuisine");
        return new Wishes(
                wish("house rule", HouseRule::of, HouseRule.words()),
                cuisines.isNull() ? List.of() : texts(WISHES + ".cuisine", cuisines),
                wish("room type", RoomWish::of, RoomWish.words()),
                wish("transportation", TransportBan::of, TransportBan.words()));
    }

    private <T> Optional<T> wish(String key, Function<String, Optional<T>> named, List<String> words)
            throws IOException {
        JsonNode value = root.path(WISHES).path(key);
        if (value.isNull()) {
            return Optional.empty();
        }
        Optional<T> wish = named.apply(value.asText());
        if (wish.isEmpty()) {
            throw wrong(WISHES + "." + key, value, "null or one of " + String.join(", ", words));
        }
        return wish;
    }

    private String text(String key) throws IOException {
        JsonNode value = root.path(key);
        if (!value.isTextual()) {
            throw wrong(key, value, "a text");
        }
        return value.asText();
    }

    private int number(String key) throws IOException {
        JsonNode value = root.path(key);
        if (!value.canConvertToInt()) {
            throw wrong(key, value, "a whole number");
        }
        return value.intValue();
    }

    private List<String> texts(String key, JsonNode value) throws IOException {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : value) {
            texts.add(element.asText());
        }
        if (!value.isArray() || texts.isEmpty()) {
            throw wrong(key, value, "a list of texts");
        }
        return texts;
    }

    private IOException wrong(String key, JsonNode found, String expected) {
        return new IOException(
                place + ": " + key + " is " + (found.isMissingNode() ? "missing" : found) + ", expected " + expected);
    }
}
