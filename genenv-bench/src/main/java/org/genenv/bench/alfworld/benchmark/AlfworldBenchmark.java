package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Benchmark;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PredictionScorer;

/** ALFWorld: recorded commands are played again, policies play, or are asked for an expert's steps. */
public final class AlfworldBenchmark implements Benchmark {
    static final String PAPER = "paper";
    static final String ADMISSIBLE = "admissible";
    private static final String OFFICIAL = "official";

    @Override
    public String name() {
        return "alfworld";
    }

    @Override
    public String title() {
        return "ALFWorld";
    }

    @Override
    public String predictionForm() {
        return "{\"id\": \"<task folder>/<trial>\", \"commands\": [..]}";
    }

    @Override
    public List<String> protocols() {
        return List.of(OFFICIAL);
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new EpisodeScorer(GameCollection.open(data));
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new EpisodeScorer(SampleGames.collection());
    }

    @Override
    public Map<String, String> evaluationProtocols() {
        Map<String, String> protocols = new LinkedHashMap<>();
        protocols.put(OFFICIAL, "interactive episodes of at most 50 commands");
        protocols.put(PAPER, "the expert's next command, given its history");
        return protocols;
    }

    @Override
    public Map<String, String> evaluationOptions() {
        return Map.of(ADMISSIBLE, "with true, every observation lists the commands that the game would accept");
    }

    @Override
    public ItemSet items(Path data) throws IOException {
        return new GameItems(GameCollection.open(data));
    }

    @Override
    public ItemSet sampleItems() {
        return new GameItems(SampleGames.collection());
    }
}
