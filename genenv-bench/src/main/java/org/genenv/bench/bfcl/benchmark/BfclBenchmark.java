package org.genenv.bench.bfcl.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Benchmark;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PredictionScorer;

/** The Berkeley Function-Calling Leaderboard: calls, recorded or of a policy, are checked, or run in worlds. */
public final class BfclBenchmark implements Benchmark {
    static final String PAPER = "paper";
    private static final String OFFICIAL = "official";

    @Override
    public String name() {
        return "bfcl";
    }

    @Override
    public String title() {
        return "BFCL";
    }

    @Override
    public String predictionForm() {
        return "{\"id\": \"simple_python_0\", \"output\": \"[f(a=1)]\"}, of several turns {\"id\": \"multi_turn_base_0\", "
                + "\"output\": [[\"[f(a=1)]\", \"Done.\"], ..]} (by turn, what was written step by step), or with \"decoded\" in place of "
                + "\"output\" what upstream decodes of it";
    }

    @Override
    public List<String> protocols() {
        return List.of(OFFICIAL);
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new BfclScorer(published(data));
    }

    private BfclData published(Path data) throws IOException {
        Path folder = data.resolve(name());
        if (!Files.isDirectory(folder)) {
            throw new IOException(
                    folder + " is no folder; expected the published files BFCL_v4_*.json and possible_answer in it");
        }
        return new BfclData(new BfclFiles.Folder(folder));
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new BfclScorer(new BfclData(new BfclFiles.Sample()));
    }

    @Override
    public Map<String, String> evaluationProtocols() {
        Map<String, String> protocols = new LinkedHashMap<>();
        protocols.put(OFFICIAL, "the leaderboard's, at most 20 steps a turn");
        protocols.put(PAPER, "the turns of the long-context category, each by itself");
        return protocols;
    }

    @Override
    public ItemSet items(Path data) throws IOException {
        return new BfclItems(published(data));
    }

    @Override
    public ItemSet sampleItems() {
        return new SampleItems();
    }
}
