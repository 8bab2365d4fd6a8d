package org.genenv.bench.travelplanner;

import java.util.List;
import java.util.OptionalDouble;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.QueryWords;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.task.TripTask;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.tokenizer.Message;

/** What the simulator is asked. */
final class SimulatorPrompts {
    /** Of a large country only some cities are named. */
    private static final int MOST_CITIES = 60;

    private SimulatorPrompts() {}

    /** A few words for the small country, prose for the others. */
    static List<Message> of(TravelPlannerOptions options, Query seed, SuccessStatistics statistics) {
        OptionalDouble rate = statistics.of(TripTask.kind(seed.days()));
        if (options.isTerse()) {
            // Success in tenths; 0 where the kind was not played yet.
            long tenths = Math.round(rate.orElse(0) * 10);
            return List.of(Message.user("seed " + QueryWords.terse(seed) + " rate " + tenths + " =>"));
        }
        String success = rate.isPresent()
                ? "Lately the planner solved " + Math.round(100 * rate.getAsDouble())
                        + " % of the tasks of this length."
                : "The planner has not tried tasks of this length yet.";
        String user =
                """
                Seed task:
                %s
                %s
                Write one variation of the seed: another journey of the same "days", that the planner would solve about half of the \
                time. More wishes and a smaller budget make a task harder. Answer with the JSON object alone."""
                        .formatted(new TripTask(seed).toJson(), success);
        return List.of(Message.system(schema(options)), Message.user(user));
    }

    private static String schema(TravelPlannerOptions options) {
        List<String> cities = options.tables().cities().all().stream()
                .sorted()
                .limit(MOST_CITIES)
                .toList();
        return """
                You write tasks for somebody who plans journeys. A task is one JSON object with these keys:
                "org": the city where the journey begins and ends.
                "dest": for 3 days the city to visit; for 5 and 7 days a state, of which two and three cities are visited.
                "days": 3, 5 or 7.
                "date": the first day, from 2022-03-01 on, as YYYY-MM-DD; the last day is not after 2022-03-%d.
                "people": how many travel, 1 to 8.
                "budget": dollars for all of them, a whole number: enough for the cheapest plan, and at most twice that.
                Optional, each makes it harder: "house_rule", what must be allowed where they sleep: %s; "cuisines", a list of 1 to 4 \
                of %s; "room_type": %s; "transportation": %s.
                Cities: %s.
                States: %s.
                Example:
                {"org":"%s","dest":"%s","days":3,"date":"2022-03-02","people":2,"house_rule":"pets","budget":900}"""
                .formatted(
                        options.country().lastDay(),
                        String.join(", ", HouseRule.words()),
                        String.join(", ", TripTask.CUISINES),
                        String.join(", ", RoomWish.words()),
                        String.join(", ", TransportBan.words()),
                        String.join(", ", cities),
                        String.join(", ", options.tables().cities().states()),
                        cities.get(0),
                        cities.get(1));
    }
}
