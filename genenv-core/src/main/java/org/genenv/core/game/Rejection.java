package org.genenv.core.game;

/**
 * A text of the simulator that is no task. It is counted and recorded, the simulator does not learn from it, and the agent never sees it.
 *
 * @param generation what was written
 * @param reason the domain's code
 * @param detail what was found and what was expected
 */
public record Rejection(Generation generation, String reason, String detail) {}
