package org.genenv.bench.travelplanner.solver;

import java.util.List;

/**
 * Some nights in a city.
 *
 * @param city where
 * @param nights 1 or more; there is a whole day less
 * @param accommodation as a plan refers to it
 * @param meals restaurants as a plan refers to them: three a whole day, then up to three for the day of arrival
 * @param attractions one a whole day, as a plan refers to them
 */
record Stay(String city, int nights, String accommodation, List<String> meals, List<String> attractions) {
    Stay {
        meals = List.copyOf(meals);
        attractions = List.copyOf(attractions);
    }
}
