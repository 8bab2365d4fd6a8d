package org.genenv.bench.apibank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.genenv.agent.ActionFormat;
import org.genenv.bench.AnswerSheet;
import org.genenv.bench.EpisodeRunner;
import org.genenv.bench.EpisodeRunner.Item;
import org.genenv.bench.EpisodeRunner.Played;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.Evaluation;
import org.genenv.bench.EvaluationRequest;
import org.genenv.bench.PolicyUnderTest;
import org.genenv.bench.Score;
import org.genenv.bench.Scores;
import org.genenv.bench.apibank.dialogue.Dialogue;
import org.genenv.bench.apibank.dialogue.Level;
import org.genenv.bench.apibank.dialogue.Turn;
import org.genenv.bench.apibank.prompt.ApiDescription;
import org.genenv.bench.apibank.prompt.CallFormat;
import org.genenv.bench.apibank.prompt.DialoguePrompt;
import org.genenv.bench.apibank.prompt.DialoguePrompt.Opening;
import org.genenv.bench.apibank.prompt.SpokenCall;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.ParsedAnswer;

/**
 * Dialogues taken apart turn by turn, as API-Bank does: given the recorded history, the policy takes the assistant's next turn. A call counts by the
 * protocol; a response is compared by Rouge-L, which is a figure of its own.
 */
final class TurnEvaluation implements Evaluation {
    /** How calls are written: {@code text}, or {@code native} as the chat template writes tool calls. */
    static final String CALLS = "calls";

    /** Whether responses are left out. */
    static final String CALLS_ONLY = "calls-only";

    private static final int MOST_TOKENS = 256;
    private static final String TOOL_SEARCHER = "ToolSearcher";

    /** From here on a response is marked as a success in the items; the figure is the mean of Rouge-L and knows no threshold. */
    private static final double GOOD_RESPONSE = 0.5;

    /** A response's overlap with the recorded one, in [0, 1]. */
    private static final String ROUGE_L = "rougeL";

    private final ApiBankData data;
    private final SampleScorer scorer;
    private final CallFormat format;
    private final boolean callsOnly;
    private final EpisodeRunner runner;

    /**
     * Begins.
     *
     * @param policy borrowed
     * @param request checked
     */
    TurnEvaluation(PolicyUnderTest policy, ApiBankData data, EvaluationRequest request) {
        this.data = data;
        this.format = format(policy, Optional.ofNullable(request.options().get(CALLS)));
        this.callsOnly = request.isOn(CALLS_ONLY);
        this.scorer = new SampleScorer(Protocol.named(request.protocol()), data.world());
        this.runner = new EpisodeRunner(policy, 1, MOST_TOKENS, ActionFormat.WHOLE_TURN);
    }

    /** @throws IllegalArgumentException if an option has a wrong value, or the policy knows no tool calls and is asked for some */
    static void check(PolicyUnderTest policy, EvaluationRequest request) {
        format(policy, Optional.ofNullable(request.options().get(CALLS)));
        request.requireSwitch(CALLS_ONLY);
    }

    private static CallFormat format(PolicyUnderTest policy, Optional<String> asked) {
        String usual = policy.writesToolCalls() ? "native" : "text";
        return switch (asked.orElse(usual)) {
            case "text" -> policy.isChatModel() ? CallFormat.TEXT : CallFormat.BARE;
            case "native" -> {
                if (!policy.writesToolCalls()) {
                    throw new IllegalArgumentException(
                            "option calls is native, but the chat template of this model writes no tool calls; leave it away");
                }
                yield CallFormat.NATIVE;
            }
            default ->
                throw new IllegalArgumentException(
                        "option calls is '" + asked.orElseThrow() + "', expected text or native");
        };
    }

    @Override
    public void answer(List<String> ids, RandomKey key, StopSignal stop, AnswerSheet sheet) throws IOException {
        List<Question> questions = new ArrayList<>();
        List<Item> episodes = new ArrayList<>();
        for (String id : ids) {
            Question question = question(id);
            if (!callsOnly || question.isCall()) {
                questions.add(question);
                episodes.add(new Item(id, question.opening.briefing(), question));
            }
        }
        runner.play(episodes, key, stop, sheet, (index, played) -> questions
                .get(index)
                .item(played));
    }

    private Question question(String id) {
        return new Question(dialogue(id), turn(id));
    }

    private Dialogue dialogue(String id) {
        return data.dialogues()
                .find(id.substring(0, id.lastIndexOf('#')))
                .orElseThrow(() -> new IllegalArgumentException("no dialogue of item " + id));
    }

    private int turn(String id) {
        int sample = Integer.parseInt(id.substring(id.lastIndexOf('#') + 1));
        return dialogue(id).turnOf(sample).orElseThrow();
    }

    private List<ApiDescription> described(Dialogue dialogue) {
        if (dialogue.level() == Level.TOOL_SEARCHER) {
            return data.catalog().describe(List.of(TOOL_SEARCHER));
        }
        return data.catalog()
                .describe(dialogue.callsBefore(dialogue.turns().size()).stream()
                        .map(called -> called.call().name())
                        .toList());
    }

    @Override
    public Scores scores(List<EvaluatedItem> items) {
        CallTally tally = new CallTally(scorer);
        for (EvaluatedItem item : items) {
            if (item.figures().containsKey(ROUGE_L)) {
                tally.addResponse(item.figure(ROUGE_L));
            } else {
                tally.addCall(dialogue(item.id()), turn(item.id()), item.isSuccess());
            }
        }
        return scores(tally);
    }

    private Scores scores(CallTally tally) {
        List<Score> parts = new ArrayList<>();
        for (Level level : Level.values()) {
            if (tally.byLevel().containsKey(level)) {
                parts.add(Score.of(level.title(), tally.byLevel().get(level))
                        .withCeiling(tally.ceiling(level).value()));
            }
        }
        double[] rougeL = tally.rougeL();
        if (rougeL.length > 0) {
            parts.add(Score.mean("responses, Rouge-L", rougeL));
        }
        Score calls = Score.of("calls", tally.calls());
        List<String> notes = new ArrayList<>();
        if (tally.calls().attempts() > 0) {
            calls = calls.withCeiling(tally.ceiling().value());
            notes.add("The ceiling is what the recorded calls themselves reach: a perfect agent cannot do better.");
        }
        notes.add(
                format == CallFormat.NATIVE
                        ? "Calls were asked for as the chat template writes tool calls."
                        : "Calls were asked for as [Name(key='value')].");
        if (tally.standIns() > 0) {
            notes.add(tally.standInNote());
        }
        return new Scores(calls, parts, notes);
    }

    @Override
    public void close() {
        runner.close();
    }

    /** One turn to be taken; a world of one step. */
    private final class Question implements Environment {
        private final Dialogue dialogue;
        private final int turn;
        private final Opening opening;
        private Verdict verdict;

        Question(Dialogue dialogue, int turn) {
            this.dialogue = dialogue;
            this.turn = turn;
            this.opening =
                    DialoguePrompt.open(described(dialogue), dialogue.turns().subList(0, turn), format, isCall());
        }

        boolean isCall() {
            return dialogue.turns().get(turn) instanceof Turn.Called;
        }

        @Override
        public Observation reset() {
            return opening.first();
        }

        @Override
        public StepResult step(String said) {
            verdict = isCall()
                    ? scorer.scoreCall(dialogue, turn, SpokenCall.read(said))
                    : scorer.score(dialogue, turn, ParsedAnswer.parse(said).content());
            boolean isGood = verdict.isCorrect() || verdict.rougeL().orElse(0) >= GOOD_RESPONSE;
            return new StepResult(new Observation(""), isGood ? 1 : 0, true, isGood, true);
        }

        EvaluatedItem item(Played played) {
            // A turn that was cut off never came here; it has no call, and no response.
            boolean wasAsked = verdict != null;
            Verdict counted = wasAsked
                    ? verdict
                    : isCall() ? scorer.scoreCall(dialogue, turn, Optional.empty()) : scorer.score(dialogue, turn, "");
            Map<String, Double> figures = counted.rougeL().isPresent()
                    ? Map.of(ROUGE_L, counted.rougeL().getAsDouble())
                    : Map.of();
            String category = isCall() ? dialogue.level().title() : "response";
            return played.item(
                    category,
                    wasAsked && played.trajectory().isSuccess(),
                    (wasAsked ? reason() : played.ending()) + ", recorded: " + recorded(),
                    figures);
        }

        private String reason() {
            if (verdict.rougeL().isPresent()) {
                return String.format(
                        Locale.ROOT, "Rouge-L %.4f", verdict.rougeL().getAsDouble());
            }
            return verdict.reason().label()
                    + verdict.exception().map(message -> ": " + message).orElse("");
        }

        private String recorded() {
            Turn recorded = dialogue.turns().get(turn);
            return recorded instanceof Turn.Called called ? called.call().toString() : ((Turn.Said) recorded).text();
        }

        @Override
        public void close() {}
    }
}
