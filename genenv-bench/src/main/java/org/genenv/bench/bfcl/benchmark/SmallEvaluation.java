package org.genenv.bench.bfcl.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Scores;
import org.genenv.bench.Tally;
import org.genenv.bench.bfcl.BfclDomain;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/** A small model that was made from scratch on held-out tasks of its own world. */
final class SmallEvaluation implements Evaluation {
    private static final int TASKS = 40;
    private static final int MOST_TOKENS = 96;
    private static final Domain WORLD = new BfclDomain().withOptions(Map.of("catalog", "small"));

    private final EpisodeRunner runner;

    /** @param policy borrowed */
    SmallEvaluation(PolicyUnderTest policy) {
        this.runner = new EpisodeRunner(policy, 1, MOST_TOKENS, ActionFormat.FIRST_LINE);
    }

    static List<String> ids() {
        return WORLD.panel(TASKS).stream().map(Task::id).toList();
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException {
        List<Task> tasks = WORLD.panel(TASKS).stream()
                .filter(task -> ids.contains(task.id()))
                .toList();
        List<Judged> worlds = new ArrayList<>();
        List<Item> items = new ArrayList<>();
        for (Task task : tasks) {
            worlds.add(new Judged(open(task)));
            items.add(new Item(task.id(), Briefing.NONE, worlds.get(worlds.size() - 1)));
        }
        runner.play(items, key, stop, sheet, (index, played) -> {
            boolean isSuccess = played.trajectory().isSuccess();
            String reason = worlds.get(index).reason(isSuccess, played.ending());
            return played.item(tasks.get(index).kind(), isSuccess, reason);
        });
    }

    private static Environment open(Task task) throws IOException {
        try {
            return WORLD.open(task);
        } catch (EnvironmentException e) {
            throw new IOException(e.getMessage(), e);
        }
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
