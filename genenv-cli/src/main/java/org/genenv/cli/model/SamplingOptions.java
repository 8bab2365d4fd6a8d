package org.genenv.cli.model;

import org.genenv.cli.UsageProblems;
import org.genenv.core.generation.SamplingConfig;
import picocli.CommandLine.Option;

/** The options that say how tokens are chosen. */
final class SamplingOptions {
    @Option(names = "--greedy", description = "Always takes the likeliest token.")
    private boolean greedy;

    @Option(
            names = "--temperature",
            defaultValue = "1",
            paramLabel = "T",
            description = "Divides the logits; 0 is greedy.")
    private double temperature;

    @Option(
            names = "--top-p",
            defaultValue = "1",
            paramLabel = "P",
            description = "Keeps the likeliest tokens up to this share.")
    private double topP;

    @Option(
            names = "--top-k",
            defaultValue = "0",
            paramLabel = "K",
            description = "Keeps the K likeliest tokens; 0 keeps all.")
    private int topK;

    /** @return what the options say; greedy after a problem */
    SamplingConfig config(UsageProblems problems) {
        boolean isTemperature = temperature >= 0 && temperature < Double.POSITIVE_INFINITY;
        boolean isShare = topP > 0 && topP <= 1;
        problems.require(isTemperature, "--temperature is " + temperature + ", expected 0 or more");
        problems.require(isShare, "--top-p is " + topP + ", expected above 0, at most 1");
        problems.require(topK >= 0, "--top-k is " + topK + ", expected 0 or more");
        return !greedy && isTemperature && isShare && topK >= 0
                ? new SamplingConfig(1, temperature, topK, topP, 0)
                : SamplingConfig.GREEDY;
    }
}
