package org.genenv.cli.train;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.genenv.core.config.DidYouMean;
import org.genenv.core.domain.Domain;

/** The worlds on the class path, found as services, each with the jar or folder that it comes from. */
final class Worlds {
    /** A class path that cannot be searched at all would fail for ever. */
    private static final int MOST_FAULTS = 20;

    private final List<Domain> found = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    /** @param loader where to look */
    Worlds(ClassLoader loader) {
        Iterator<Domain> services = ServiceLoader.load(Domain.class, loader).iterator();
        boolean hasMore = true;
        while (hasMore && faults.size() < MOST_FAULTS) {
            try {
                hasMore = services.hasNext();
                if (hasMore) {
                    found.add(services.next());
                }
            } catch (ServiceConfigurationError e) {
                faults.add(e.getMessage()); // one broken world must not hide the others
            }
        }
    }

    private static Worlds ofThread() {
        return new Worlds(Thread.currentThread().getContextClassLoader());
    }

    /** The names that a configuration may use. */
    static List<String> names() {
        return ofThread().allNames();
    }

    /**
     * @throws IllegalArgumentException if there is no such world, or more than one; the message begins with the key and says what was found where
     */
    static Domain named(String name) {
        return ofThread().world(name);
    }

    List<String> allNames() {
        return found.stream().map(Domain::name).distinct().sorted().toList();
    }

    Domain world(String name) {
        List<Domain> ofName =
                found.stream().filter(world -> world.name().equals(name)).toList();
        if (ofName.size() > 1) {
            throw new IllegalArgumentException("domain.name is " + name + ", but " + ofName.size()
                    + " worlds have that name: "
                    + ofName.stream()
                            .map(world -> world.getClass().getName() + " in " + place(world))
                            .collect(Collectors.joining(" and "))
                    + ". Leave one of them on the class path, or rename one.");
        }
        if (ofName.isEmpty()) {
            String meant = DidYouMean.among(name, allNames())
                    .map(guess -> " Did you mean " + guess + "?")
                    .orElse("");
            throw new IllegalArgumentException("domain.name is " + name + ", expected one of "
                    + String.join(", ", allNames()) + "." + meant + places());
        }
        return ofName.get(0);
    }

    /** What was found where, and what was named as a service but is none. */
    private String places() {
        Map<String, List<String>> names = new TreeMap<>();
        found.forEach(world ->
                names.computeIfAbsent(place(world), place -> new ArrayList<>()).add(world.name()));
        StringBuilder text = new StringBuilder();
        names.forEach((place, worlds) -> text.append(" Found in ")
                .append(place)
                .append(": ")
                .append(worlds.stream().sorted().collect(Collectors.joining(", ")))
                .append('.'));
        faults.forEach(fault -> text.append(" Not usable: ").append(fault).append('.'));
        return text.toString();
    }

    private static String place(Domain world) {
        CodeSource source = world.getClass().getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "an unknown place"
                : source.getLocation().getPath();
    }
}
