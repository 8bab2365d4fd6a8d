package org.genenv.bench.travelplanner.tool;

import java.util.List;
import java.util.Locale;
import org.genenv.core.environment.Observation;

/** How tools are described, called and answered. */
public enum ToolForm {
    /** By the chat template's own words for tools. */
    NATIVE("Call a tool, or write the plan as JSON.") {
        @Override
        Observation observation(List<String> answers) {
            return Observation.toolResults(answers);
        }
    },
    /** By a prompt: {@code Action: Name[arguments]}. */
    PROMPT("Write one line such as Action: CitySearch[state], or the plan as JSON.") {
        @Override
        Observation observation(List<String> answers) {
            return new Observation("Observation: " + String.join("\n", answers));
        }
    };

    private final String reminder;

    ToolForm(String reminder) {
        this.reminder = reminder;
    }

    /** What to tell an agent that did not keep to it. */
    String reminder() {
        return reminder;
    }

    /** What the agent sees of answers, one a call. */
    abstract Observation observation(List<String> answers);

    /** @return as a configuration names it */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
