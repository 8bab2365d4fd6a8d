package org.genenv.core.config;

import java.util.List;

/**
 * A configuration that can be used.
 *
 * @param value the record, with defaults and overrides in place
 * @param warnings what works but is probably not meant; to be shown, never fatal
 * @param <T> the record at the top
 */
public record ResolvedConfig<T>(T value, List<ConfigProblem> warnings) {
    /** Copies the list. */
    public ResolvedConfig {
        warnings = List.copyOf(warnings);
    }
}
