package org.genenv.bench.travelplanner.solver;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.genenv.bench.travelplanner.query.Query;

/**
 * Finds the cheapest journey: which cities in which order, how many nights in each, and how to go about.
 *
 * <p>Branch and bound over the cities in order; what a route costs so far is kept for each set of cuisines that it has had, so that the
 * choice of restaurants stays open to the end. Exact: with up to three cities of a state of 25 there are some 100,000 routes, of which few
 * are looked at.
 */
final class RouteSearch {
    private final Query query;
    private final List<CityOffer> offers;
    private final Legs legs;
    private final int home;
    private final int longest;

    /** [city][nights] to costs by set of cuisines. */
    private final double[][][] stays;

    /** [style][day][origin][destination] to cost, home being the last city; NaN where it is not known yet. */
    private final Map<Legs.Style, double[][][]> fares = new EnumMap<>(Legs.Style.class);

    private final int[] cities;
    private final int[] nights;
    private double best = Double.POSITIVE_INFINITY;
    private Optional<Found> found = Optional.empty();

    /**
     * A route that was found.
     *
     * @param cities places in {@code offers}
     * @param nights in each
     */
    private record Found(Legs.Style style, List<Integer> cities, List<Integer> nights) {}

    /** What a stay costs, by set of cuisines. */
    interface StayCosts {
        double[] of(CityOffer offer, int nights);
    }

    /**
     * @param offers the cities to choose from
     * @param longest the most nights in one city
     * @param stayCosts what counts of a stay
     */
    RouteSearch(Query query, List<CityOffer> offers, int longest, Legs legs, StayCosts stayCosts) {
        this.query = query;
        this.offers = offers;
        this.legs = legs;
        this.longest = longest;
        this.home = offers.size();
        this.cities = new int[query.cities()];
        this.nights = new int[query.cities()];
        this.stays = new double[offers.size()][longest + 1][];
        for (int city = 0; city < offers.size(); city++) {
            for (int n = 1; n <= longest; n++) {
                stays[city][n] = stayCosts.of(offers.get(city), n);
            }
        }
    }

    /** The cheapest journey, if there is any; for search by all that a stay costs. */
    Optional<Journey> journey() {
        search();
        return found.map(this::journey);
    }

    /** Whether there is any route. */
    boolean hasRoute() {
        search();
        return found.isPresent();
    }

    private void search() {
        double[] nothing = new double[1 << query.wishes().cuisines().size()];
        Arrays.fill(nothing, 1, nothing.length, Double.POSITIVE_INFINITY);
        for (Legs.Style style : Legs.Style.values()) {
            double[][][] unknown = new double[query.days()][home + 1][home + 1];
            for (double[][] day : unknown) {
                for (double[] row : day) {
                    Arrays.fill(row, Double.NaN);
                }
            }
            fares.put(style, unknown);
            extend(style, 0, 0, home, nothing);
        }
    }

    /**
     * Tries every next city.
     *
     * @param depth how many cities there are already
     * @param day the day of the next leg, from 0
     * @param from the last city
     * @param costs of all so far, by set of cuisines
     */
    private void extend(Legs.Style style, int depth, int day, int from, double[] costs) {
        int lastDay = query.days() - 1;
        if (depth == cities.length) {
            double cost = costs[costs.length - 1] + fare(style, from, home, lastDay);
            if (cost < best) {
                best = cost;
                found = Optional.of(new Found(style, listed(cities), listed(nights)));
            }
            return;
        }
        int left = cities.length - depth - 1;
        int most = Math.min(longest, lastDay - day - left);
        int least = left == 0 ? lastDay - day : 1;
        for (int city = 0; city < home; city++) {
            if (isVisited(city, depth)) {
                continue;
            }
            double fare = fare(style, from, city, day);
            for (int n = least; n <= most; n++) {
                double[] extended = joined(costs, stays[city][n], fare);
                if (least(extended) < best) {
                    cities[depth] = city;
                    nights[depth] = n;
                    extend(style, depth + 1, day + n, city, extended);
                }
            }
        }
    }

    private static List<Integer> listed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    private boolean isVisited(int city, int depth) {
        for (int i = 0; i < depth; i++) {
            if (cities[i] == city) {
                return true;
            }
        }
        return false;
    }

    private double fare(Legs.Style style, int from, int to, int day) {
        double[] row = fares.get(style)[day][from];
        if (Double.isNaN(row[to])) {
            row[to] = legs.cheapest(style, name(from), name(to), day)
                    .map(Leg::cost)
                    .orElse(Double.POSITIVE_INFINITY);
        }
        return row[to];
    }

    private String name(int city) {
        return city == home ? query.origin() : offers.get(city).city();
    }

    /** Costs of both, for each union of their sets of cuisines. */
    private static double[] joined(double[] before, double[] stay, double fare) {
        double[] joined = new double[before.length];
        Arrays.fill(joined, Double.POSITIVE_INFINITY);
        for (int a = 0; a < before.length; a++) {
            double base = before[a] + fare;
            if (base == Double.POSITIVE_INFINITY) {
                continue;
            }
            for (int b = 0; b < stay.length; b++) {
                joined[a | b] = Math.min(joined[a | b], base + stay[b]);
            }
        }
        return joined;
    }

    private static double least(double[] costs) {
        double least = Double.POSITIVE_INFINITY;
        for (double cost : costs) {
            least = Math.min(least, cost);
        }
        return least;
    }

    private Journey journey(Found route) {
        int[] sets = cuisines(route);
        List<Stay> chosen = new ArrayList<>();
        List<Leg> ways = new ArrayList<>();
        int day = 0;
        int from = home;
        for (int i = 0; i < route.cities().size(); i++) {
            int city = route.cities().get(i);
            ways.add(legs.cheapest(route.style(), name(from), name(city), day).orElseThrow());
            chosen.add(offers.get(city).stay(route.nights().get(i), sets[i]));
            day += route.nights().get(i);
            from = city;
        }
        ways.add(legs.cheapest(route.style(), name(from), name(home), day).orElseThrow());
        return new Journey(query.origin(), chosen, ways);
    }

    /** Which cuisines to have where: all sets are tried, city by city from the last, for the cheapest union that is whole. */
    private int[] cuisines(Found route) {
        int all = (1 << query.wishes().cuisines().size()) - 1;
        int[] sets = new int[route.cities().size()];
        assign(route, 0, all, sets, new int[sets.length], 0, Double.POSITIVE_INFINITY);
        return sets;
    }

    /** @return the cost of the best assignment so far, which is in {@code chosen} */
    private double assign(
            Found route, int depth, int missing, int[] chosen, int[] tried, double cost, double cheapest) {
        if (cost >= cheapest) {
            return cheapest;
        }
        if (depth == chosen.length) {
            if (missing != 0) {
                return cheapest;
            }
            System.arraycopy(tried, 0, chosen, 0, chosen.length);
            return cost;
        }
        double[] stay = stays[route.cities().get(depth)][route.nights().get(depth)];
        double least = cheapest;
        for (int set = 0; set < stay.length; set++) {
            tried[depth] = set;
            least = assign(route, depth + 1, missing & ~set, chosen, tried, cost + stay[set], least);
        }
        return least;
    }
}
