package org.genenv.bench.travelplanner.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Benchmark;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PredictionScorer;

/** TravelPlanner: plans for journeys are checked against tables. */
public final class TravelPlannerBenchmark implements Benchmark {
    /** Its name. */
    public static final String NAME = "travelplanner";

    static final String OFFICIAL = "official";
    static final String PAPER = "paper";
    static final String STAGE = "stage";

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

    @Override
    public Map<String, String> evaluationProtocols() {
        Map<String, String> protocols = new LinkedHashMap<>();
        protocols.put(OFFICIAL, "search with tools, then a plan; headline: plans that pass every check");
        protocols.put(PAPER, "the same; headline: mean of commonsense micro and macro, hard micro and macro");
        return protocols;
    }

    @Override
    public Map<String, String> evaluationOptions() {
        return Map.of(STAGE, "tools searches, then plans; plan is sole planning, from given information");
    }

    @Override
    public ItemSet items(Path data) throws IOException {
        return new TravelPlannerItems(TravelPlannerData.open(data));
    }

    @Override
    public ItemSet sampleItems() {
        return new TravelPlannerItems(TravelPlannerData.sample());
    }
}
