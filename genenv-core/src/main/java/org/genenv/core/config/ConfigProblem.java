package org.genenv.core.config;

/**
 * One thing that is wrong with a configuration, or doubtful.
 *
 * @param source where it stands: {@code train.yaml:12}, {@code train.yaml} or {@code --set agent.grpo.groupSize}
 * @param key the key path, such as {@code agent.grpo.groupSize}; empty when the file as a whole is meant
 * @param message key, value found, what was expected, and the remedy
 */
public record ConfigProblem(String source, String key, String message) {
    @Override
    public String toString() {
        return source + ": " + message;
    }
}
