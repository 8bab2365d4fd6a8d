package org.genenv.core.config;

/** A check of one value of a configuration that depends on no other. */
@FunctionalInterface
public interface ValueCheck {
    /**
     * Reports everything that is wrong or doubtful.
     *
     * @param value what is set, in plain Java: text, number, truth value, list or map; not checked against the record's type yet, whose
     *     problems are reported already
     * @param findings takes what is found
     */
    void check(Object value, Findings findings);
}
