package org.genenv.bench.task;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Why a text is no task; an enum of each world, and {@link FormReason}. The codes are stable: metrics count them. */
public interface ReasonCode {
    /** @return the constant's name */
    String name();

    /** @return the code, such as {@code not-json} */
    default String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @return the codes of a world: those of form, and its own */
    static Set<String> codes(ReasonCode[] own) {
        Set<String> codes = new TreeSet<>();
        Arrays.stream(FormReason.values()).map(ReasonCode::code).forEach(codes::add);
        Arrays.stream(own).map(ReasonCode::code).forEach(codes::add);
        return Set.copyOf(codes);
    }
}
