package org.genenv.core.config;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A key that configurations once had. It is refused, and the message says what to write in its place, value included.
 *
 * @param key the path that it had, such as {@code game.tracePoolEpochs}
 * @param replacement the path of the key that took its place
 * @param change what became of it, as it follows the key in a sentence
 * @param value makes today's value of the old one, both as YAML text
 */
public record RetiredKey(String key, String replacement, String change, UnaryOperator<String> value) {
    /** Checks that nothing is left out. */
    public RetiredKey {
        Objects.requireNonNull(key);
        Objects.requireNonNull(replacement);
        Objects.requireNonNull(change);
        Objects.requireNonNull(value);
    }

    /** A key of another name and the same meaning. */
    public static RetiredKey renamed(String key, String replacement) {
        return new RetiredKey(key, replacement, "was renamed to " + replacement, UnaryOperator.identity());
    }

    /**
     * A key whose value means something else today.
     *
     * @param meaning what the new value is, in place of what the old one was
     * @param value makes the new value of the old one, or the usual one where that cannot be done
     */
    public static RetiredKey replaced(String key, String replacement, String meaning, UnaryOperator<String> value) {
        return new RetiredKey(key, replacement, "was replaced by " + replacement + ", " + meaning, value);
    }

    /** What follows the key in a message. */
    String remedy(YamlNode given) {
        String written =
                given instanceof YamlNode.Scalar scalar && !scalar.isNull() ? value.apply(scalar.text()) : "...";
        return change + ". Write "
                + (given.origin().isOverride()
                        ? "--set " + replacement + "=" + written
                        : KeyPath.nested(replacement, written))
                + ".";
    }
}
