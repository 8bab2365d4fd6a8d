package org.genenv.core.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Why a text is no task of a {@link RecordDomain}. */
enum RecordRejection {
    /** It is no JSON object, or more than one. */
    NOT_JSON,
    /** Its fields are not those of the record. */
    WRONG_FIELDS,
    /** The record's constructor refuses the values. */
    WRONG_VALUES,
    /** It is of another kind than its seed. */
    KIND_CHANGED,
    /** It belongs to the panel. */
    HELD_OUT,
    /** The expert did not solve it. */
    UNSOLVABLE;

    String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    TaskVerdict.Rejected because(String detail) {
        return new TaskVerdict.Rejected(code(), detail);
    }

    static Set<String> codes() {
        return Arrays.stream(values()).map(RecordRejection::code).collect(Collectors.toUnmodifiableSet());
    }
}
