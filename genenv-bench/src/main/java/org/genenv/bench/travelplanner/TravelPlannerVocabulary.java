package org.genenv.bench.travelplanner;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.query.HouseRule;
import org.genenv.bench.travelplanner.query.RoomWish;
import org.genenv.bench.travelplanner.query.TransportBan;
import org.genenv.bench.travelplanner.table.Flight;
import org.genenv.bench.travelplanner.table.Place;
import org.genenv.bench.travelplanner.table.Tables;
import org.genenv.bench.travelplanner.task.TripSampler;
import org.genenv.bench.travelplanner.task.TripTask;
import org.genenv.core.domain.WorldVocabulary;

/**
 * The words of the small country: queries and tasks in its terse form, and plans. A place of a plan is one piece, and so is all of a day's
 * JSON between two names, so that a plan of three days is some thirty pieces.
 */
final class TravelPlannerVocabulary {
    /** Of people, and of success in tenths. */
    private static final int LARGEST_COUNT = 10;

    private static final int LARGEST_BUDGET = 5_000;

    private final Tables tables;
    private final Set<String> phrases = new LinkedHashSet<>();
    private final List<String> words = new ArrayList<>();

    private TravelPlannerVocabulary(Tables tables) {
        this.tables = tables;
    }

    static WorldVocabulary of(Tables tables) {
        TravelPlannerVocabulary vocabulary = new TravelPlannerVocabulary(tables);
        vocabulary.addPlans();
        vocabulary.addTasks();
        vocabulary.addWords();
        return new WorldVocabulary(List.copyOf(vocabulary.phrases), List.of(), vocabulary.words);
    }

    private void addPlans() {
        int longest = TripTask.LENGTHS.get(TripTask.LENGTHS.size() - 1);
        phrases.add("[{\"days\":1," + key(DayField.CURRENT_CITY) + "from");
        for (int day = 2; day <= longest; day++) {
            String next = "\"},{\"days\":" + day + "," + key(DayField.CURRENT_CITY);
            phrases.add(next);
            phrases.add(next + "from");
        }
        phrases.add(" to");
        String transportation = "\"," + key(DayField.TRANSPORTATION);
        for (String kind : List.of("Self-driving, from", "Taxi, from", "Flight Number: ")) {
            phrases.add(transportation + kind);
        }
        phrases.add(", from");
        flights().map(Flight::number).forEach(phrases::add);
        // A day in a city has everything, a day of arrival as many late meals as are needed, the last day nothing.
        phrases.add(transportation + "-\"," + key(DayField.BREAKFAST));
        phrases.add("\"," + key(DayField.ATTRACTION));
        phrases.add(";\"," + key(DayField.LUNCH));
        phrases.add("\"," + key(DayField.DINNER));
        phrases.add("\"," + key(DayField.ACCOMMODATION));
        String breakfast = "\"," + key(DayField.BREAKFAST);
        String noSights = "\"," + key(DayField.ATTRACTION) + "-\"," + key(DayField.LUNCH);
        phrases.add(breakfast);
        phrases.add(noSights);
        phrases.add(breakfast + "-" + noSights);
        phrases.add(breakfast + "-" + noSights + "-\"," + key(DayField.DINNER));
        String nothing =
                breakfast + "-" + noSights + "-\"," + key(DayField.DINNER) + "-\"," + key(DayField.ACCOMMODATION);
        phrases.add(nothing);
        phrases.add(nothing + "-\"}]");
        for (String city : tables.cities().all().stream().sorted().toList()) {
            Stream.of(
                            tables.accommodations().in(city),
                            tables.restaurants().in(city),
                            tables.attractions().in(city))
                    .flatMap(List::stream)
                    .map(Place::reference)
                    .forEach(phrases::add);
        }
    }

    private static String key(DayField field) {
        return "\"" + field.key() + "\":\"";
    }

    private Stream<Flight> flights() {
        List<String> cities = tables.cities().all().stream().sorted().toList();
        return cities.stream().flatMap(origin -> cities.stream()
                .flatMap(city -> tables.flights().on("2022-03-01", origin, city).stream()));
    }

    private void addTasks() {
        phrases.add("{\"org\":\"");
        phrases.add("\",\"dest\":\"");
        TripTask.LENGTHS.forEach(days -> phrases.add("\",\"days\":" + days));
        for (int day = 1; day <= Country.SMALL.lastDay(); day++) {
            phrases.add(String.format(",\"date\":\"2022-03-%02d\",\"people\":", day));
        }
        HouseRule.words().forEach(word -> phrases.add(",\"house_rule\":\"" + word + "\""));
        phrases.add(",\"cuisines\":[\"");
        phrases.add("\",\"");
        phrases.add("\"]");
        RoomWish.words().forEach(word -> phrases.add(",\"room_type\":\"" + word + "\""));
        TransportBan.words().forEach(word -> phrases.add(",\"transportation\":\"" + word + "\""));
        phrases.add(",\"budget\":");
        phrases.add("}");
        phrases.addAll(List.of("seed", " rate", " =>", " days", " people", " $"));
    }

    private void addWords() {
        words.addAll(tables.cities().all().stream().sorted().toList());
        words.addAll(tables.cities().states());
        words.addAll(TripTask.CUISINES);
        words.addAll(HouseRule.words());
        words.addAll(RoomWish.words());
        words.addAll(TransportBan.words());
        for (int number = 0; number <= LARGEST_COUNT; number++) {
            words.add(String.valueOf(number));
        }
        for (int dollars = TripSampler.BUDGET_STEP; dollars <= LARGEST_BUDGET; dollars += TripSampler.BUDGET_STEP) {
            words.add(String.valueOf(dollars));
        }
    }
}
