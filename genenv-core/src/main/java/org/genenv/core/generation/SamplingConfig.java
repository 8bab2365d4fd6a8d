package org.genenv.core.generation;

/**
 * How the next token is chosen. The filters apply in the order of the components, as in transformers.
 *
 * @param repetitionPenalty makes tokens that stand in the conversation already less likely; above 0, 1 for none
 * @param temperature divides the logits; 0 takes the most probable token (greedy), default 1
 * @param topK keeps the k most probable tokens; 0 keeps all
 * @param topP keeps the smallest set of tokens whose probabilities add up to this; in (0, 1], 1 keeps all
 * @param minP drops tokens less probable than this share of the most probable one; in [0, 1), 0 keeps all
 */
public record SamplingConfig(double repetitionPenalty, double temperature, int topK, double topP, double minP) {
    /** The most probable token, always. */
    public static final SamplingConfig GREEDY = new SamplingConfig(1, 0, 0, 1, 0);

    /** Checks the ranges. */
    public SamplingConfig {
        require(
                repetitionPenalty > 0 && Double.isFinite(repetitionPenalty),
                "repetitionPenalty",
                repetitionPenalty,
                "a value above 0");
        require(temperature >= 0 && Double.isFinite(temperature), "temperature", temperature, "0 (greedy) or more");
        require(topK >= 0, "topK", topK, "0 (keep all) or more");
        require(topP > 0 && topP <= 1, "topP", topP, "a value in (0, 1]; 1 keeps all");
        require(minP >= 0 && minP < 1, "minP", minP, "a value in [0, 1); 0 keeps all");
    }

    /** The model's own distribution at a temperature, nothing filtered. */
    public static SamplingConfig ofTemperature(double temperature) {
        return new SamplingConfig(1, temperature, 0, 1, 0);
    }

    /** Whether the most probable token is taken. */
    public boolean isGreedy() {
        return temperature == 0;
    }

    boolean hasFilters() {
        return !isGreedy() && (topK > 0 || topP < 1 || minP > 0);
    }

    private static void require(boolean holds, String name, Number value, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(name + " is " + value + ", expected " + expected);
        }
    }
}
