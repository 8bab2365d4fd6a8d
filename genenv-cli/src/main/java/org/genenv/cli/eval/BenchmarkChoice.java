package org.genenv.cli.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.Benchmark;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.ItemSet;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.cli.UsageProblems;
import org.genenv.cli.Version;
import org.genenv.core.file.FileFault;

/**
 * A benchmark whose items were opened, and how they are asked.
 *
 * @param data holds one folder a benchmark; absent for the sample inside the jar
 * @param split absent for the usual one
 * @param limit how many items at most, evenly spread over the split
 * @param told all options of the command line, those of other benchmarks included
 */
record BenchmarkChoice(
        Benchmark benchmark,
        ItemSet items,
        String protocol,
        Optional<Path> data,
        Optional<String> split,
        Optional<Integer> limit,
        Map<String, String> told) {
    /** What is asked of every benchmark. */
    record Wish(
            Optional<Path> data,
            Optional<String> protocol,
            Optional<String> split,
            Optional<Integer> limit,
            Map<String, String> told) {}

    /** Opens the items; absent after a problem. */
    static Optional<BenchmarkChoice> open(Benchmark benchmark, Wish wish, UsageProblems problems) {
        Set<String> protocols = benchmark.evaluationProtocols().keySet();
        wish.protocol.ifPresent(given -> problems.requireKnown("--protocol", given, protocols));
        String protocol = wish.protocol.orElseGet(() -> protocols.iterator().next());
        try {
            ItemSet items = wish.data.isPresent() ? benchmark.items(wish.data.get()) : benchmark.sampleItems();
            wish.split.ifPresent(given -> problems.requireKnown("--split", given, items.splits()));
            return Optional.of(
                    new BenchmarkChoice(benchmark, items, protocol, wish.data, wish.split, wish.limit, wish.told));
        } catch (IOException e) {
            problems.add("--data: " + FileFault.of(e));
            return Optional.empty();
        }
    }

    String name() {
        return benchmark.name();
    }

    EvaluationRequest request(PolicyUnderTest policy) {
        Map<String, String> understood = new LinkedHashMap<>(told);
        understood.keySet().retainAll(benchmark.evaluationOptions().keySet());
        String chosen = split.orElseGet(() -> items.usualSplit(policy, protocol));
        return new EvaluationRequest(protocol, chosen, understood);
    }

    /** The items that are asked, in their order. */
    List<String> ids(EvaluationRequest request) {
        List<String> ids = items.ids(request.split());
        int count = Math.min(limit.orElse(ids.size()), ids.size());
        List<String> chosen = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            chosen.add(ids.get((int) (i * ids.size() / count)));
        }
        return chosen;
    }

    /** Tells whether the data is the same as before; a sample is as old as the program. */
    String dataFingerprint() throws IOException {
        return data.isPresent()
                ? Fingerprint.of(data.get().resolve(benchmark.name()))
                : "sample of genenv " + new Version().genenv();
    }
}
