package org.genenv.bench.travelplanner.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.travelplanner.plan.CityText;
import org.genenv.bench.travelplanner.plan.Day;
import org.genenv.bench.travelplanner.plan.DayField;
import org.genenv.bench.travelplanner.query.Query;

/** Reasonable City Route: from home through cities of the destination, none twice, and home again. */
final class CityRoute implements Check {
    private static final int SHORTEST = 3;

    @Override
    public Verdict of(Submission submission) {
        Query query = submission.query();
        List<String> cities = new ArrayList<>();
        for (int i = 0; i < submission.days().size(); i++) {
            Day day = submission.days().get(i);
            Optional<String> city = day.text(DayField.CURRENT_CITY);
            if (city.isEmpty()) {
                return Verdict.failed("No current city in day " + (i + 1) + ".");
            }
            if (!CityText.isWay(city.get())) {
                cities.add(CityText.beforeParenthesis(city.get()));
                continue;
            }
            Optional<CityText.Way> way = CityText.way(city.get()).map(CityText.Way::withoutParentheses);
            if (way.isEmpty()) {
                return Verdict.failed("The current city in day " + (i + 1) + " is no way from one city to another.");
            }
            if (i == 0 && !way.get().origin().equals(query.origin())) {
                return Verdict.failed("The first day's city should be " + query.origin() + ".");
            }
            cities.add(way.get().origin());
            cities.add(way.get().destination());
        }
        return route(cities, submission);
    }

    private static Verdict route(List<String> cities, Submission submission) {
        int last = cities.size() - 1;
        if (!cities.get(0).equals(cities.get(last))) {
            return Verdict.failed("The trip should be a closed circle.");
        }
        if (!isSequence(cities)) {
            return Verdict.failed("The city sequence is invalid.");
        }
        Query query = submission.query();
        for (int i = 0; i <= last; i++) {
            String city = cities.get(i);
            Optional<String> state = submission.tables().cities().stateOf(city);
            if (state.isEmpty()) {
                return Verdict.failed(city + " is not a valid city.");
            }
            if (i > 0 && i < last && query.isToState() && !state.get().equals(query.destination())) {
                return Verdict.failed(city + " is not in " + query.destination() + ".");
            }
        }
        return Verdict.PASSED;
    }

    /** Each city but the first and the last stands twice in a row at least, and none comes back, the last excepted. */
    private static boolean isSequence(List<String> cities) {
        if (cities.size() < SHORTEST) {
            return false;
        }
        int last = cities.size() - 1;
        Set<String> visited = new HashSet<>();
        for (int begin = 0; begin <= last; ) {
            String city = cities.get(begin);
            if (visited.contains(city) && begin != last) {
                return false;
            }
            int end = begin;
            while (end <= last && cities.get(end).equals(city)) {
                end++;
            }
            if (end - begin == 1 && begin > 0 && begin < last) {
                return false;
            }
            visited.add(city);
            begin = end;
        }
        return true;
    }
}
