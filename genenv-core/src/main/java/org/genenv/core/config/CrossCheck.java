package org.genenv.core.config;

/**
 * A check that needs more than one record of a configuration.
 *
 * @param <T> the record at the top
 */
@FunctionalInterface
public interface CrossCheck<T> {
    /**
     * Reports everything that is wrong or doubtful. Called only with a configuration whose records were all accepted.
     *
     * @param config the whole configuration
     * @param findings takes what is found
     */
    void check(T config, Findings findings);
}
