package org.genenv.cli.eval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.core.game.StopRequestedException;
import org.genenv.core.game.StopSignal;
import org.genenv.core.progress.Progress;
import org.genenv.core.progress.Work;
import org.genenv.core.random.RandomKey;

/** A policy on one benchmark, from the first item to the last or to the wish to stop. Plays once. */
final class BenchmarkRun {
    /** Part of the key of sampling, so never to be derived from the machine. */
    private static final int ITEMS_AT_A_TIME = 32;

    private static final double NANOS = 1e9;

    private final BenchmarkChoice choice;
    private final PolicyUnderTest policy;
    private final Optional<ItemLog> log;
    private final Map<String, EvaluatedItem> answered = new LinkedHashMap<>();
    private final List<String> order = new ArrayList<>();
    private long tokens;
    private int solved;

    /**
     * @param policy borrowed
     * @param log where items are kept, and may be from before; borrowed
     */
    BenchmarkRun(BenchmarkChoice choice, PolicyUnderTest policy, Optional<ItemLog> log) {
        this.choice = choice;
        this.policy = policy;
        this.log = log;
        log.ifPresent(kept -> answered.putAll(kept.items(choice.name())));
        this.solved = (int)
                answered.values().stream().filter(EvaluatedItem::isSuccess).count();
    }

    /** @return the most conversations side by side that are of use */
    static int mostSlots() {
        return ITEMS_AT_A_TIME;
    }

    /**
     * Plays all items that were not answered before.
     *
     * @param seed of the sampling
     * @return the figures of all that was answered
     * @throws IOException if an item cannot be read, or an answer not be written
     */
    Results play(long seed, StopSignal stop, Progress progress) throws IOException {
        EvaluationRequest request = choice.request(policy);
        List<String> ids = choice.ids(request);
        RandomKey key = RandomKey.of(seed).derive("eval");
        int before = answered.size();
        long there = ids.stream().filter(answered::containsKey).count();
        Work asking =
                Work.of(choice.name(), ids.size(), "items").goingOnFrom(there).sideBySide(policy.slots());
        long start = System.nanoTime();
        try (Evaluation evaluation = choice.items().evaluation(policy, request);
                Progress.Stage stage = progress.begin(asking)) {
            boolean isWhole = true;
            Sheet sheet = new Sheet(stage, there);
            try {
                for (int from = 0; from < ids.size(); from += ITEMS_AT_A_TIME) {
                    List<String> block = ids.subList(from, Math.min(ids.size(), from + ITEMS_AT_A_TIME));
                    sheet.turnTo(from, block.size());
                    evaluation.answer(block, key.derive(from), stop, sheet);
                }
            } catch (StopRequestedException e) {
                isWhole = false;
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            List<EvaluatedItem> items = inOrder();
            return new Results(
                    choice.name(),
                    request,
                    choice.items().source(),
                    evaluation.scores(items),
                    CutOff.count(items),
                    new Results.Effort(
                            items.stream()
                                    .mapToLong(EvaluatedItem::sampledTokens)
                                    .sum(),
                            tokens,
                            (System.nanoTime() - start) / NANOS,
                            before),
                    new Results.Extent(isWhole ? ids.size() : sheet.asked(), ids.size()),
                    isWhole);
        }
    }

    /** The order of those items that came to their turn. */
    List<ItemLog.Key> order() {
        return order.stream().map(id -> new ItemLog.Key(choice.name(), id)).toList();
    }

    /** The answers in the order of the items, so that sums do not depend on who was finished first. */
    private List<EvaluatedItem> inOrder() {
        Set<String> all = new LinkedHashSet<>(order);
        all.addAll(answered.keySet());
        return all.stream().filter(answered::containsKey).map(answered::get).toList();
    }

    /** Keeps what is answered, and tells how far it is in items as they were asked for, of which a protocol may have made several. */
    private final class Sheet implements AnswerSheet {
        private final Progress.Stage stage;
        private int from;
        private int asked;
        private int planned;
        private int finished;
        private long told;

        Sheet(Progress.Stage stage, long told) {
            this.stage = stage;
            this.told = told;
        }

        /** The next block, of items as they were asked for. */
        void turnTo(int first, int size) {
            from = first;
            asked = size;
            planned = 0;
            finished = 0;
        }

        @Override
        public void planned(List<String> items) {
            order.addAll(items);
            planned = items.size();
            finished = (int) items.stream().filter(answered::containsKey).count();
            tell();
        }

        @Override
        public boolean has(String item) {
            return answered.containsKey(item);
        }

        @Override
        public void add(EvaluatedItem item) {
            try {
                if (log.isPresent()) {
                    log.get().add(choice.name(), item);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            answered.put(item.id(), item.withoutTranscript());
            tokens += item.sampledTokens();
            finished++;
            solved += item.isSuccess() ? 1 : 0;
            stage.note(solved + " solved");
            tell();
        }

        /** How many of the items that were asked for are answered, rounded down. */
        int asked() {
            return (int) Math.max(told, from + (planned == 0 ? 0 : asked * finished / planned));
        }

        private void tell() {
            long now = asked();
            if (now > told) {
                stage.advance(now - told);
                told = now;
            }
        }
    }
}
