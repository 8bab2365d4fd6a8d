package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.EvaluatedItem.TranscriptLine;
import org.genenv.bench.alfworld.engine.Game;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.core.domain.Task;
import org.genenv.core.game.StopSignal;
import org.genenv.core.generation.Completion;
import org.genenv.core.generation.EngineConfig;
import org.genenv.core.generation.GenerationEngine;
import org.genenv.core.generation.GenerationRequest;
import org.genenv.core.generation.SamplingConfig;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/**
 * Episodes decomposed into single steps, as the GenEnv paper evaluates ALFWorld: given the history of an expert, the policy is to say the expert's
 * next command. An item is one step, and counts when the command is the same, word for word.
 *
 * <p>The expert is the walkthrough in the game's file: the planner's, which knows where everything is, so a perfect searcher does not reach 100 %.
 * Stops before the next games.
 */
public final class SingleStepProtocol implements Protocol {
    private final PolicyUnderTest policy;
    private final GameCollection games;
    private final GenerationEngine engine;

    /** One step to predict. */
    private record Step(String id, String category, List<Message> history, String expected) {}

    /** @param policy borrowed */
    public SingleStepProtocol(PolicyUnderTest policy, GameCollection games) {
        this.policy = policy;
        this.games = games;
        this.engine =
                new GenerationEngine(policy.player().policy(), EngineConfig.of(policy.slots(), policy.contextLength()));
    }

    @Override
    public List<EvaluatedItem> evaluate(List<String> ids, RandomKey key, StopSignal stop)
            throws IOException, GameFormatException {
        stop.check();
        List<Step> steps = new ArrayList<>();
        for (String id : ids) {
            steps.addAll(steps(id, games.read(id)));
        }
        SamplingConfig sampling =
                policy.isGreedy() ? SamplingConfig.GREEDY : SamplingConfig.ofTemperature(policy.temperature());
        List<Step> fitting = new ArrayList<>();
        List<GenerationRequest> requests = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int[] prompt = policy.player()
                    .tokenizer()
                    .encode(policy.player().template().render(steps.get(i).history(), true));
            if (prompt.length + policy.maxActionTokens() <= policy.contextLength()) {
                fitting.add(steps.get(i));
                requests.add(new GenerationRequest(
                        prompt,
                        policy.maxActionTokens(),
                        Set.of(policy.player().endOfTurnId()),
                        sampling,
                        key.derive(i)));
            }
        }
        List<Completion> answers = engine.generate(requests);
        List<EvaluatedItem> items = new ArrayList<>();
        for (Step step : steps) {
            int at = fitting.indexOf(step);
            items.add(at < 0 ? tooLong(step) : item(step, answers.get(at)));
        }
        return items;
    }

    private List<Step> steps(String id, GameFile file) {
        String category = OfficialProtocol.category(id);
        Game game = Game.start(file);
        List<Message> history =
                new ArrayList<>(policy.briefing(new Task(id, category, "", 0)).messages());
        history.add(Message.user(game.intro().strip()));
        List<Step> steps = new ArrayList<>();
        for (String command : file.walkthrough()) {
            steps.add(new Step(id + "#" + (steps.size() + 1), category, List.copyOf(history), command));
            history.add(Message.assistant(command));
            history.add(Message.user(game.step(command).observation().strip()));
        }
        return steps;
    }

    private EvaluatedItem item(Step step, Completion answer) {
        boolean isEnded = answer.finishReason().isStop();
        String text = policy.player().tokenizer().decode(answer.spokenIds(), true);
        String said = policy.actionFormat().parse(text).orElse("");
        boolean isRight = isEnded && said.equals(step.expected());
        String reason = isRight
                ? "as the expert"
                : !isEnded ? "truncated" : "expected '" + step.expected() + "', said '" + said + "'";
        List<TranscriptLine> transcript = transcript(step);
        transcript.add(new TranscriptLine(Message.Role.ASSISTANT.templateName(), text));
        return new EvaluatedItem(step.id(), step.category(), isRight, reason, transcript, answer.ids().length);
    }

    private static EvaluatedItem tooLong(Step step) {
        return new EvaluatedItem(
                step.id(), step.category(), false, "the history does not fit the context", transcript(step), 0);
    }

    private static List<TranscriptLine> transcript(Step step) {
        List<TranscriptLine> lines = new ArrayList<>();
        step.history()
                .forEach(message -> lines.add(new TranscriptLine(message.role().templateName(), message.content())));
        return lines;
    }

    @Override
    public void close() {
        engine.close();
    }
}
