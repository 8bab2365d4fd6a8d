package org.genenv.core.config;

import java.util.List;
import java.util.Map;

/**
 * A configuration that can be used.
 *
 * @param value the record, with defaults and overrides in place
 * @param warnings what works but is probably not meant; to be shown, never fatal
 * @param sources where each key that is said stands, by its path: {@code train.yaml:12} or {@code --set game.epochs}; a key that is
 *     not among them has its default
 * @param <T> the record at the top
 */
public record ResolvedConfig<T>(T value, List<ConfigProblem> warnings, Map<String, String> sources) {
    /** Copies the list and the map. */
    public ResolvedConfig {
        warnings = List.copyOf(warnings);
        sources = Map.copyOf(sources);
    }
}
