package org.genenv.cli.play;

import java.util.List;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.bench.alfworld.engine.Step;

/** A game with its last answer, with the benchmark's limit or without any. */
abstract class PlayedGame {
    private String observation;
    private boolean isWon;
    private boolean wasAccepted = true;
    private int commands;

    private PlayedGame(String intro) {
        this.observation = intro;
    }

    /**
     * @param limit most commands of the episode; 0 plays on without end, judging anew after every command
     */
    static PlayedGame start(GameFile file, int limit) {
        return limit > 0 ? new Limited(LimitedGame.start(file, limit)) : new Endless(Game.start(file));
    }

    /** Plays one command. */
    abstract void play(String command);

    /** Commands that would be accepted now, sorted. */
    abstract List<String> admissible();

    /** Whether the episode is over; without a limit, whether the goal holds now. */
    abstract boolean isDone();

    final void answered(String text, boolean won, boolean accepted, int played) {
        observation = text;
        isWon = won;
        wasAccepted = accepted;
        commands = played;
    }

    final String observation() {
        return observation;
    }

    final int score() {
        return isWon ? 1 : 0;
    }

    final boolean wasAccepted() {
        return wasAccepted;
    }

    final int commands() {
        return commands;
    }

    /** How it stands, in words. */
    final String summary() {
        String count = commands == 1 ? "1 command" : commands + " commands";
        return isWon ? "The task is solved, after " + count + "." : "The task is not solved, after " + count + ".";
    }

    private static final class Endless extends PlayedGame {
        private final Game game;

        Endless(Game game) {
            super(game.intro());
            this.game = game;
        }

        @Override
        void play(String command) {
            Step step = game.step(command);
            answered(step.observation(), step.won(), step.accepted(), commands() + 1);
        }

        @Override
        List<String> admissible() {
            return game.admissibleCommands();
        }

        @Override
        boolean isDone() {
            return score() == 1;
        }
    }

    private static final class Limited extends PlayedGame {
        private final LimitedGame game;

        Limited(LimitedGame game) {
            super(game.intro());
            this.game = game;
        }

        @Override
        void play(String command) {
            LimitedGame.Outcome outcome = game.step(command);
            answered(outcome.observation(), outcome.won(), outcome.accepted(), game.steps());
        }

        @Override
        List<String> admissible() {
            return game.admissibleCommands();
        }

        @Override
        boolean isDone() {
            return game.isDone();
        }
    }
}
