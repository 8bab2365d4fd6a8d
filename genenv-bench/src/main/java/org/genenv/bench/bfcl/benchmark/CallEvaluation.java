package org.genenv.bench.bfcl.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EpisodeRunner.Played;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.PredictionException;
import org.genenv.bench.Scores;
import org.genenv.bench.bfcl.play.MultiTurnEnvironment;
import org.genenv.core.environment.StopReason;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/**
 * A policy answers requests with calls. Single turns are one answer, which is checked; of several turns each goes on until an answer has no call.
 * With each turn by itself, as the GenEnv paper has it, an item counts as many times as it has turns, and those before a turn were answered
 * with the expected calls.
 *
 * <p>An answer that is cut off at its length limit is taken as it is where one answer is all; in a world it ends the item, which then fails.
 */
final class CallEvaluation implements Evaluation {
    /** Upstream allows 4096; calls and the few words beside them are far shorter, and what is longer is a loop. */
    private static final int MOST_TOKENS = 1024;

    /** More than the steps of any item: 21 calls and a word in each of ten turns. */
    private static final int MOST_ANSWERS = 10 * (MultiTurnEnvironment.OFFICIAL_STEPS + 2);

    private final ItemStage stage;
    private final boolean isByTurn;
    private final EpisodeRunner runner;

    /** @param policy borrowed */
    CallEvaluation(PolicyUnderTest policy, BfclData data, boolean isByTurn) {
        this.stage = new ItemStage(data, policy.writesToolCalls());
        this.isByTurn = isByTurn;
        this.runner = new EpisodeRunner(policy, MOST_ANSWERS, MOST_TOKENS, ActionFormat.WHOLE_TURN);
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException {
        List<ItemStage.Staged> staged = new ArrayList<>();
        for (String id : ids) {
            staged.addAll(staged(id));
        }
        List<Judged> worlds =
                staged.stream().map(item -> new Judged(item.environment())).toList();
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < staged.size(); i++) {
            items.add(new Item(staged.get(i).id(), staged.get(i).briefing(), worlds.get(i)));
        }
        runner.play(
                items,
                key,
                stop,
                sheet,
                (index, played) -> evaluated(staged.get(index).category(), played, worlds.get(index)));
    }

    private List<ItemStage.Staged> staged(String id) throws IOException {
        Category category = Category.of(id).orElseThrow(() -> new IOException("item '" + id + "' is of no category"));
        try {
            return isByTurn ? stage.turns(category, id) : List.of(stage.item(category, id));
        } catch (PredictionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static EvaluatedItem evaluated(Category category, Played played, Judged world) {
        Trajectory trajectory = played.trajectory();
        List<Turn> turns = trajectory.turns();
        boolean isCutOffAnswer = trajectory.stopReason() == StopReason.TRUNCATED && !category.isMultiTurn();
        boolean isSuccess = isCutOffAnswer ? world.accepts(turns.get(0).action()) : trajectory.isSuccess();
        return played.item(category.label(), isSuccess, world.reason(isSuccess, played.ending()));
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        Accuracies accuracies = new Accuracies();
        for (EvaluatedItem item : items) {
            accuracies.add(Category.of(item.id()).orElseThrow(), item.isSuccess());
        }
        return isByTurn ? accuracies.turnScores() : accuracies.scores();
    }

    @Override
    public void close() {
        runner.close();
    }
}
