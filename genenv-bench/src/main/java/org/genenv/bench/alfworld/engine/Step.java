package org.genenv.bench.alfworld.engine;

/**
 * What a command brought about. The commands that are admissible afterwards are not part of it: ask {@link
 * Game#admissibleCommands()} where they are needed.
 *
 * @param command as it was given
 * @param observation the answer of the game
 * @param won whether the goal holds now; a later command can undo it
 * @param accepted false if the command was not admissible, so nothing happened
 */
public record Step(String command, String observation, boolean won, boolean accepted) {}
