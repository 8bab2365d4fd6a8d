package org.genenv.core.generation;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.core.model.KvCache;
import org.genenv.core.model.ModelConfig;
import org.genenv.core.model.Policy;
import org.genenv.core.model.SlotTokens;
import org.genenv.core.progress.Progress;

/**
 * Continuous batching over S slots: a finished conversation makes room for the next one at once, and one that waits for its
 * environment stops no other.
 *
 * <p>Each round is one step of the model for every conversation that has something to compute: one token for those that decode, a chunk
 * for those with a prompt or an observation to take in. Only real tokens pass through the layers; attention pads unequal rows a little
 * ({@link #counts} tells how much). A prompt that begins like one which another slot holds, or is taking in, is computed once: the keys
 * and values of the common start are copied. So the prompt of a group costs what one prompt does, whoever makes the requests.
 *
 * <p>A conversation's result depends on its request alone, not on who shares the batch, up to float rounding: matrix products of
 * different numbers of rows round differently, which moves log-probabilities by about 1e-6, and a token differs where the uniform number
 * falls into that gap between two tokens, or two tokens are that close to being the most probable. In float32 that happened at none of
 * 704,000 tokens that were sampled in batches of 64 and again in batches of 5. Equal tasks in equal order give equal results to
 * the bit, as long as no answer of a task misses {@link EngineConfig#patience} and no deadline passes.
 *
 * <p>Owns the cache and the sampler, borrows the policy. Every run starts with empty slots, so nothing computed with earlier weights is
 * ever read; the policy must not change during a run. Belongs to one thread.
 */
public final class GenerationEngine implements AutoCloseable {
    /**
     * Most tokens that a step takes in, beside those that decode. More make no product faster, but arrays that the allocator maps
     * anew for every layer, which costs a quarter of the feed-forward block's time at 4096.
     */
    static final int MAX_PREFILL_TOKENS = 1024;

    /** Most pairs of a query and a key that a step takes in; bounds the memory of the masks, 4 bytes a pair and query head of a group. */
    static final long MAX_PREFILL_PAIRS = 1 << 21;

    /** A shorter common start of two prompts is computed anew in less time than it takes to wait for it and copy it. */
    private static final int SHORTEST_SHARED_START = 16;

    private final Policy policy;
    private final EngineConfig config;
    private final Clock clock;
    private final Sampler sampler;
    private final KvCache cache;
    private final List<Slot> slots = new ArrayList<>();
    private long round;
    private long sampledTokens;
    private long sharedTokens;
    private long steps;
    private boolean running;
    private boolean closed;

    /**
     * Allocates the cache, {@link EngineConfig#cacheBytes}.
     *
     * @param policy borrowed until this engine is closed
     * @throws IllegalArgumentException if the context is longer than the model's positions
     */
    public GenerationEngine(Policy policy, EngineConfig config) {
        this(policy, config, Clock.systemUTC());
    }

    /** @param clock for deadlines */
    GenerationEngine(Policy policy, EngineConfig config, Clock clock) {
        ModelConfig model = policy.model().config();
        if (config.contextLength() > model.maxPositions()) {
            throw new IllegalArgumentException("contextLength is " + config.contextLength() + ", but " + policy.model()
                    + " was made for " + model.maxPositions() + " positions; lower contextLength to "
                    + model.maxPositions());
        }
        this.policy = policy;
        this.config = config;
        this.clock = clock;
        this.sampler = new Sampler(model.vocabSize(), policy.model().runtime());
        this.cache = policy.newKvCache(config.slots(), config.contextLength());
        for (int i = 0; i < config.slots(); i++) {
            slots.add(new Slot(i, config.contextLength(), model.vocabSize()));
        }
    }

    /**
     * Carries every task to its end.
     *
     * @param tasks asked for the next one whenever a slot is free
     * @throws RuntimeException whatever a task threw; the other conversations are dropped, and the engine can be used again
     * @throws IllegalStateException if the engine is closed or already running, or the policy is updated meanwhile
     * @throws InvalidLogitsException if the policy's logits are not numbers
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
        slots.forEach(Slot::forget);
        try {
            do {
                if (policy.version() != version) {
                    throw new IllegalStateException("the policy was updated from version " + version + " to "
                            + policy.version() + " while conversations were under way");
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while generating");
                }
                round++;
                refill(tasks);
                endThoseOverdue();
                sharePrompts();
                step(chooseRows());
                takeAnswers();
            } while (tasks.hasNext() || slots.stream().anyMatch(slot -> !slot.isFree()));
        } catch (InvalidLogitsException e) {
            cache.clear();
            throw e;
        } finally {
            slots.forEach(Slot::release);
            running = false;
        }
    }

    /**
     * Answers single-turn requests.
     *
     * @return one completion a request, in their order
     * @throws IllegalArgumentException if one of the requests can never be answered; none is begun then
     */
    public List<Completion> generate(List<GenerationRequest> requests) {
        return generate(requests, Progress.Stage.SILENT, () -> {});
    }

    /**
     * Answers single-turn requests.
     *
     * @param stage told of every answer that is complete, on this thread
     * @param beforeStep called before every step of the model; what it throws ends the call, and the engine can be used again
     * @return one completion a request, in their order
     * @throws IllegalArgumentException if one of the requests can never be answered; none is begun then
     */
    public List<Completion> generate(List<GenerationRequest> requests, Progress.Stage stage, Runnable beforeStep) {
        for (GenerationRequest request : requests) {
            Slot.check(request, config.contextLength(), policy.model().config().vocabSize());
        }
        List<SingleTurn> tasks =
                requests.stream().map(request -> new SingleTurn(request, stage)).toList();
        Iterator<SingleTurn> waiting = tasks.iterator();
        run(new Iterator<SingleTurn>() {
            @Override
            public boolean hasNext() {
                beforeStep.run();
                return waiting.hasNext();
            }

            @Override
            public SingleTurn next() {
                return waiting.next();
            }
        });
        return tasks.stream().map(task -> task.result).toList();
    }

    /**
     * What an engine has done since it was made.
     *
     * @param steps calls of the model
     * @param sampledTokens tokens sampled
     * @param computedTokens tokens that passed through the model's layers; none is padding
     * @param sharedTokens tokens of prompts whose keys and values an earlier conversation had left, or were copied from another slot's
     * @param attentionPairs pairs of a query and a key that attention computed a layer and head, those of padding included
     * @param neededPairs those of them that count
     */
    public record Counts(
            long steps,
            long sampledTokens,
            long computedTokens,
            long sharedTokens,
            long attentionPairs,
            long neededPairs) {}

    /** What this engine has done since it was made. */
    public Counts counts() {
        return new Counts(
                steps,
                sampledTokens,
                cache.computedTokens(),
                sharedTokens,
                cache.attentionPairs(),
                cache.neededPairs());
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
                slot.begin(tasks.next(), round);
                sharedTokens += slot.cached();
            }
        }
    }

    private void endThoseOverdue() {
        if (slots.stream()
                .anyMatch(slot -> !slot.isFree() && slot.request().deadline().isPresent())) {
            Instant now = clock.instant();
            slots.stream()
                    .filter(slot -> slot.isPastDeadline(now))
                    .forEach(slot -> slot.endTurn(FinishReason.DEADLINE));
        }
    }

    private void sharePrompts() {
        slots.stream().filter(Slot::isNew).forEach(this::sharePrompt);
    }

    /** Copies the start of a new conversation's prompt from where it is held, or waits for the slot that takes it in now. */
    private void sharePrompt(Slot slot) {
        Slot source = slot;
        int held = slot.cached();
        int expected = 0;
        for (Slot other : slots) {
            if (other != slot) {
                int heldByOther = slot.heldBy(other);
                if (heldByOther > held) {
                    held = heldByOther;
                    source = other;
                }
                expected = Math.max(expected, slot.expectedFrom(other));
            }
        }
        if (expected >= held + SHORTEST_SHARED_START) {
            return;
        }
        int gained = held - slot.cached();
        if (gained >= SHORTEST_SHARED_START) {
            cache.copySlot(source.index(), held, slot.index());
            sharedTokens += gained;
            slot.goOnFrom(held);
        } else {
            slot.goOnFrom(slot.cached());
        }
    }

    /** All that decode, and of those with more to take in the ones that have waited longest, as many as a step's bounds allow. */
    private List<Slot> chooseRows() {
        List<Slot> rows = new ArrayList<>();
        List<Slot> takingIn = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot.isReady()) {
                (slot.unseen() > 1 ? takingIn : rows).add(slot);
            }
        }
        takingIn.sort(Comparator.comparingLong(Slot::since));
        long tokens = 0;
        long pairs = 0;
        for (Slot slot : takingIn) {
            int chunk = Math.min(slot.unseen(), config.prefillChunk());
            boolean isFirst = tokens == 0;
            tokens += chunk;
            pairs += (long) chunk * (slot.cached() + chunk);
            if (!isFirst && (tokens > MAX_PREFILL_TOKENS || pairs > MAX_PREFILL_PAIRS)) {
                break;
            }
            rows.add(slot);
        }
        return rows;
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
                slot.resume(round);
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
        private final Progress.Stage stage;
        private Completion result;

        SingleTurn(GenerationRequest request, Progress.Stage stage) {
            this.request = request;
            this.stage = stage;
        }

        @Override
        public GenerationRequest begin() {
            return request;
        }

        @Override
        public CompletionStage<Next> completed(Completion completion) {
            result = completion;
            stage.advance(1);
            return CompletableFuture.completedFuture(Next.FINISH);
        }
    }
}
