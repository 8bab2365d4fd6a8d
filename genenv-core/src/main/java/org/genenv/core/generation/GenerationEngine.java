package org.genenv.core.generation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.core.model.KvCache;
import org.genenv.core.model.Policy;
import org.genenv.core.model.SlotTokens;

/**
 * Continuous batching over S slots: a finished conversation makes room for the next one at once, and one that waits for its
 * environment stops no other.
 *
 * <p>Each round is one step of the model for one kind of rows: those with several ids to take in (prompts, observations), or those with
 * one (decoding). Attention works on rectangles, so mixing the kinds would pad every decoding row to the longest observation. Rows to
 * take in gather until there is one for eight that decode; then the step is worth its fixed cost. A conversation's result depends on its
 * request alone, not on who shares the batch, up to float rounding.
 *
 * <p>Owns the cache and the sampler, borrows the policy. Every run starts with empty slots, so nothing computed with earlier weights is
 * ever read; the policy must not change during a run. Belongs to one thread.
 */
public final class GenerationEngine implements AutoCloseable {
    /** Measured on household episodes at 64 and 192 rows: 1 takes a sixth more time, 16 the same. */
    private static final int DECODING_ROWS_PER_PREFILL_ROW = 8;

    /** Rows times the longest chunk of a step that takes in ids; bounds the memory of its attention scores. */
    private static final int MAX_PREFILL_CELLS = 4096;

    private final Policy policy;
    private final EngineConfig config;
    private final Sampler sampler;
    private final KvCache cache;
    private final List<Slot> slots = new ArrayList<>();
    private long sampledTokens;
    private long steps;
    private boolean running;
    private boolean closed;

    /**
     * Allocates the cache.
     *
     * @param policy borrowed until this engine is closed
     * @throws IllegalArgumentException if the context is longer than the model's positions
     */
    public GenerationEngine(Policy policy, EngineConfig config) {
        int positions = policy.model().config().maxPositions();
        if (config.contextLength() > positions) {
            throw new IllegalArgumentException("contextLength is " + config.contextLength() + ", but " + policy.model()
                    + " was made for " + positions + " positions; lower contextLength to " + positions);
        }
        this.policy = policy;
        this.config = config;
        this.sampler =
                new Sampler(policy.model().config().vocabSize(), policy.model().runtime());
        this.cache = policy.newKvCache(config.slots(), config.contextLength());
        for (int i = 0; i < config.slots(); i++) {
            slots.add(new Slot(i, config.contextLength()));
        }
    }

    /**
     * Carries every task to its end.
     *
     * @param tasks asked for the next one whenever a slot is free
     * @throws RuntimeException whatever a task threw; the other conversations are dropped, and the engine can be used again
     * @throws IllegalStateException if the engine is closed or already running, or the policy is updated meanwhile
     * @throws ArithmeticException if the policy's logits are not numbers
     * @throws java.util.concurrent.CancellationException if the thread is interrupted; the conversations are dropped
     */
    public void run(Iterator<? extends GenerationTask> tasks) {
        if (closed) {
            throw new IllegalStateException("generation engine of " + policy.model() + " was closed");
        }
        if (running) {
            throw new IllegalStateException("generation engine of " + policy.model()
                    + " is running already; a task that generates by itself needs an engine of its own");
        }
        running = true;
        long version = policy.version();
        try {
            do {
                if (policy.version() != version) {
                    throw new IllegalStateException("the policy was updated from version " + version + " to "
                            + policy.version() + " while conversations were under way");
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while generating");
                }
                refill(tasks);
                step(chooseRows());
                takeAnswers();
            } while (tasks.hasNext() || slots.stream().anyMatch(slot -> !slot.isFree()));
        } finally {
            slots.forEach(Slot::release);
            running = false;
        }
    }

    /**
     * Answers single-turn requests.
     *
     * @return one completion a request, in their order
     */
    public List<Completion> generate(List<GenerationRequest> requests) {
        List<SingleTurn> tasks = requests.stream().map(SingleTurn::new).toList();
        run(tasks.iterator());
        return tasks.stream().map(task -> task.result).toList();
    }

    /** Tokens sampled since this engine was made. */
    public long sampledTokens() {
        return sampledTokens;
    }

    /** Calls of the model since this engine was made. */
    public long steps() {
        return steps;
    }

    private void refill(Iterator<? extends GenerationTask> tasks) {
        for (Slot slot : slots) {
            if (!tasks.hasNext()) {
                return;
            }
            if (slot.isFree()) {
                slot.begin(tasks.next());
            }
        }
    }

    private List<Slot> chooseRows() {
        List<Slot> prefilling = new ArrayList<>();
        List<Slot> decoding = new ArrayList<>();
        for (Slot slot : slots) {
            if (!slot.isFree() && !slot.isWaiting()) {
                (slot.unseen() > 1 ? prefilling : decoding).add(slot);
            }
        }
        if (prefilling.isEmpty()) {
            return decoding;
        }
        return prefilling.size() * DECODING_ROWS_PER_PREFILL_ROW >= decoding.size()
                ? fittingRows(prefilling)
                : decoding;
    }

    /** The longest chunk and those next in length, as many as the bound on cells allows; the others' turn is next. */
    private List<Slot> fittingRows(List<Slot> prefilling) {
        prefilling.sort(Comparator.comparingInt(this::chunk).reversed());
        int rows = Math.max(1, MAX_PREFILL_CELLS / chunk(prefilling.get(0)));
        return prefilling.subList(0, Math.min(rows, prefilling.size()));
    }

    private int chunk(Slot slot) {
        return Math.min(slot.unseen(), config.prefillChunk());
    }

    private void step(List<Slot> rows) {
        if (rows.isEmpty()) {
            return;
        }
        List<SlotTokens> tokens = new ArrayList<>(rows.size());
        List<SamplingConfig> sampling = new ArrayList<>(rows.size());
        List<int[]> previous = new ArrayList<>(rows.size());
        double[] uniforms = new double[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            Slot slot = rows.get(i);
            tokens.add(slot.feed(config.prefillChunk()));
            sampling.add(slot.request().sampling());
            previous.add(slot.ids());
            uniforms[i] = slot.request().key().uniform(slot.length());
        }
        double[] drawn;
        try (NDManager scope = policy.newStepManager();
                NDArray logits = policy.cachedStep(cache, tokens, scope)) {
            drawn = sampler.sample(logits, sampling, previous, uniforms);
        }
        steps++;
        for (int i = 0; i < rows.size(); i++) {
            Slot slot = rows.get(i);
            if (slot.unseen() == 0) { // else a chunk of a long prompt, whose last token predicts nothing new
                slot.sampled((int) drawn[i], (float) drawn[rows.size() + i]);
                sampledTokens++;
            }
        }
    }

    private void takeAnswers() {
        List<Slot> awaited = slots.stream().filter(Slot::isAwaited).toList();
        if (!awaited.isEmpty()) {
            Answers.awaitAll(awaited, config.patience());
        }
        List<Slot> waiting = slots.stream().filter(Slot::isWaiting).toList();
        boolean nothingElseToDo = slots.stream().allMatch(slot -> slot.isFree() || slot.isWaiting());
        if (nothingElseToDo && !waiting.isEmpty()) {
            Answers.awaitAny(waiting);
        }
        for (Slot slot : waiting) {
            if (slot.answer().isDone()) {
                slot.resume();
            }
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            cache.close();
            sampler.close();
        }
    }

    /** A conversation of one turn. */
    private static final class SingleTurn implements GenerationTask {
        private final GenerationRequest request;
        private Completion result;

        SingleTurn(GenerationRequest request) {
            this.request = request;
        }

        @Override
        public GenerationRequest begin() {
            return request;
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            result = completion;
            return CompletableFuture.completedFuture(Next.FINISH);
        }
    }
}
