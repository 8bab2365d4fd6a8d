package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EpisodeRunner.Played;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Scores;
import org.genenv.bench.Tally;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.StopReason;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/**
 * Episodes decomposed into single steps, as the GenEnv paper evaluates ALFWorld: given the history of an expert, the policy is to say the expert's
 * next command. An item is one step, and counts when the command is the same, word for word.
 *
 * <p>The expert is the walkthrough in the game's file: the planner's, which knows where everything is, so a perfect searcher does not reach 100 %.
 */
final class SingleStepEvaluation implements Evaluation {
    private final GameCollection games;
    private final AgentForm form;
    private final EpisodeRunner runner;

    /** One step to predict. */
    private record Step(Item item, String category, String expected) {}

    /** @param policy borrowed */
    SingleStepEvaluation(PolicyUnderTest policy, GameCollection games) {
        this.games = games;
        this.form = AgentForm.of(policy);
        this.runner = new EpisodeRunner(policy, 1, form.maxTokens(), form.actionFormat());
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (String id : ids) {
            steps.addAll(steps(id, games.read(id)));
        }
        List<Item> items = steps.stream().map(Step::item).toList();
        runner.play(items, key, stop, sheet, (index, played) -> item(steps.get(index), played));
    }

    private List<Step> steps(String id, GameFile file) {
        String category = TaskType.categoryOf(id);
        Game game = Game.start(file);
        List<Message> history =
                new ArrayList<>(form.briefing(new Task(id, category, "", 0)).messages());
        String seen = game.intro().strip();
        List<Step> steps = new ArrayList<>();
        for (String command : file.walkthrough()) {
            Item item = new Item(
                    id + "#" + (steps.size() + 1), new Briefing(history, List.of()), new OneCommand(seen, command));
            steps.add(new Step(item, category, command));
            history.add(Message.user(seen));
            history.add(Message.assistant(command));
            seen = game.step(command).observation().strip();
        }
        return steps;
    }

    private static EvaluatedItem item(Step step, Played played) {
        StopReason ending = played.trajectory().stopReason();
        String reason =
                switch (ending) {
                    case SOLVED -> "as the expert";
                    case UNSOLVED ->
                        "expected '" + step.expected() + "', said '"
                                + played.trajectory().turns().get(0).action() + "'";
                    case CONTEXT_LIMIT -> "the history does not fit the context";
                    default -> played.ending();
                };
        return played.item(step.category(), ending == StopReason.SOLVED, reason);
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        return Tally.scores(items);
    }

    @Override
    public void close() {
        runner.close();
    }

    /** A world that ends with the first command, which is right or not. */
    private record OneCommand(String seen, String expected) implements Environment {
        @Override
        public Observation reset() {
            return new Observation(seen);
        }

        @Override
        public StepResult step(String command) {
            boolean isRight = command.equals(expected);
            return new StepResult(new Observation(""), isRight ? 1 : 0, true, isRight, true);
        }

        @Override
        public void close() {}
    }
}
