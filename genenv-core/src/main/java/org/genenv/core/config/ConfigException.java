package org.genenv.core.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used, with everything that is wrong with it. */
public final class ConfigException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Serialisable although the declared type does not say so: an immutable list of records of strings. */
    @SuppressWarnings("serial")
    private final List<ConfigProblem> problems;

    /**
     * @param problems at least one
     * @throws IllegalArgumentException if there is none
     */
    public ConfigException(List<ConfigProblem> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    /** @return every problem, in the order of the file */
    public List<ConfigProblem> problems() {
        return problems;
    }

    private static String message(List<ConfigProblem> problems) {
        if (problems.isEmpty()) {
            throw new IllegalArgumentException("a configuration without problems is not an error");
        }
        return problems.stream().map(ConfigProblem::toString).collect(Collectors.joining(System.lineSeparator()));
    }
}
