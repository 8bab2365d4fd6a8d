package org.genenv.bench.travelplanner.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.bench.Benchmark;
import org.genenv.bench.PredictionScorer;

/** TravelPlanner: plans for journeys are checked against tables. */
public final class TravelPlannerBenchmark implements Benchmark {
    /** Its name. */
    public static final String NAME = "travelplanner";

    static final String OFFICIAL = "official";
    static final String PAPER = "paper";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "TravelPlanner";
    }

    @Override
    public String predictionForm() {
        return "{\"id\": 1, \"split\": \"validation\", \"plan\": [{\"days\": 1, \"current_city\": .., ..}, ..] or null}";
    }

    /** Both check alike: the official headline is the final pass rate, the paper's the mean of both micro and both macro rates. */
    @Override
    public List<String> protocols() {
        return List.of(OFFICIAL, PAPER);
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new PlanScorer(TravelPlannerData.open(data), protocol);
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new PlanScorer(TravelPlannerData.sample(), protocol);
    }
}
