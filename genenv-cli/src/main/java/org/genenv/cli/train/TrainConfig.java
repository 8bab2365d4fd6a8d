package org.genenv.cli.train;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.genenv.core.config.Setting;
import org.genenv.core.curriculum.CurriculumConfig;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.DomainOption;
import org.genenv.core.game.GameConfig;
import org.genenv.core.game.Mode;
import org.genenv.core.game.PanelConfig;

/** Everything that a run can be told: one configuration file. */
public record TrainConfig(
        @Setting(value = "1", doc = "Seed of everything random in the run.") long seed,
        @Setting(
                        value = "genenv",
                        doc =
                                "genenv: the simulator writes and learns; random: it writes and does not learn; static: it writes once,"
                                        + " before training; offline: tasks come from a file.")
                Mode mode,
        @Setting(doc = "Where the run is written.") RunSettings run,
        @Setting(doc = "Where and how models compute.") RuntimeSettings runtime,
        @Setting(value = "{name: alfworld}", doc = "The world: its name, and options of its own.")
                Map<String, Object> domain,
        @Setting(doc = "The player that attempts tasks.") AgentSettings agent,
        @Setting(doc = "The player that writes tasks.") SimulatorSettings simulator,
        @Setting(doc = "How hard tasks should be.") CurriculumConfig curriculum,
        @Setting(doc = "The size of an epoch.") GameConfig game,
        @Setting(doc = "The held-out panel.") PanelConfig panel) {

    /** The key of {@code domain} that says which world it is. */
    static final String NAME = "name";

    /** Checks what no single value shows. */
    public TrainConfig {
        domain = Collections.unmodifiableMap(new LinkedHashMap<>(domain));
        if (!(domain.get(NAME) instanceof String)) {
            throw new IllegalArgumentException("domain has no name, expected one of "
                    + String.join(", ", Worlds.names()) + ". Add name: alfworld.");
        }
    }

    /**
     * @return the world with its options
     * @throws IllegalArgumentException if it is not known or an option is wrong; the message names the key
     */
    public Domain world() {
        return world(domain);
    }

    /** @return the models that a run of this configuration loads, as they are named, the agent's first and none twice; empty where it makes new ones */
    public List<String> models() {
        Stream<String> writing = mode.simulatorWrites() ? simulator.model().stream() : Stream.empty();
        return Stream.concat(agent.model().stream(), writing).distinct().toList();
    }

    /** @param domain a world's name, and options of its own */
    static Domain world(Map<String, Object> domain) {
        return Worlds.named((String) domain.get(NAME)).withOptions(options(domain));
    }

    /** @return the world's options with the values that are in force; none where it does not describe them */
    List<DomainOption> describeWorld() {
        return Worlds.named((String) domain.get(NAME)).describeOptions(options(domain));
    }

    private static Map<String, Object> options(Map<String, Object> domain) {
        Map<String, Object> options = new LinkedHashMap<>(domain);
        options.remove(NAME);
        return options;
    }
}
