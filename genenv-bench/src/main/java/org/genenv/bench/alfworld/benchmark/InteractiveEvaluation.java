package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Scores;
import org.genenv.bench.Tally;
import org.genenv.bench.alfworld.AlfworldEnvironment;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.core.domain.Task;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/**
 * Interactive episodes: the policy plays each game, 50 commands at most, and an item counts when the goal holds. A turn from which no command can be
 * read, or that is cut off, ends the episode; a thought before a command is part of its turn and costs no command.
 * Stops before a step of the model.
 */
final class InteractiveEvaluation implements Evaluation {
    private final GameCollection games;
    private final AgentForm form;
    private final boolean tellsAdmissible;
    private final EpisodeRunner runner;

    /**
     * @param policy borrowed
     * @param tellsAdmissible whether observations list the commands that the game would accept
     */
    InteractiveEvaluation(PolicyUnderTest policy, GameCollection games, boolean tellsAdmissible) {
        this.games = games;
        this.form = AgentForm.of(policy);
        this.tellsAdmissible = tellsAdmissible;
        this.runner = new EpisodeRunner(policy, LimitedGame.OFFICIAL_LIMIT, form.maxTokens(), form.actionFormat());
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException {
        List<Item> episodes = new ArrayList<>();
        for (String id : ids) {
            AlfworldEnvironment environment =
                    new AlfworldEnvironment(games.read(id), LimitedGame.OFFICIAL_LIMIT, tellsAdmissible);
            episodes.add(new Item(id, form.briefing(new Task(id, TaskType.categoryOf(id), "", 0)), environment));
        }
        runner.play(episodes, key, stop, sheet, (index, played) -> {
            String category = TaskType.categoryOf(ids.get(index));
            return played.item(category, played.trajectory().isSuccess(), played.ending());
        });
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        return Tally.scores(items);
    }

    @Override
    public void close() {
        runner.close();
    }
}
