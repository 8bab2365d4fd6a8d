package org.genenv.bench.apibank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.genenv.bench.Benchmark;
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
}
