package org.genenv.cli.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One plot over epochs.
 *
 * @param id its name in the page
 * @param section the part of the page it stands in
 * @param about what it shows and what to expect, for somebody who sees it for the first time
 * @param isStacked whether the lines are parts of a whole, drawn on top of each other
 * @param epochs of the points, ascending
 * @param lines those that have points
 * @param band a stretch of the axis where the values should be
 */
record Chart(
        String id,
        String section,
        String title,
        String about,
        Unit unit,
        boolean isStacked,
        List<Integer> epochs,
        List<Line> lines,
        Optional<TargetBand> band) {
    Chart {
        epochs = List.copyOf(epochs);
        lines = List.copyOf(lines);
    }

    /** The same plot of some of its lines. A stack leaves out the epochs in which it has no part: it would fall to 0 there. */
    Chart with(List<Line> some) {
        List<Integer> kept = IntStream.range(0, epochs.size())
                .filter(e -> !isStacked
                        || some.stream().anyMatch(line -> !line.values().get(e).isNaN()))
                .boxed()
                .toList();
        return new Chart(
                id,
                section,
                title,
                about,
                unit,
                isStacked,
                kept.stream().map(epochs::get).toList(),
                some.stream().map(line -> line.at(kept)).toList(),
                band);
    }

    /** How a line is drawn. */
    enum Style {
        SOLID,
        /** Beside a solid one, such as a target. */
        DASHED
    }

    /**
     * One line of a plot.
     *
     * @param values one an epoch; NaN where there is none
     * @param margins half the width of the 95 % interval around each value; empty where no line has any
     */
    record Line(String label, Style style, List<Double> values, List<Double> margins) {
        Line {
            values = List.copyOf(values);
            margins = List.copyOf(margins);
        }

        /** The line at some of its places. */
        Line at(List<Integer> places) {
            return new Line(
                    label,
                    style,
                    places.stream().map(values::get).toList(),
                    margins.isEmpty()
                            ? margins
                            : places.stream().map(margins::get).toList());
        }

        boolean hasPoints() {
            return values.stream().anyMatch(value -> !value.isNaN());
        }
    }
}
