package org.genenv.core.game;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.genenv.core.domain.Domain;
import org.genenv.core.domain.Seed;
import org.genenv.core.domain.SuccessStatistics;
import org.genenv.core.domain.TaskVerdict;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/** Lets the simulator write variations and the domain prove them; what is no task is written again, a few times. */
final class TaskWriter {
    private final Domain domain;
    private final TaskChecker checker;
    private final Simulator simulator;
    private final int rounds;

    /** @param rounds how often the same variation is tried before it is given up, 1 or more */
    TaskWriter(Domain domain, Simulator simulator, int rounds) {
        this.domain = domain;
        this.checker = new TaskChecker(domain);
        this.simulator = simulator;
        this.rounds = rounds;
    }

    /**
     * Writes tasks from each seed.
     *
     * @param idPrefix what the ids of these tasks begin with, unique within the run
     */
    EpochTasks write(
            List<Seed> seeds,
            int variations,
            SuccessStatistics statistics,
            String idPrefix,
            RandomKey key,
            StopSignal stop) {
        List<Wish> open = new ArrayList<>();
        List<Wish> all = new ArrayList<>();
        for (int s = 0; s < seeds.size(); s++) {
            List<Message> prompt = domain.simulatorPrompt(seeds.get(s), statistics);
            for (int v = 0; v < variations; v++) {
                String taskId = idPrefix + s + "-" + v;
                all.add(new Wish(s, seeds.get(s), prompt, taskId, key.derive(s, v)));
            }
        }
        open.addAll(all);
        List<Rejection> rejections = new ArrayList<>();
        for (int round = 0; round < rounds && !open.isEmpty(); round++) {
            writeOnce(open, round, rejections, stop);
            open.removeIf(wish -> wish.answer != null);
        }
        return new EpochTasks(batches(seeds, all), rejections);
    }

    private void writeOnce(List<Wish> wishes, int round, List<Rejection> rejections, StopSignal stop) {
        List<WritingRequest> requests = wishes.stream()
                .map(wish -> new WritingRequest(
                        wish.seed, wish.prompt, wish.key.derive("text").derive(round)))
                .toList();
        List<Generation> generations = simulator.write(requests, stop);
        if (generations.size() != requests.size()) {
            throw new IllegalStateException("the simulator gave " + generations.size() + " texts for " + requests.size()
                    + " requests; expected one each");
        }
        for (int i = 0; i < wishes.size(); i++) {
            Wish wish = wishes.get(i);
            Generation generation = generations.get(i);
            long draw = wish.key.derive("draw").derive(round).state();
            TaskVerdict verdict = checker.check(generation, wish.taskId, draw);
            if (verdict instanceof TaskVerdict.Accepted accepted) {
                wish.answer = new PosedTask(accepted.task(), accepted.signature(), Optional.of(generation));
            } else if (verdict instanceof TaskVerdict.Rejected rejected) {
                rejections.add(new Rejection(generation, rejected.reason(), rejected.detail()));
            } else {
                throw new IllegalStateException("no such verdict: " + verdict);
            }
        }
    }

    private static List<TaskBatch> batches(List<Seed> seeds, List<Wish> wishes) {
        List<TaskBatch> batches = new ArrayList<>();
        for (int s = 0; s < seeds.size(); s++) {
            int seedIndex = s;
            batches.add(new TaskBatch(
                    seeds.get(s),
                    wishes.stream()
                            .filter(wish -> wish.seedIndex == seedIndex && wish.answer != null)
                            .map(wish -> wish.answer)
                            .toList()));
        }
        return batches;
    }

    /** One variation to be written, and the task it became, once it is one. */
    private static final class Wish {
        final int seedIndex;
        final Seed seed;
        final List<Message> prompt;
        final String taskId;
        final RandomKey key;
        PosedTask answer;

        Wish(int seedIndex, Seed seed, List<Message> prompt, String taskId, RandomKey key) {
            this.seedIndex = seedIndex;
            this.seed = seed;
            this.prompt = prompt;
            this.taskId = taskId;
            this.key = key;
        }
    }
}
