package org.genenv.bench.alfworld.benchmark;

import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.bench.alfworld.engine.WorkLimitException;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;

/** A published game as the benchmark counts an episode: 50 commands at most, refused ones included. */
final class EpisodeEnvironment implements Environment {
    private final GameFile file;
    private final boolean tellsAdmissible;
    private LimitedGame game;

    /** @param tellsAdmissible whether observations list, in their text too, what the game would accept, without {@code help} */
    EpisodeEnvironment(GameFile file, boolean tellsAdmissible) {
        this.file = file;
        this.tellsAdmissible = tellsAdmissible;
    }

    @Override
    public Observation reset() {
        game = LimitedGame.start(file);
        return observation(game.intro());
    }

    @Override
    public StepResult step(String action) throws EnvironmentException {
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

    private Observation observation(String text) {
        if (!tellsAdmissible) {
            return new Observation(text.strip());
        }
        List<String> commands = new ArrayList<>(game.admissibleCommands());
        commands.remove("help");
        return new Observation(text.strip() + "\nAdmissible commands: " + String.join(", ", commands), commands);
    }

    @Override
    public void close() {
        game = null;
    }
}
