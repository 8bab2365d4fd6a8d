package org.genenv.core.domain;

/** What the domain says of a text that the simulator wrote. */
public sealed interface TaskVerdict {
    /**
     * The text is a task: it parsed, its checker ran, and it is solvable.
     *
     * @param task the task
     * @param signature tasks of equal signature are near duplicates: they differ in nothing that makes them another exercise
     */
    record Accepted(Task task, String signature) implements TaskVerdict {}

    /**
     * The text is no task. This may cost the simulator, never the agent.
     *
     * @param reason a stable code, counted in the metrics, such as {@code not-json} or {@code unsolvable}
     * @param detail what was found and what was expected
     */
    record Rejected(String reason, String detail) implements TaskVerdict {}
}
