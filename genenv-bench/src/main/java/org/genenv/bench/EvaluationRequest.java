package org.genenv.bench;

import java.util.Map;

/**
 * What is evaluated, and how.
 *
 * @param protocol one of the benchmark's {@link Benchmark#evaluationProtocols}
 * @param split one of {@link ItemSet#splits}
 * @param options by name, some of {@link Benchmark#evaluationOptions}
 */
public record EvaluationRequest(String protocol, String split, Map<String, String> options) {
    /** Copies the options. */
    public EvaluationRequest {
        options = Map.copyOf(options);
    }

    /**
     * Checks an option that is on or off.
     *
     * @throws IllegalArgumentException if its value is neither {@code true} nor {@code false}
     */
    public void requireSwitch(String option) {
        String value = options.getOrDefault(option, "false");
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException("option " + option + " is '" + value + "', expected true or false");
        }
    }

    /**
     * An option that is on or off.
     *
     * @return off where it is not given
     * @throws IllegalArgumentException if its value is neither {@code true} nor {@code false}
     */
    public boolean isOn(String option) {
        requireSwitch(option);
        return options.getOrDefault(option, "false").equals("true");
    }
}
