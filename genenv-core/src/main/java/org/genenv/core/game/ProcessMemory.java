package org.genenv.core.game;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the process holds: the Java heap, and on Linux the peak of everything, native arrays included. */
final class ProcessMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final long BYTES_PER_KIB = 1024;

    private ProcessMemory() {}

    static void writeTo(EpochMetrics metrics) {
        Runtime runtime = Runtime.getRuntime();
        metrics.put("memory.heapBytes", (double) (runtime.totalMemory() - runtime.freeMemory()));
        field("VmRSS:", "memory.residentBytes", metrics);
        field("VmHWM:", "memory.peakResidentBytes", metrics);
    }

    /** A line such as {@code VmHWM:   123456 kB}; a system without it simply has no such figure. */
    private static void field(String label, String name, EpochMetrics metrics) {
        status().filter(line -> line.startsWith(label))
                .map(line -> line.replaceAll("\\D", ""))
                .findFirst()
                .ifPresent(kib -> metrics.put(name, Double.parseDouble(kib) * BYTES_PER_KIB));
    }

    private static Stream<String> status() {
        try {
            return Files.readAllLines(STATUS).stream();
        } catch (IOException e) {
            return Stream.empty(); // not Linux: a figure for people to look at is not worth a run
        }
    }
}
