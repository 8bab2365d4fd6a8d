package org.genenv.bench.travelplanner.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.PlaceReference;
import org.genenv.bench.travelplanner.query.Query;
import org.genenv.bench.travelplanner.query.Wishes;
import org.genenv.bench.travelplanner.table.Accommodation;
import org.genenv.bench.travelplanner.table.Attraction;
import org.genenv.bench.travelplanner.table.Place;
import org.genenv.bench.travelplanner.table.Places;
import org.genenv.bench.travelplanner.table.Restaurant;
import org.genenv.bench.travelplanner.table.Tables;

/**
 * What a city offers to a query: the cheapest stays of so many nights, and the cheapest meals.
 *
 * <p>A place is what the checks look up for its text, which is not always the row that the text was made from.
 */
final class CityOffer {
    /** The most meals of the day on which the city is reached. */
    static final int MEALS_OF_A_DAY = 3;

    /**
     * A place to sleep.
     *
     * @param text how a plan refers to it
     * @param cost of a night for the party, to the solver's taste
     * @param leastNights shorter stays are not checked to be allowed
     */
    private record Roof(String text, double cost, double leastNights) {}

    private final String city;
    private final List<Roof> roofs;
    private final List<String> attractions;
    private final Meals meals;
    private final int sets;

    /** @param mostNights the longest stay that is thought of */
    CityOffer(String city, int mostNights, Query query, Tables tables, Taste taste) {
        this.city = city;
        this.roofs = roofs(query, tables.accommodations(), taste);
        this.attractions = attractions(tables.attractions());
        this.sets = 1 << query.wishes().cuisines().size();
        this.meals = new Meals(dishes(query, tables.restaurants(), taste), MEALS_OF_A_DAY * mostNights, sets);
    }

    private List<Roof> roofs(Query query, Places<Accommodation> accommodations, Taste taste) {
        List<Roof> found = new ArrayList<>();
        for (Accommodation listed : accommodations.in(city)) {
            PlaceReference place = PlaceReference.parse(listed.reference());
            Optional<Accommodation> meant =
                    accommodations.find(place.name(), place.city()).filter(roof -> isWelcome(roof, query.wishes()));
            boolean isOnly = accommodations.count(place.name(), place.city()) == 1;
            meant.ifPresent(roof -> found.add(new Roof(
                    listed.reference(),
                    roof.pricePerNight(query.people()) * taste.weight(listed.reference()),
                    isOnly ? roof.minimumNights() : 0)));
        }
        return found;
    }

    private static boolean isWelcome(Accommodation roof, Wishes wishes) {
        return wishes.houseRule()
                        .map(rule -> rule.isAllowedBy(roof.houseRules()))
                        .orElse(true)
                && wishes.roomWish().map(wish -> wish.isMetBy(roof.roomType())).orElse(true);
    }

    /** A name with a semicolon would be two attractions. */
    private List<String> attractions(Places<Attraction> all) {
        return all.in(city).stream()
                .map(Place::reference)
                .filter(text -> !text.contains(";"))
                .filter(text -> isFound(all, text))
                .distinct()
                .toList();
    }

    private static boolean isFound(Places<?> places, String text) {
        PlaceReference place = PlaceReference.parse(text);
        return places.find(place.name(), place.city()).isPresent();
    }

    private List<Meals.Dish> dishes(Query query, Places<Restaurant> all, Taste taste) {
        List<Meals.Dish> dishes = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Restaurant listed : all.in(city)) {
            String text = listed.reference();
            PlaceReference place = PlaceReference.parse(text);
            Optional<Restaurant> meant = all.find(place.name(), place.city());
            if (meant.isPresent() && seen.add(text)) {
                double cost = meant.get().averageCost() * query.people() * taste.weight(text);
                dishes.add(new Meals.Dish(text, cost, cuisines(query, meant.get())));
            }
        }
        return dishes;
    }

    private static int cuisines(Query query, Restaurant restaurant) {
        List<String> asked = query.wishes().cuisines();
        int set = 0;
        for (int i = 0; i < asked.size(); i++) {
            if (restaurant.cuisines().contains(asked.get(i))) {
                set |= 1 << i;
            }
        }
        return set;
    }

    String city() {
        return city;
    }

    /** The cheapest accommodation for so many nights. */
    private Optional<Roof> cheapest(int nights) {
        Roof best = null;
        for (Roof roof : roofs) {
            if (roof.leastNights() <= nights && (best == null || roof.cost() < best.cost())) {
                best = roof;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Days that begin and end in the city. */
    private static int wholeDays(int nights) {
        return nights - 1;
    }

    /** Nothing for any stay: what only a way is looked for with. */
    double[] free() {
        return new double[sets];
    }

    /** What the accommodation of a stay costs, whatever the cuisines; infinite where there is none. */
    double[] roofCosts(int nights) {
        double[] costs = new double[sets];
        Arrays.fill(costs, cheapest(nights).map(roof -> roof.cost() * nights).orElse(Double.POSITIVE_INFINITY));
        return costs;
    }

    /** The same, infinite where the attractions do not last. */
    double[] sightCosts(int nights) {
        double[] costs = roofCosts(nights);
        if (attractions.size() < wholeDays(nights)) {
            Arrays.fill(costs, Double.POSITIVE_INFINITY);
        }
        return costs;
    }

    /** What a stay costs with meals, whatever the cuisines. */
    double[] boardCosts(int nights) {
        double[] costs = stayCosts(nights);
        Arrays.fill(costs, Arrays.stream(costs).min().orElseThrow());
        return costs;
    }

    /**
     * What a stay costs, by the cuisines that it lets the party try.
     *
     * @return (sets) dollars to the solver's taste, infinite where there is no such stay
     */
    double[] stayCosts(int nights) {
        double[] costs = sightCosts(nights);
        for (int set = 0; set < sets; set++) {
            costs[set] += meals.cost(mealCount(nights, set), set);
        }
        return costs;
    }

    /** Three a whole day, and as many on the day of arrival as the cuisines need. */
    private int mealCount(int nights, int set) {
        int least = MEALS_OF_A_DAY * wholeDays(nights);
        int best = least;
        for (int count = least + 1; count <= least + MEALS_OF_A_DAY; count++) {
            if (meals.cost(count, set) < meals.cost(best, set)) {
                best = count;
            }
        }
        return best;
    }

    /** The stay of {@link #stayCosts}. */
    Stay stay(int nights, int set) {
        return new Stay(
                city,
                nights,
                cheapest(nights).orElseThrow().text(),
                List.copyOf(meals.texts(mealCount(nights, set), set)),
                attractions.subList(0, wholeDays(nights)));
    }
}
