package org.genenv.core.game;

import java.util.LinkedHashMap;
import java.util.Map;

/** Says where the time of an epoch went. */
final class EpochClock {
    private static final double NANOS = 1e9;

    private final long start = System.nanoTime();
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private long lapStart = start;
    private double environmentSeconds;

    /** Books the time since the last lap, in addition to what the name has already. */
    void lap(String name) {
        long now = System.nanoTime();
        seconds.merge(name, (now - lapStart) / NANOS, Double::sum);
        lapStart = now;
    }

    /** Books time of environments, which passed while the agent played. */
    void environments(double worked) {
        environmentSeconds = worked;
    }

    void writeTo(EpochMetrics metrics) {
        seconds.forEach((name, value) -> metrics.put("time." + name + "Seconds", value));
        metrics.put("time.epochSeconds", (System.nanoTime() - start) / NANOS);
        Double play = seconds.get("play");
        if (play != null && play > 0) {
            metrics.put("time.environmentSeconds", environmentSeconds);
            metrics.put("time.environmentShare", environmentSeconds / play);
        }
        Double sampled = metrics.values().get("agent.sampledTokens");
        if (play != null && sampled != null && play > 0) {
            metrics.put("time.sampledTokensPerSecond", sampled / play);
        }
    }
}
