package org.genenv.bench;

import java.util.List;
import java.util.Optional;
import org.genenv.bench.alfworld.benchmark.AlfworldBenchmark;
import org.genenv.bench.apibank.ApiBankBenchmark;
import org.genenv.bench.bamboogle.BamboogleBenchmark;
import org.genenv.bench.bfcl.benchmark.BfclBenchmark;
import org.genenv.bench.travelplanner.benchmark.TravelPlannerBenchmark;

/** The benchmarks that there are. */
public final class Benchmarks {
    private static final List<Benchmark> ALL = List.of(
            new AlfworldBenchmark(),
            new BfclBenchmark(),
            new ApiBankBenchmark(),
            new BamboogleBenchmark(),
            new TravelPlannerBenchmark());

    private Benchmarks() {}

    /** @return all of them, in the order in which they are listed */
    public static List<Benchmark> all() {
        return ALL;
    }

    /** @return the names of all of them */
    public static List<String> names() {
        return ALL.stream().map(Benchmark::name).toList();
    }

    /** @return the protocols that any of them has */
    public static List<String> protocols() {
        return ALL.stream()
                .flatMap(benchmark -> benchmark.protocols().stream())
                .distinct()
                .toList();
    }

    /** Finds a benchmark by its name. */
    public static Optional<Benchmark> named(String name) {
        return ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst();
    }
}
