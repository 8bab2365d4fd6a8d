package org.genenv.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.genenv.agent.ActionFormat;
import org.genenv.agent.RolloutConfig;
import org.genenv.agent.Rollouts;
import org.genenv.bench.EvaluatedItem.TranscriptLine;
import org.genenv.core.domain.Briefing;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Environment;
import org.genenv.core.environment.EnvironmentException;
import org.genenv.core.environment.Observation;
import org.genenv.core.environment.StepResult;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;
import org.genenv.core.tokenizer.Message;

/**
 * Plays items of a benchmark as episodes, many side by side. An item of one question is an episode of one turn. Owns a generation engine; borrows the
 * policy. Used by one thread.
 */
public final class EpisodeRunner implements AutoCloseable {
    private static final double TIMEOUT_SECONDS = 60;
    private static final double PATIENCE_SECONDS = 1;

    private final PolicyUnderTest policy;
    private final Rollouts rollouts;

    /**
     * An item to be played.
     *
     * @param id of the item, unique among those that are played together
     * @param briefing what stands before the first observation
     * @param environment where it is played, once; closed when it is over
     */
    public record Item(String id, Briefing briefing, Environment environment) {}

    /**
     * An item that was played.
     *
     * @param trajectory the episode; {@link org.genenv.core.environment.Turn#action()} is what the environment was given, or would have been had the
     *     turn not been cut off
     * @param transcript all that was said, turns of the policy in full
     */
    public record Played(Trajectory trajectory, List<TranscriptLine> transcript) {
        /** How it ended, for people: the stop reason, and the fault of a world that failed. */
        public String ending() {
            String reason = trajectory.stopReason().label();
            return trajectory.detail().isEmpty() ? reason : reason + ": " + trajectory.detail();
        }

        /** The item as it is reported. */
        public EvaluatedItem item(String category, boolean isSuccess, String reason) {
            return item(category, isSuccess, reason, Map.of());
        }

        /** The item as it is reported, with figures of its own. */
        public EvaluatedItem item(String category, boolean isSuccess, String reason, Map<String, Double> figures) {
            return new EvaluatedItem(
                    trajectory.taskId(),
                    category,
                    isSuccess,
                    reason,
                    transcript,
                    trajectory.tokens().sampledTokens(),
                    trajectory.stopReason(),
                    figures);
        }
    }

    /**
     * Makes the engine.
     *
     * @param maxTurns of an episode
     * @param maxTokens of a turn; never more than leaves half of the context to the prompt
     */
    public EpisodeRunner(PolicyUnderTest policy, int maxTurns, int maxTokens, ActionFormat format) {
        this.policy = policy;
        this.rollouts = new Rollouts(
                policy.player(),
                new RolloutConfig(
                        maxTurns,
                        0,
                        Math.min(policy.contextLength() / 2, maxTokens),
                        policy.contextLength(),
                        policy.isGreedy() ? 1 : policy.temperature(),
                        policy.slots(),
                        1,
                        TIMEOUT_SECONDS,
                        PATIENCE_SECONDS,
                        format));
    }

    /** Says what became of an item that was played. */
    @FunctionalInterface
    public interface Judge {
        /**
         * Judges an item.
         *
         * @param index of the item in the list that is played
         */
        EvaluatedItem judge(int index, Played played);
    }

    /**
     * Plays items, unless all of them are answered already. Where some are, they are played along: the others then share their batches with the same
     * conversations as without an interruption, and come out the same to the bit.
     *
     * @param key of every sampled token; an item's follows from it and the item's index
     * @param stop polled before every step of the model
     * @param sheet takes the judge's word on each item that it has not yet, as soon as it is over
     * @throws org.genenv.core.game.StopRequestedException if the signal was raised
     */
    public void play(List<Item> items, RandomKey key, StopSignal stop, AnswerSheet sheet, Judge judge) {
        sheet.planned(items.stream().map(Item::id).toList());
        Map<String, Item> byId = new HashMap<>();
        Map<String, Overheard> worlds = new HashMap<>();
        List<Rollouts.Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            if (byId.put(item.id(), item) != null) {
                throw new IllegalArgumentException("item " + item.id() + " is to be played twice");
            }
            worlds.put(item.id(), new Overheard(item.environment()));
            attempts.add(new Rollouts.Attempt(new Task(item.id(), "", "", 0), 0, key.derive(i, 0)));
        }
        if (items.stream().allMatch(item -> sheet.has(item.id()))) {
            return;
        }
        rollouts.play(
                attempts,
                policy.isGreedy(),
                task -> worlds.get(task.id()),
                task -> byId.get(task.id()).briefing(),
                stop,
                (index, trajectory) -> {
                    Item item = items.get(index);
                    if (!sheet.has(item.id())) {
                        List<TranscriptLine> said = transcript(item.briefing(), worlds.get(item.id()), trajectory);
                        sheet.add(judge.judge(index, new Played(trajectory, said)));
                    }
                });
    }

    private List<TranscriptLine> transcript(Briefing briefing, Overheard world, Trajectory trajectory) {
        List<TranscriptLine> lines = new ArrayList<>();
        if (!briefing.tools().isEmpty()) {
            StringBuilder tools = new StringBuilder();
            briefing.tools().forEach(tool -> tools.append(tool.json()).append('\n'));
            lines.add(new TranscriptLine("tools", tools.toString().stripTrailing()));
        }
        briefing.messages().forEach(message -> lines.add(line(message)));
        int[] ids = trajectory.tokens().ids();
        for (int i = 0; i <= trajectory.turns().size(); i++) {
            if (i < world.said.size()) {
                boolean isLast = i == trajectory.turns().size();
                world.said.get(i).messages().stream()
                        .filter(message -> !isLast || !message.content().isBlank())
                        .forEach(message -> lines.add(line(message)));
            }
            if (i < trajectory.turns().size()) {
                int[] turn = Arrays.copyOfRange(
                        ids,
                        trajectory.turns().get(i).start(),
                        trajectory.turns().get(i).end());
                String text = policy.player().tokenizer().decode(turn, true).strip();
                lines.add(new TranscriptLine(Message.Role.ASSISTANT.templateName(), text));
            }
        }
        return lines;
    }

    /** A message with tool calls as the model would have written them. */
    private TranscriptLine line(Message message) {
        String text = message.toolCalls().isEmpty()
                ? message.content()
                : policy.player().template().answer(message);
        return new TranscriptLine(message.role().templateName(), text);
    }

    @Override
    public void close() {
        rollouts.close();
    }

    /** A world whose words are kept. */
    private static final class Overheard implements Environment {
        private final Environment world;
        private final List<Observation> said = new ArrayList<>();

        Overheard(Environment world) {
            this.world = world;
        }

        @Override
        public Observation reset() throws EnvironmentException {
            Observation first = world.reset();
            said.add(first);
            return first;
        }

        @Override
        public StepResult step(String action) throws EnvironmentException {
            StepResult result = world.step(action);
            said.add(result.observation());
            return result;
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
