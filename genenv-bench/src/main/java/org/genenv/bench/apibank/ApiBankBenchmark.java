package org.genenv.bench.apibank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.genenv.bench.Benchmark;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PredictionScorer;

/** API-Bank, levels 1 and 2: recorded calls are run again and compared, recorded responses are compared by Rouge-L. */
public final class ApiBankBenchmark implements Benchmark {
    static final String NAME = "api-bank";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "API-Bank";
    }

    @Override
    public String predictionForm() {
        return PredictedCallScorer.form();
    }

    @Override
    public List<String> protocols() {
        return Protocol.titles();
    }

    @Override
    public PredictionScorer open(Path data, String protocol) throws IOException {
        return new PredictedCallScorer(ApiBankData.open(data), Protocol.named(protocol));
    }

    @Override
    public PredictionScorer openSample(String protocol) {
        return new PredictedCallScorer(ApiBankData.sample(), Protocol.named(protocol));
    }

    @Override
    public Map<String, String> evaluationProtocols() {
        Map<String, String> protocols = new LinkedHashMap<>();
        protocols.put(
                Protocol.OFFICIAL.title(), "each call runs on fresh tables, its result is compared as upstream does");
        protocols.put(Protocol.LENIENT.title(), "likewise, with lists read as lists and earlier calls in effect");
        protocols.put(Protocol.PAPER.title(), "name and parameters against the recorded call; nothing runs");
        return protocols;
    }

    @Override
    public Map<String, String> evaluationOptions() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put(
                TurnEvaluation.CALLS,
                "native: as the chat template writes tool calls (usual where it does), text: as [Name(key='value')]");
        options.put(TurnEvaluation.CALLS_ONLY, "with true, no responses are asked for");
        return options;
    }

    @Override
    public ItemSet items(Path data) throws IOException {
        return new DialogueItems(ApiBankData.open(data));
    }

    @Override
    public ItemSet sampleItems() {
        return new DialogueItems(ApiBankData.sample());
    }
}
