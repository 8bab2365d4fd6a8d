package org.genenv.bench.simulated;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.tokenizer.Message;

/**
 * The tools of a world that have a definition and no engine: the only ones for which the simulator is ever asked. That is decided here and nowhere
 * else. Immutable and thread-safe.
 */
public final class SimulatedTools {
    private final Map<String, SimulatedTool> byName;
    private final ToolResultPrompt prompt;

    private SimulatedTools(Map<String, SimulatedTool> byName, ToolResultPrompt prompt) {
        this.byName = byName;
        this.prompt = prompt;
    }

    /**
     * Leaves out the tools that can be run.
     *
     * @param declared the tools of a task, with or without an engine
     * @param hasEngine whether a tool of this name can be run here
     */
    public static SimulatedTools of(
            Collection<SimulatedTool> declared, Predicate<String> hasEngine, ToolResultPrompt prompt) {
        Map<String, SimulatedTool> withoutEngine = new LinkedHashMap<>();
        declared.stream()
                .filter(tool -> !hasEngine.test(tool.name()))
                .forEach(tool -> withoutEngine.put(tool.name(), tool));
        return new SimulatedTools(Collections.unmodifiableMap(withoutEngine), prompt);
    }

    /** Whether the simulator answers for a tool: it is declared here and has no engine. */
    public boolean answersFor(String name) {
        return byName.containsKey(name);
    }

    /**
     * Asks for the result of a call.
     *
     * @param name of the called tool
     * @param conversation what user, assistant and tools said so far, in order
     * @param call as the assistant wrote it
     * @param secrets texts that a result must not contain, since the agent is to find them out
     * @throws IllegalArgumentException if the tool has an engine or is not declared; the simulator is not to be asked then
     */
    public ObservationRequest ask(String name, List<Message> conversation, String call, List<String> secrets) {
        SimulatedTool tool = byName.get(name);
        if (tool == null) {
            throw new IllegalArgumentException("the simulator answers only for "
                    + String.join(", ", byName.keySet()) + ", not for " + name
                    + ", which has an engine or is not declared");
        }
        return new ObservationRequest(
                prompt.messages(tool, conversation, call), tool.form().hiding(secrets));
    }
}
