package org.genenv.bench.travelplanner.solver;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The cheapest sets of restaurants of one city, by how many and by which cuisines they offer together.
 *
 * <p>A knapsack: restaurant by restaurant, taken or not. Time is restaurants x meals x sets of cuisines, some ten thousand steps.
 */
final class Meals {
    /** One more restaurant before others. */
    private record Choice(Dish dish, Choice before) {}

    /**
     * A meal for the party.
     *
     * @param text how a plan refers to the restaurant
     * @param cost for all, to the solver's taste
     * @param cuisines bit i is the i-th cuisine that was asked for
     */
    record Dish(String text, double cost, int cuisines) {}

    private final double[][] costs;
    private final Choice[][] choices;

    /**
     * @param dishes of different texts
     * @param most the most meals
     * @param sets how many sets of cuisines there are, 2 to the number asked for
     */
    Meals(List<Dish> dishes, int most, int sets) {
        costs = new double[most + 1][sets];
        choices = new Choice[most + 1][sets];
        for (double[] row : costs) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        costs[0][0] = 0;
        int taken = 0;
        for (Dish dish : dishes) {
            taken = Math.min(taken + 1, most);
            for (int count = taken - 1; count >= 0; count--) {
                for (int set = 0; set < sets; set++) {
                    int with = set | dish.cuisines();
                    double cost = costs[count][set] + dish.cost();
                    if (cost < costs[count + 1][with]) {
                        costs[count + 1][with] = cost;
                        choices[count + 1][with] = new Choice(dish, choices[count][set]);
                    }
                }
            }
        }
    }

    /** Cost of so many meals with exactly this set of cuisines; infinite where there are none. */
    double cost(int count, int set) {
        return costs[count][set];
    }

    /** The restaurants of {@link #cost}, as a plan refers to them. */
    Deque<String> texts(int count, int set) {
        Deque<String> texts = new ArrayDeque<>();
        for (Choice choice = choices[count][set]; choice != null; choice = choice.before()) {
            texts.push(choice.dish().text());
        }
        return texts;
    }
}
