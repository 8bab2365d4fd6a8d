package org.genenv.core.game;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What an epoch came to.
 *
 * @param epoch t; 0 is the state before any update
 * @param metrics figures by name, in the order they arose
 * @param panel what was played on the held-out panel; empty when it was not evaluated
 */
public record EpochReport(int epoch, Map<String, Double> metrics, List<RolloutGroup> panel) {
    private static final String REJECTED = "tasks.rejected.";

    /** Copies both collections. */
    public EpochReport {
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        panel = List.copyOf(panel);
    }

    /** @return a figure, if it was measured */
    public OptionalDouble metric(String name) {
        Double value = metrics.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** One line for a person. */
    public String summary() {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "epoch %d", epoch));
        if (metric("tasks.accepted").orElse(1) == 0) {
            line.append(" | no task was accepted").append(rejections());
        }
        metric("tasks.successRate")
                .ifPresent(rate -> line.append(String.format(
                        Locale.ROOT,
                        " | %.0f tasks, agent solves %.1f %%%s, %.0f %% of groups informative",
                        metric("tasks.accepted").orElse(0),
                        100 * rate,
                        target(),
                        100 * metric("tasks.informativeGroupShare").orElse(0))));
        metric("agent.loss").ifPresent(loss -> line.append(String.format(Locale.ROOT, " | agent loss %.4f", loss)));
        metric("simulator.reward")
                .ifPresent(reward -> line.append(String.format(Locale.ROOT, " | simulator reward %.3f", reward)));
        metric("simulator.kl").ifPresent(kl -> line.append(String.format(Locale.ROOT, ", KL %.3f", kl)));
        metric("panel.successRate")
                .ifPresent(rate -> line.append(String.format(Locale.ROOT, " | held-out panel %.1f %%", 100 * rate)));
        metric("time.epochSeconds").ifPresent(seconds -> line.append(String.format(Locale.ROOT, " | %.1f s", seconds)));
        return line.toString();
    }

    /** The success that the simulator is paid for; nothing where tasks come from a file. */
    private String target() {
        OptionalDouble target = metric("simulator.target");
        return target.isEmpty() ? "" : String.format(Locale.ROOT, " (target %.0f %%)", 100 * target.getAsDouble());
    }

    /** Why texts were rejected, the most frequent reason first. */
    private String rejections() {
        String reasons = metrics.entrySet().stream()
                .filter(figure -> figure.getKey().startsWith(REJECTED) && figure.getValue() > 0)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(figure -> String.format(
                        Locale.ROOT, "%s %.0f", figure.getKey().substring(REJECTED.length()), figure.getValue()))
                .collect(Collectors.joining(", "));
        return reasons.isEmpty() ? "" : ", rejected were: " + reasons;
    }
}
