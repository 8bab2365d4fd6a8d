package org.genenv.core.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a configuration record: its default and its meaning.
 *
 * <p>The key in the file is the component's name. A component's type may be {@code int}, {@code long}, {@code double},
 * {@code boolean}, {@link String}, {@link java.nio.file.Path}, an enum (written in lower case, {@code _} as {@code -}), a nested
 * configuration record, a {@link java.util.List} of these, a {@link java.util.Map} from strings to these or to
 * {@link Object} (then plain values pass through), or an {@link java.util.Optional} of these.
 *
 * <p>The record's compact constructor checks the value and throws an {@link IllegalArgumentException} whose message begins with the
 * component's name ({@code "groupSize is 1, but a group needs 2 or more ..."}); the reader puts file, line and key path before it.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** The value of {@link #value()} that means: no default, the file must say it. */
    String REQUIRED = "<required>";

    /**
     * The default as YAML text, such as {@code "0.5"}, {@code "genenv"} or {@code "[q_proj, v_proj]"}. Without it, a scalar is
     * required; a nested record takes its own defaults, a list or map is empty, an {@link java.util.Optional} is absent.
     */
    String value() default REQUIRED;

    /** One sentence: what it sets, and what 0 means where 0 is special. */
    String doc();

    /** Where the setting or its default comes from, such as {@code "paper, Eq. 3"} or {@code "PPO"}; empty where it is our choice. */
    String source() default "";

    /** The unit, such as {@code "tokens"} or {@code "seconds"}; empty for none. */
    String unit() default "";

    /** The accepted values in words, such as {@code "2 or more"} or {@code "(0, 1]"}; shown to people, checked by the constructor. */
    String range() default "";
}
