package org.genenv.cli.train;

import java.util.List;
import java.util.ServiceLoader;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.domain.Domain;

/** The worlds on the class path, found as services. */
final class Worlds {
    private Worlds() {}

    /** The names that a configuration may use. */
    static List<String> names() {
        return ServiceLoader.load(Domain.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .toList();
    }

    /**
     * @throws IllegalArgumentException if there is no such world; the message begins with the key
     */
    static Domain named(String name) {
        for (Domain domain : ServiceLoader.load(Domain.class)) {
            if (domain.name().equals(name)) {
                return domain;
            }
        }
        String meant = DidYouMean.among(name, names())
                .map(guess -> " Did you mean " + guess + "?")
                .orElse("");
        throw new IllegalArgumentException(
                "domain.name is " + name + ", expected one of " + String.join(", ", names()) + "." + meant);
    }
}
