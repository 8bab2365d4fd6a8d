package org.genenv.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A benchmark whose recorded answers can be scored, found by its name in {@link Benchmarks}. */
public interface Benchmark {
    /** @return its name on the command line, and of its folder of data */
    String name();

    /** @return the form of one line of predictions, for messages, such as <code>{"id": .., "output": ".."}</code> */
    String predictionForm();

    /** @return the ways to count, the usual one first */
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
}
