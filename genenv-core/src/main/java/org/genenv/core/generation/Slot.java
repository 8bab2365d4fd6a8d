package org.genenv.core.generation;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.genenv.core.model.SlotTokens;

/** A conversation's place in the cache: its ids, and how many of them the cache holds. */
final class Slot {
    private static final int[] NO_IDS = {0};

    private final int index;
    private final int[] ids;
    private final float[] logProbs;

    private GenerationTask task;
    private GenerationRequest request;
    private int length;
    private int cached;
    private int turnStart;
    private int turnLimit;
    private CompletableFuture<Next> answer;
    private boolean isSlow;

    Slot(int index, int contextLength) {
        this.index = index;
        this.ids = new int[contextLength];
        this.logProbs = new float[contextLength];
    }

    boolean isFree() {
        return task == null;
    }

    boolean isWaiting() {
        return answer != null;
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

    /** Ids that the cache does not hold yet. */
    int unseen() {
        return length - cached;
    }

    /** A copy of all ids so far, for those samplers that look back; empty when this one does not. */
    int[] ids() {
        return request.sampling().repetitionPenalty() == 1 ? NO_IDS : Arrays.copyOf(ids, length);
    }

    /** Position of the next token. */
    int length() {
        return length;
    }

    void begin(GenerationTask newTask) {
        GenerationRequest first = newTask.begin();
        if (first.promptIds().length >= ids.length) {
            throw new IllegalArgumentException("a prompt of " + first.promptIds().length
                    + " tokens leaves no room for an answer in a context of " + ids.length
                    + "; shorten it or raise the engine's contextLength");
        }
        task = newTask;
        request = first;
        length = 0;
        cached = 0;
        append(first.promptIds(), first.maxNewTokens());
    }

    private void append(int[] more, int maxNewTokens) {
        System.arraycopy(more, 0, ids, length, more.length);
        length += more.length;
        turnStart = length;
        turnLimit = maxNewTokens;
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
        if (request.stopIds().contains(id)) {
            endTurn(FinishReason.STOP_ID);
        } else if (length - turnStart == turnLimit) {
            endTurn(FinishReason.LENGTH);
        } else if (length == ids.length) {
            endTurn(FinishReason.CONTEXT);
        }
    }

    private void endTurn(FinishReason reason) {
        ask(new Completion(
                Arrays.copyOfRange(ids, turnStart, length), Arrays.copyOfRange(logProbs, turnStart, length), reason));
    }

    private void ask(Completion completion) {
        answer = Objects.requireNonNull(task.completed(completion), "a task's answer to a completion")
                .toCompletableFuture();
        isSlow = false;
    }

    /** Goes on with the answer that has arrived. */
    void resume() {
        Next next = Answers.get(answer);
        answer = null;
        if (next instanceof Next.Continue more) {
            if (length + more.ids().length >= ids.length) {
                ask(new Completion(new int[0], new float[0], FinishReason.CONTEXT));
                answer = answer.thenApply(Slot::requireFinish);
            } else {
                append(more.ids(), more.maxNewTokens());
            }
        } else {
            release();
        }
    }

    private static Next requireFinish(Next next) {
        if (next instanceof Next.Continue) {
            throw new IllegalStateException("a task wants to go on although its context is full");
        }
        return next;
    }

    void release() {
        task = null;
        request = null;
        answer = null;
    }
}
