package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.bench.Benchmark;
import org.genenv.bench.PredictionScorer;

/** ALFWorld: recorded commands are played again. */
public final class AlfworldBenchmark implements Benchmark {
    @Override
    public String name() {
        return "alfworld";
    }

    @Override
    public String predictionForm() {
        return "{\"id\": \"<task folder>/<trial>\", \"commands\": [..]}";
    }

    @Override
    public List<String> protocols() {
        return List.of("official");
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new EpisodeScorer(GameCollection.open(data));
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new EpisodeScorer(SampleGames.collection());
    }
}
