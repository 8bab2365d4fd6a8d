package org.genenv.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.genenv.cli.run.Machine;
import org.genenv.cli.run.MemoryPlan;
import org.genenv.cli.run.MemoryPlan.Adjustable;
import org.genenv.cli.run.MemoryPlan.Remedy;

/**
 * What to change so that a run fits. Every value that it names was planned with and fits, and is the largest that does.
 */
final class MemoryAdvice {
    /** More remedies than this confuse; the largest uses of memory are what matters. */
    private static final int MOST_REMEDIES = 3;

    private final Planner planner;
    private final long usable;

    /** Plans the configuration once more. */
    @FunctionalInterface
    interface Planner {
        /**
         * Plans with other values.
         *
         * @param settings values in place of the configuration's
         * @return bytes at the highest; absent where the configuration refuses a value, such as a context with no room for an answer
         */
        OptionalLong peak(Map<String, Integer> settings);
    }

    /** @param usable bytes that a plan may take */
    MemoryAdvice(Planner planner, long usable) {
        this.planner = planner;
        this.usable = usable;
    }

    /** @return one line each, for the largest uses of memory */
    List<String> lines(MemoryPlan plan) {
        List<String> lines = new ArrayList<>();
        List<Adjustable> largest =
                plan.adjustable().stream().limit(MOST_REMEDIES).toList();
        boolean isOneEnough = false;
        for (Adjustable adjustable : largest) {
            Remedy remedy = adjustable.remedy();
            String text = remedy.words();
            if (text.isEmpty()) {
                Map<String, Integer> values = fitting(remedy.settings());
                isOneEnough |= !values.isEmpty();
                text = values.isEmpty()
                        ? "lower " + String.join(" and ", remedy.settings().keySet()) + ", which alone is not enough"
                        : "lower " + inWords(remedy.settings(), values);
            }
            lines.add(text + " (" + Machine.inWords(adjustable.bytes()) + ")");
        }
        if (!isOneEnough) {
            Map<String, Integer> all = new LinkedHashMap<>();
            largest.forEach(adjustable -> all.putAll(adjustable.remedy().settings()));
            Map<String, Integer> values = halved(all);
            lines.add(
                    values.isEmpty()
                            ? "but even all of these at their lowest are not enough: take smaller models, or a device with more memory"
                            : "or all at once: lower " + inWords(all, values));
        }
        return lines;
    }

    /** @return the largest values with which the run fits, of the settings that have to change; empty for none */
    private Map<String, Integer> fitting(Map<String, Integer> settings) {
        int tooLow = 0;
        int tooHigh =
                settings.values().stream().mapToInt(Integer::intValue).max().orElseThrow();
        while (tooHigh - tooLow > 1) {
            int middle = tooLow + (tooHigh - tooLow) / 2;
            switch (fit(lowered(settings, middle))) {
                case FITS, REFUSED -> tooLow = middle;
                case TOO_LARGE -> tooHigh = middle;
            }
        }
        Map<String, Integer> values = lowered(settings, tooLow);
        if (tooLow == 0 || fit(values) != Fit.FITS) {
            return Map.of();
        }
        return needed(values);
    }

    /** @return the values without those that the run fits without, such as one of a player whose model is small */
    private Map<String, Integer> needed(Map<String, Integer> values) {
        Map<String, Integer> needed = values;
        for (String key : values.keySet()) {
            Map<String, Integer> others = new LinkedHashMap<>(needed);
            others.remove(key);
            if (fit(others) == Fit.FITS) {
                needed = others;
            }
        }
        return needed;
    }

    /** @return all settings halved in turn until the run fits, none further than the configuration allows; empty where that does not help */
    private Map<String, Integer> halved(Map<String, Integer> settings) {
        Map<String, Integer> values = settings;
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (String key : settings.keySet()) {
                Map<String, Integer> lower = new LinkedHashMap<>(values);
                lower.put(key, Math.max(1, values.get(key) / 2));
                Fit fit = fit(lower);
                if (fit == Fit.FITS) {
                    lower.entrySet().removeAll(settings.entrySet());
                    return needed(lower);
                }
                if (fit == Fit.TOO_LARGE && !lower.equals(values)) {
                    values = lower;
                    isChanged = true;
                }
            }
        }
        return Map.of();
    }

    private enum Fit {
        FITS,
        TOO_LARGE,
        REFUSED
    }

    private Fit fit(Map<String, Integer> settings) {
        OptionalLong peak = planner.peak(settings);
        if (peak.isEmpty()) {
            return Fit.REFUSED;
        }
        return peak.getAsLong() <= usable ? Fit.FITS : Fit.TOO_LARGE;
    }

    private static Map<String, Integer> lowered(Map<String, Integer> settings, int most) {
        Map<String, Integer> lowered = new LinkedHashMap<>(settings);
        lowered.values().removeIf(value -> value <= most);
        lowered.replaceAll((key, value) -> most);
        return lowered;
    }

    private static String inWords(Map<String, Integer> settings, Map<String, Integer> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + " from " + settings.get(entry.getKey()) + " to " + entry.getValue())
                .collect(Collectors.joining(" and "));
    }
}
