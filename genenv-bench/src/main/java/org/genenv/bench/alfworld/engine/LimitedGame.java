package org.genenv.bench.alfworld.engine;

import java.util.List;
import java.util.Optional;

/**
 * An episode as the benchmark counts it: it is over when the goal holds after a command, or with the last command that
 * the limit allows, refused ones included. From then on commands are ignored and the last outcome is given again. Not
 * thread-safe.
 */
public final class LimitedGame {
    /** The limit of ALFWorld's evaluation, {@code max_nb_steps_per_episode} of its base configuration. */
    public static final int OFFICIAL_LIMIT = 50;

    private final Game game;
    private final int limit;
    private int steps;
    private Outcome last;

    /**
     * What a command brought about.
     *
     * @param observation the answer of the game
     * @param score 1 if the goal holds, else 0
     * @param done whether the episode is over
     * @param won whether the goal holds
     * @param accepted whether the command was admissible; for an ignored command, that of the last one played
     */
    public record Outcome(String observation, int score, boolean done, boolean won, boolean accepted) {}

    private LimitedGame(Game game, int limit) {
        this.game = game;
        this.limit = limit;
    }

    /** Returns an episode with the official limit of 50 commands. */
    public static LimitedGame start(GameFile file) {
        return start(file, OFFICIAL_LIMIT);
    }

    /**
     * Begins an episode with a limit of its own.
     *
     * @param limit the most commands of the episode, at least 1
     * @throws IllegalArgumentException if the limit is less than 1
     */
    public static LimitedGame start(GameFile file, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit is " + limit + ", but an episode needs at least 1 command");
        }
        return new LimitedGame(Game.start(file), limit);
    }

    /** Returns what the game says before the first command. */
    public String intro() {
        return game.intro();
    }

    /** Returns the commands that are admissible now; after the end, those after the last command that counted. */
    public List<String> admissibleCommands() {
        return game.admissibleCommands();
    }

    /** Returns the commands played so far, refused ones included, ignored ones not. */
    public int steps() {
        return steps;
    }

    /** Returns whether the episode is over. */
    public boolean isDone() {
        return last != null && last.done();
    }

    /** Returns the outcome of the last command that counted; empty before the first. */
    public Optional<Outcome> last() {
        return Optional.ofNullable(last);
    }

    /** Plays a command, or gives the last outcome again if the episode is over. */
    public Outcome step(String command) {
        if (!isDone()) {
            Step step = game.step(command);
            steps++;
            boolean done = step.won() || steps >= limit;
            last = new Outcome(step.observation(), step.won() ? 1 : 0, done, step.won(), step.accepted());
        }
        return last;
    }
}
