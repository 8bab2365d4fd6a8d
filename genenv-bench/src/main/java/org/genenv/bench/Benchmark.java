package org.genenv.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A benchmark: recorded answers can be scored, and policies evaluated. Found by its name in {@link Benchmarks}. */
public interface Benchmark {
    /** @return its name on the command line, and of its folder of data */
    String name();

    /** @return its name as its authors write it */
    String title();

    /** @return the form of one line of predictions, for messages, such as <code>{"id": .., "output": ".."}</code> */
    String predictionForm();

    /** @return the ways to score recorded answers, the usual one first */
    List<String> protocols();

    /**
     * Opens the published data.
     *
     * @param data holds one folder a benchmark
     * @param protocol one of {@link #protocols}
     * @throws IOException if the data is not there or malformed; names the file, and what was expected
     */
    PredictionScorer open(Path data, String protocol) throws IOException;

    /**
     * Opens the sample that the jar carries, in our own words.
     *
     * @param protocol one of {@link #protocols}
     */
    PredictionScorer openSample(String protocol);

    /** @return the ways to evaluate a policy, each with what it does in a few words, the usual one first */
    Map<String, String> evaluationProtocols();

    /** @return what else an evaluation can be told: names of options, each with what it does in a few words */
    default Map<String, String> evaluationOptions() {
        return Map.of();
    }

    /**
     * Opens the items of the published data.
     *
     * @param data holds one folder a benchmark
     * @throws IOException if the data is not there or malformed; names the file, and what was expected
     */
    ItemSet items(Path data) throws IOException;

    /** Opens the items of the sample that the jar carries, in our own words. */
    ItemSet sampleItems();
}
