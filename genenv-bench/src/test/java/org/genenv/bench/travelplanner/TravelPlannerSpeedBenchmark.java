package org.genenv.bench.travelplanner;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.travelplanner.benchmark.TravelPlannerData;
import org.genenv.bench.travelplanner.check.PlanChecker;
import org.genenv.bench.travelplanner.check.Rates;
import org.genenv.bench.travelplanner.plan.Plan;
import org.genenv.bench.travelplanner.plan.PlanJson;
import org.genenv.bench.travelplanner.query.QueryItem;
import org.genenv.bench.travelplanner.solver.SolverResult.Solved;
import org.genenv.bench.travelplanner.solver.TripSolver;

/**
 * How long it takes to load the published tables, to check the 180 example plans, and to solve a query.
 *
 * <p>Run by hand with the folder of the published data as its argument; the first round is cold, the others are what a long run sees.
 */
public final class TravelPlannerSpeedBenchmark {
    private static final int ROUNDS = 5;

    private TravelPlannerSpeedBenchmark() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        long start = System.nanoTime();
        TravelPlannerData data = TravelPlannerData.open(folder);
        System.out.printf("tables loaded in %.0f ms%n", millis(start));
        List<Optional<Plan>> plans = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve("example_plans.jsonl"))) {
            plans.add(PlanJson.read(new ObjectMapper().readTree(line).path("plan")));
        }
        for (int round = 0; round < ROUNDS; round++) {
            check(data, plans);
            solve(data, TravelPlannerData.TRAIN);
            solve(data, TravelPlannerData.VALIDATION);
        }
    }

    private static void check(TravelPlannerData data, List<Optional<Plan>> plans) {
        PlanChecker checker = new PlanChecker(data.tables());
        long start = System.nanoTime();
        Rates rates = Rates.NONE;
        for (int i = 0; i < plans.size(); i++) {
            QueryItem item =
                    data.splits().get(TravelPlannerData.VALIDATION).item(i + 1).orElseThrow();
            rates = rates.plus(checker.check(item.query(), plans.get(i)));
        }
        System.out.printf("%d plans checked in %.1f ms%n", rates.plans(), millis(start));
    }

    private static void solve(TravelPlannerData data, String split) {
        TripSolver solver = new TripSolver(data.tables());
        List<QueryItem> items = List.copyOf(data.splits().get(split).items().values());
        double[] millis = new double[items.size()];
        int solved = 0;
        for (int i = 0; i < millis.length; i++) {
            long start = System.nanoTime();
            solved += solver.solve(items.get(i).query()) instanceof Solved ? 1 : 0;
            millis[i] = millis(start);
        }
        Arrays.sort(millis);
        System.out.printf(
                "%s: %d of %d solved, median %.2f ms, slowest %.1f ms%n",
                split, solved, millis.length, millis[millis.length / 2], millis[millis.length - 1]);
    }

    private static double millis(long since) {
        return (System.nanoTime() - since) / 1e6;
    }
}
