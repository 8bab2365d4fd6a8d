package org.genenv.core.metrics;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/** Takes the metrics of one epoch after the other. Not thread-safe. */
public interface MetricsWriter extends Closeable {
    /**
     * Writes the metrics of an epoch; they are on their way to the disk when this returns.
     *
     * @param epoch the epoch, 0 for the figures before any update
     * @param metrics values by name; what was not computed is absent
     */
    void write(int epoch, Map<String, ? extends Number> metrics) throws IOException;
}
