package org.genenv.bench.apibank.service;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.genenv.bench.python.PythonValueException;

/**
 * A service with its signature.
 *
 * @param name as it is called
 * @param parameters in order
 * @param service what it does
 */
public record Api(String name, List<Parameter> parameters, Service service) {
    /** Copies the parameters. */
    public Api {
        parameters = List.copyOf(parameters);
    }

    /** What a service does with arguments that fit its signature. */
    @FunctionalInterface
    public interface Service {
        /**
         * Runs one call.
         *
         * @return the output
         * @throws ServiceException if the service refuses; its message is the result's exception
         * @throws PythonValueException if a time cannot be read; likewise
         */
        JsonNode call(Arguments arguments, Session session) throws ServiceException, PythonValueException;
    }

    /**
     * A parameter.
     *
     * @param name by which it is passed
     * @param type what its text must be
     * @param isRequired whether a call needs it
     */
    public record Parameter(String name, Type type, boolean isRequired) {
        /** @return one that takes any text */
        static Parameter text(String name) {
            return new Parameter(name, Type.TEXT, true);
        }

        /** @return one of another type */
        static Parameter of(String name, Type type) {
            return new Parameter(name, type, true);
        }

        /** @return the same one, which may be left away */
        Parameter optional() {
            return new Parameter(name, type, false);
        }
    }

    /** Types of parameters, as far as API-Bank tells them apart. */
    public enum Type {
        /** Any text. */
        TEXT,
        /** Digits. */
        INTEGER,
        /** True, or anything else for false. */
        BOOLEAN,
        /** A list as Python writes it; upstream leaves it a text. */
        LIST
    }

    Optional<Parameter> parameter(String wanted) {
        return parameters.stream().filter(one -> one.name().equals(wanted)).findFirst();
    }

    /** An API whose parameters are all required texts. */
    static Api ofTexts(String name, Service service, String... parameters) {
        return new Api(name, List.of(parameters).stream().map(Parameter::text).toList(), service);
    }
}
