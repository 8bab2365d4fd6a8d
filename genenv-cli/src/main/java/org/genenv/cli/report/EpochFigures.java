package org.genenv.cli.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures of one epoch by their names in {@code metrics.jsonl}.
 *
 * @param epoch 0 is the state before any update
 * @param values finite numbers; what was not measured is absent
 */
record EpochFigures(int epoch, Map<String, Double> values) {
    EpochFigures {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    OptionalDouble get(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }
}
