package org.genenv.bench.travelplanner.task;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.query.Wishes;

/**
 * A query as a task that a simulator writes: <code>{"org":"Fernhaven","dest":"Corvale","days":5,"date":"2022-03-02","people":2,
 * "house_rule":"pets","cuisines":["Indian"],"room_type":"entire room","transportation":"no flight","budget":1400}</code>, where what is not
 * wished for is left away.
 *
 * @param query what is asked
 */
public record TripTask(Query query) {
    /** The lengths of a journey, in days. */
    public static final List<Integer> LENGTHS = List.of(3, 5, 7);

    /** The cuisines that queries of the benchmark ask for. */
    public static final List<String> CUISINES =
            List.of("American", "Chinese", "French", "Indian", "Italian", "Mediterranean", "Mexican");

    /** The most that travel together. */
    public static final int MOST_PEOPLE = 8;

    static final int MOST_CUISINES = 4;
    static final int LARGEST_BUDGET = 1_000_000;
    static final LocalDate FIRST_DAY = LocalDate.of(2022, 3, 1);

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Budgets that differ by less than this factor make the same exercise. */
    private static final double LIKE_BUDGETS = 1.15;

    /** A query of one of the lengths. */
    public static Query query(
            String origin, String destination, int days, LocalDate date, int people, Wishes wishes, double budget) {
        List<String> dates = IntStream.range(0, days)
                .mapToObj(day -> date.plusDays(day).toString())
                .toList();
        return new Query(origin, destination, days, cities(days), dates, people, wishes, budget);
    }

    /** One city in three days, two in five, three in seven. */
    private static int cities(int days) {
        return (days - 1) / 2;
    }

    /** @return what kind of task it is: its length, such as {@code 3-day} */
    public String kind() {
        return kind(query.days());
    }

    /** The kind of tasks of a length. */
    public static String kind(int days) {
        return days + "-day";
    }

    /** @return the task in its canonical form */
    public String toJson() {
        ObjectNode json = JSON.createObjectNode()
                .put("org", query.origin())
                .put("dest", query.destination())
                .put("days", query.days())
                .put("date", query.dates().get(0))
                .put("people", query.people());
        Wishes wishes = query.wishes();
        wishes.houseRule().map(HouseRule::word).ifPresent(word -> json.put("house_rule", word));
        if (!wishes.cuisines().isEmpty()) {
            ArrayNode cuisines = json.putArray("cuisines");
            wishes.cuisines().forEach(cuisines::add);
        }
        wishes.roomWish().map(RoomWish::word).ifPresent(word -> json.put("room_type", word));
        wishes.transportBan().map(TransportBan::word).ifPresent(word -> json.put("transportation", word));
        return json.put("budget", (int) query.budget()).toString();
    }

    /**
     * What makes it an exercise of its own: all but the day, and the budget only by how tight it is.
     *
     * @param cost of the cheapest plan, in dollars
     */
    public String signature(double cost) {
        Wishes wishes = query.wishes();
        long tightness = (long) Math.floor(Math.log(query.budget() / Math.max(cost, 1)) / Math.log(LIKE_BUDGETS));
        return String.join(
                        "|",
                        query.origin(),
                        query.destination(),
                        String.valueOf(query.days()),
                        String.valueOf(query.people()),
                        String.valueOf(tightness),
                        wishes.houseRule().map(HouseRule::word).orElse(""),
                        new TreeSet<>(wishes.cuisines()).toString(),
                        wishes.roomWish().map(RoomWish::word).orElse(""),
                        wishes.transportBan().map(TransportBan::word).orElse(""))
                .toLowerCase(Locale.ROOT);
    }
}
