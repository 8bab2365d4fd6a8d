package org.genenv.cli.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A quantity that an epoch has, with the words for it. */
record Figure(String label, Chart.Style style, Function<EpochFigures, OptionalDouble> of) {
    /** The 97.5 % point of the normal distribution. */
    private static final double Z = 1.959963984540054;

    /** A figure of {@code metrics.jsonl}. */
    static Figure named(String name, String label) {
        return new Figure(label, Chart.Style.SOLID, epoch -> epoch.get(name));
    }

    static Figure dashed(String name, String label) {
        return new Figure(label, Chart.Style.DASHED, epoch -> epoch.get(name));
    }

    /** One figure over another. */
    static Figure quotient(String over, String under, String label) {
        return new Figure(
                label,
                Chart.Style.SOLID,
                epoch -> epoch.get(over).isPresent() && epoch.get(under).orElse(0) > 0
                        ? OptionalDouble.of(
                                epoch.get(over).getAsDouble() / epoch.get(under).getAsDouble())
                        : OptionalDouble.empty());
    }

    Chart.Line line(List<EpochFigures> epochs) {
        return new Chart.Line(label, style, values(epochs), List.of());
    }

    /** @param standardError the name of the figure's standard error */
    Chart.Line lineWithInterval(List<EpochFigures> epochs, String standardError) {
        List<Double> margins = epochs.stream()
                .map(epoch -> Z * epoch.get(standardError).orElse(Double.NaN))
                .toList();
        return new Chart.Line(label, style, values(epochs), margins);
    }

    private List<Double> values(List<EpochFigures> epochs) {
        return epochs.stream().map(epoch -> of.apply(epoch).orElse(Double.NaN)).toList();
    }
}
