package org.genenv.core.domain;

import java.util.Objects;
import java.util.Optional;
import org.genenv.core.config.ConfigKey;

/**
 * An option of a world, and what it is set to.
 *
 * @param key what it takes, its path counted from {@code domain:} on, such as {@code warmStart.houseSize}; its default is the one that
 *     holds with the other options as they are
 * @param value what is in force, in plain values as YAML has them; absent where it is not set and has no default, and for a group
 */
public record DomainOption(ConfigKey key, Optional<Object> value) {
    /** Checks that nothing is left out. */
    public DomainOption {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
    }
}
