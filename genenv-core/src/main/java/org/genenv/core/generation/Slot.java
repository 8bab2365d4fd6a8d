package org.genenv.core.generation;

import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.genenv.core.model.SlotTokens;

/**
 * A conversation's place in the cache: its ids, and how many of them the cache holds. A slot that became free still holds them, until the
 * next conversation begins there.
 */
final class Slot {
    private static final int[] NO_IDS = {0};

    private final int index;
    private final int vocabSize;
    private final int[] ids;
    private final float[] logProbs;

    private GenerationTask task;
    private GenerationRequest request;
    private int length;
    private int cached;
    private int turnStart;
    private int turnLimit;
    private long since;
    private boolean isNew;
    private CompletableFuture<Next> answer;
    private boolean isSlow;

    Slot(int index, int contextLength, int vocabSize) {
        this.index = index;
        this.vocabSize = vocabSize;
        this.ids = new int[contextLength];
        this.logProbs = new float[contextLength];
    }

    int index() {
        return index;
    }

    boolean isFree() {
        return task == null;
    }

    boolean isWaiting() {
        return answer != null;
    }

    /** Whether the next step can take it along. */
    boolean isReady() {
        return task != null && answer == null && !isNew;
    }

    /** Whether it has just begun and may still get the start of its prompt from another slot. */
    boolean isNew() {
        return isNew;
    }

    /** Whether it is worth holding the others back for this one's answer. */
    boolean isAwaited() {
        return answer != null && !isSlow && !answer.isDone();
    }

    void giveUpWaiting() {
        isSlow = true;
    }

    CompletableFuture<Next> answer() {
        return answer;
    }

    GenerationRequest request() {
        return request;
    }

    /** Ids of the conversation that the cache holds. */
    int cached() {
        return cached;
    }

    /** Ids that the cache does not hold yet. */
    int unseen() {
        return length - cached;
    }

    /** When its unseen ids came, as {@link #begin} and {@link #resume} were told. */
    long since() {
        return since;
    }

    /** A copy of all ids so far, for those samplers that look back; empty when this one does not. */
    int[] ids() {
        return request.sampling().repetitionPenalty() == 1 ? NO_IDS : Arrays.copyOf(ids, length);
    }

    /** Position of the next token. */
    int length() {
        return length;
    }

    /** Nothing in the cache counts any more. */
    void forget() {
        release();
        length = 0;
        cached = 0;
    }

    /**
     * Refuses a request that can never be answered.
     *
     * @throws IllegalArgumentException if the prompt leaves no room in a context, or holds an id outside of the vocabulary
     */
    static void check(GenerationRequest request, int contextLength, int vocabSize) {
        int[] prompt = request.promptIds();
        if (prompt.length >= contextLength) {
            throw new IllegalArgumentException("a prompt of " + prompt.length
                    + " tokens leaves no room for an answer in a context of " + contextLength
                    + "; shorten it or raise the engine's contextLength");
        }
        checkIds("the prompt", prompt, vocabSize);
    }

    private static void checkIds(String what, int[] ids, int vocabSize) {
        for (int i = 0; i < ids.length; i++) {
            if (ids[i] < 0 || ids[i] >= vocabSize) {
                throw new IllegalArgumentException(what + " holds " + ids[i] + " at " + i
                        + ", which is not in the model's vocabulary of " + vocabSize);
            }
        }
    }

    /**
     * Begins a conversation.
     *
     * @param now number of the round
     */
    void begin(GenerationTask newTask, long now) {
        GenerationRequest first = newTask.begin();
        check(first, ids.length, vocabSize);
        int[] prompt = first.promptIds();
        // What the slot holds of an earlier conversation that began alike counts. The last id is always fed: the logits
        // follow it.
        cached = Math.min(common(prompt, prompt.length, cached), prompt.length - 1);
        task = newTask;
        request = first;
        length = 0;
        isNew = true;
        append(prompt, first.maxNewTokens(), now);
    }

    /** How many ids a prompt has in common with this slot's first ones, of which only so many are compared. */
    private int common(int[] prompt, int promptLength, int atMost) {
        int most = Math.min(promptLength, atMost);
        int mismatch = Arrays.mismatch(prompt, 0, most, ids, 0, most);
        return mismatch < 0 ? most : mismatch;
    }

    /** How many of its ids, all but the last, another slot holds in the cache. */
    int heldBy(Slot other) {
        return other.common(ids, length - 1, other.cached);
    }

    /** How many of its ids, all but the last, another slot will hold once it has taken in what it knows. */
    int expectedFrom(Slot other) {
        return other.isReady() ? other.common(ids, length - 1, other.length) : 0;
    }

    /** Goes on from so many ids that the cache now holds. */
    void goOnFrom(int held) {
        cached = held;
        isNew = false;
    }

    private void append(int[] more, int maxNewTokens, long now) {
        System.arraycopy(more, 0, ids, length, more.length);
        length += more.length;
        turnStart = length;
        turnLimit = maxNewTokens;
        since = now;
    }

    /** The next ids for the cache, which counts them as held from now on. */
    SlotTokens feed(int atMost) {
        int end = Math.min(length, cached + atMost);
        SlotTokens tokens = new SlotTokens(index, cached, Arrays.copyOfRange(ids, cached, end));
        cached = end;
        return tokens;
    }

    /** Takes a sampled token; when it ends the turn, the task is asked what follows. */
    void sampled(int id, float logProb) {
        ids[length] = id;
        logProbs[length] = logProb;
        length++;
        request.listener().sampled(id, logProb);
        if (request.stopIds().contains(id)) {
            endTurn(FinishReason.STOP_ID);
            return;
        }
        Optional<String> stopped = request.stopStrings().textBefore(ids, turnStart, length);
        if (stopped.isPresent()) {
            endTurn(FinishReason.STOP_STRING, stopped);
        } else if (length - turnStart == turnLimit) {
            endTurn(FinishReason.LENGTH);
        } else if (length == ids.length) {
            endTurn(FinishReason.CONTEXT);
        }
    }

    boolean isPastDeadline(Instant now) {
        return !isFree()
                && !isWaiting()
                && request.deadline().filter(end -> !now.isBefore(end)).isPresent();
    }

    void endTurn(FinishReason reason) {
        endTurn(reason, Optional.empty());
    }

    private void endTurn(FinishReason reason, Optional<String> textBeforeStop) {
        int[] sampled = Arrays.copyOfRange(ids, turnStart, length);
        ask(new Completion(sampled, Arrays.copyOfRange(logProbs, turnStart, length), reason, textBeforeStop));
    }

    private void ask(Completion completion) {
        answer = Objects.requireNonNull(task.completed(completion), "a task's answer to a completion")
                .toCompletableFuture();
        if (completion.finishReason().isFinal()) {
            answer = answer.thenApply(next -> requireFinish(next, completion.finishReason()));
        }
        isNew = false;
        isSlow = false;
    }

    private static Next requireFinish(Next next, FinishReason reason) {
        if (next instanceof Next.Continue) {
            throw new IllegalStateException(
                    "a task wants to go on although its conversation ended by " + reason + "; only FINISH can follow");
        }
        return next;
    }

    /**
     * Goes on with the answer that has arrived.
     *
     * @param now number of the round
     */
    void resume(long now) {
        Next next = Answers.get(answer);
        answer = null;
        if (next instanceof Next.Continue more) {
            checkIds("what follows a completion", more.ids(), vocabSize);
            if (length + more.ids().length >= ids.length) {
                ask(Completion.empty(FinishReason.CONTEXT));
            } else {
                append(more.ids(), more.maxNewTokens(), now);
            }
        } else {
            release();
        }
    }

    void release() {
        task = null;
        request = null;
        answer = null;
        isNew = false;
    }
}
