package org.genenv.bench.alfworld;

import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.Step;
import org.genenv.bench.alfworld.engine.WorkLimitException;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/**
 * A household game as an environment: reward 1 and the end when the goal holds, else 0. It has no limit on turns; the rollout has.
 */
final class AlfworldEnvironment implements Environment {
    private static final String HELP = "help";

    private final GameFile file;
    private final boolean tellsAdmissible;
    private Game game;

    /**
     * @param file the game
     * @param tellsAdmissible whether observations tell, in their text too, which commands the game would accept
     */
    AlfworldEnvironment(GameFile file, boolean tellsAdmissible) {
        this.file = file;
        this.tellsAdmissible = tellsAdmissible;
    }

    @Override
    public Observation reset() {
        game = Game.start(file);
        return observation(game.intro());
    }

    @Override
    public StepResult step(String action) throws EnvironmentException {
        if (game == null) {
            throw new IllegalStateException("step before reset, or after close");
        }
        try {
            Step step = game.step(action);
            return new StepResult(
                    observation(step.observation()), step.won() ? 1 : 0, step.won(), step.won(), step.accepted());
        } catch (WorkLimitException e) {
            throw new EnvironmentException(file.sourceName() + ": the game did not answer '" + action + "'", e);
        }
    }

    /** Whether the game would accept a command now. */
    boolean accepts(String command) {
        return game.admissibleCommands().contains(command);
    }

    /** The text ends without the line break that some answers have: turns are separated by whoever lays out the conversation. */
    private Observation observation(String text) {
        if (!tellsAdmissible) {
            return new Observation(text.strip());
        }
        List<String> commands = game.admissibleCommands().stream()
                .filter(command -> !command.equals(HELP))
                .toList();
        String list = commands.stream().collect(Collectors.joining(", ", "\nAdmissible commands: ", ""));
        return new Observation(text.strip() + list, commands);
    }

    @Override
    public void close() {
        game = null;
    }
}
