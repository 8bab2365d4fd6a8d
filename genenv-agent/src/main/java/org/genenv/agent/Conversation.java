package org.genenv.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.TokenRecord;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Transcript;
import org.genenv.core.environment.simulated.ObservationRequest;
import org.genenv.core.game.ObservationQuestion;
import org.genenv.core.game.StopSignal;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.FinishReason;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.GenerationTask;
import org.genenv.core.generation.Next;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.player.PlayerModel;
import org.genenv.core.player.TextEncoder;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.ChatOptions;
import org.genenv.core.tokenizer.ChatText;
import org.genenv.core.tokenizer.Message;
import org.genenv.core.tokenizer.ParsedAnswer;

/**
 * One episode as the engine sees it: a growing list of ids. What was sampled stays as it was sampled; only what the environment says is encoded,
 * once, and appended. A conversation that has to wait for an observation leaves the engine and is begun anew with what it holds.
 */
final class Conversation implements GenerationTask {
    private final Episode episode;
    private final ChatText prompt;
    private final ChatOptions options;
    private final PlayerModel player;
    private final TextEncoder encoder;
    private final RolloutConfig config;
    private final SamplingConfig sampling;
    private final RandomKey key;
    private final StopSignal stop;
    private final Runnable ended;
    private final List<Message> messages;

    private int[] ids;
    private boolean[] isSampled;
    private float[] logProbs;
    private int length;
    private int[] observed = {};

    /**
     * @param briefing what stands before the first observation
     * @param first what the agent sees first
     * @param ended called once, by any thread, when the episode is over and the record complete
     */
    Conversation(
            Episode episode,
            Briefing briefing,
            Observation first,
            PlayerModel player,
            TextEncoder encoder,
            RolloutConfig config,
            SamplingConfig sampling,
            RandomKey key,
            StopSignal stop,
            Runnable ended) {
        this.episode = episode;
        this.options = ChatOptions.withTools(briefing.tools());
        this.messages = new ArrayList<>(briefing.messages());
        messages.addAll(first.messages());
        this.prompt = player.template().render(messages, options, true);
        int[] promptIds = encoder.encode(prompt);
        this.player = player;
        this.encoder = encoder;
        this.config = config;
        this.sampling = sampling;
        this.key = key;
        this.stop = stop;
        this.ended = ended;
        this.ids = new int[2 * promptIds.length];
        this.isSampled = new boolean[ids.length];
        this.logProbs = new float[ids.length];
        append(promptIds);
    }

    /** Whether what it holds leaves room for a turn. */
    boolean fits() {
        return length + observed.length < config.contextLength();
    }

    /** Ends an episode whose conversation has filled the context: by the world's fault where its last answer alone does so. */
    void endWithoutAnswer() {
        if (observed.length >= config.contextLength()) {
            episode.answerIsTooLong(observed.length);
        } else {
            episode.contextIsFull();
        }
        ended.run();
    }

    /** What has to be written before it can go on, each with a key of its own: of this turn, and of its place within it. */
    List<ObservationQuestion> questions(Task task) {
        RandomKey turn = key.derive("observation").derive(episode.turnsTaken());
        List<ObservationQuestion> questions = new ArrayList<>();
        for (ObservationRequest request : episode.questions()) {
            questions.add(new ObservationQuestion(task, request, turn.derive(questions.size())));
        }
        return questions;
    }

    /** Takes in what the agent sees next, so that the conversation can be begun anew where it stopped. */
    void observe(Observation observation) {
        messages.addAll(observation.messages());
        observed = encoder.encode(player.template().continuation(observation.messages(), options));
    }

    /** The whole conversation so far is the prompt: the first one's, or that of one that had to wait for an observation. */
    @Override
    public GenerationRequest begin() {
        int[] prompt = Arrays.copyOf(ids, length + observed.length);
        System.arraycopy(observed, 0, prompt, length, observed.length);
        return new GenerationRequest(prompt, config.maxActionTokens(), Set.of(player.endOfTurnId()), sampling, key);
    }

    @Override
    public CompletionStage<Next> completed(Completion completion) {
        stop.check();
        int[] sampled = completion.ids();
        if (sampled.length == 0) {
            episode.contextIsFull();
            ended.run();
            return CompletableFuture.completedFuture(Next.FINISH);
        }
        append(observed);
        int start = length;
        append(sampled);
        System.arraycopy(completion.logProbs(), 0, logProbs, start, sampled.length);
        Arrays.fill(isSampled, start, length, true);
        String text = player.tokenizer().decode(completion.spokenIds(), true);
        messages.add(said(text, !options.tools().isEmpty()));
        boolean isComplete = completion.finishReason().isStop();
        boolean isFull = completion.finishReason() == FinishReason.CONTEXT;
        return episode.act(start, length, text, isComplete, isFull).thenApply(this::next);
    }

    /** Calls are taken apart where tools were offered, unless one of them is malformed: then only the text tells what was said. */
    static Message said(String text, boolean hasTools) {
        if (!hasTools) {
            return Message.assistant(text);
        }
        ParsedAnswer answer = ParsedAnswer.parse(text);
        return answer.malformedCalls().isEmpty() ? answer.message() : Message.assistant(text);
    }

    /** On the environment's thread; the engine's sees it when the stage is complete. */
    private Next next(Optional<Observation> observation) {
        if (observation.isEmpty()) {
            if (episode.isOver()) {
                ended.run();
            } // else it waits for something to be written, and is begun anew then
            return Next.FINISH;
        }
        observe(observation.get());
        if (observed.length >= config.contextLength()) {
            endWithoutAnswer();
            return Next.FINISH;
        }
        return new Next.Continue(observed, config.maxActionTokens());
    }

    private void append(int[] more) {
        if (length + more.length > ids.length) {
            int capacity = Math.max(2 * ids.length, length + more.length);
            ids = Arrays.copyOf(ids, capacity);
            isSampled = Arrays.copyOf(isSampled, capacity);
            logProbs = Arrays.copyOf(logProbs, capacity);
        }
        System.arraycopy(more, 0, ids, length, more.length);
        length += more.length;
    }

    /** The record, once the episode is over. */
    Trajectory record() {
        TokenRecord tokens = new TokenRecord(
                Arrays.copyOf(ids, length), Arrays.copyOf(isSampled, length), Arrays.copyOf(logProbs, length));
        return episode.record(prompt.text(), tokens, new Transcript(messages, options.tools()));
    }
}
