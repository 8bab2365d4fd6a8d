package org.genenv.core.generation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.core.training.TrainingRow;

/** A conversation whose world says given things, and that remembers all of it. */
final class RecordedTalk implements GenerationTask {
    private final GenerationRequest request;
    private final List<int[]> observations;
    private final List<Integer> ids = new ArrayList<>();
    private final List<Boolean> isSampled = new ArrayList<>();
    private final List<Float> logProbs = new ArrayList<>();
    private final List<Completion> completions = new ArrayList<>();

    RecordedTalk(GenerationRequest request, List<int[]> observations) {
        this.request = request;
        this.observations = observations;
        observe(request.promptIds());
    }

    /** The same, not begun yet. */
    RecordedTalk again() {
        return new RecordedTalk(request, observations);
    }

    private void observe(int[] seen) {
        for (int id : seen) {
            ids.add(id);
            isSampled.add(false);
        }
    }

    @Override
    public GenerationRequest begin() {
        return request;
    }

    @Override
    public CompletionStage<Next> completed(Completion completion) {
        completions.add(completion);
        for (int id : completion.ids()) {
            ids.add(id);
            isSampled.add(true);
        }
        for (float logProb : completion.logProbs()) {
            logProbs.add(logProb);
        }
        int turn = completions.size();
        if (turn > observations.size() || completion.finishReason().isFinal()) {
            return CompletableFuture.completedFuture(Next.FINISH);
        }
        int[] observation = observations.get(turn - 1);
        observe(observation);
        return CompletableFuture.completedFuture(new Next.Continue(observation, request.maxNewTokens()));
    }

    List<Integer> ids() {
        return ids;
    }

    /** Of the sampled tokens. */
    List<Float> logProbs() {
        return logProbs;
    }

    Completion last() {
        return completions.get(completions.size() - 1);
    }

    TrainingRow toTrainingRow() {
        boolean[] mask = new boolean[isSampled.size()];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = isSampled.get(i);
        }
        return new TrainingRow(ids.stream().mapToInt(Integer::intValue).toArray(), mask);
    }
}
