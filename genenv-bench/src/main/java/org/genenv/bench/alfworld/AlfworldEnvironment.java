package org.genenv.bench.alfworld;

import java.util.List;
import java.util.stream.Collectors;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.bench.alfworld.engine.WorkLimitException;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/** A household game as an environment: reward 1 and the end when the goal holds, else 0. */
public final class AlfworldEnvironment implements Environment {
    /** For training, where the rollout limits the turns. */
    static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final String HELP = "help";

    private final GameFile file;
    private final int limit;
    private final boolean tellsAdmissible;
    private LimitedGame game;

    /**
     * An environment that plays one game, as often as it is reset.
     *
     * @param file the game
     * @param limit the most commands of an episode, refused ones included; the benchmark has {@link LimitedGame#OFFICIAL_LIMIT}
     * @param tellsAdmissible whether observations tell, in their text too, which commands the game would accept, {@code help} left out
     */
    public AlfworldEnvironment(GameFile file, int limit, boolean tellsAdmissible) {
        this.file = file;
        this.limit = limit;
        this.tellsAdmissible = tellsAdmissible;
    }

    @Override
    public Observation reset() {
        game = LimitedGame.start(file, limit);
        return observation(game.intro());
    }

    @Override
    public StepResult step(String action) throws EnvironmentException {
        if (game == null) {
            throw new IllegalStateException("step before reset, or after close");
        }
        try {
            LimitedGame.Outcome outcome = game.step(action);
            return new StepResult(
                    observation(outcome.observation()),
                    outcome.score(),
                    outcome.done(),
                    outcome.won(),
                    outcome.accepted());
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
