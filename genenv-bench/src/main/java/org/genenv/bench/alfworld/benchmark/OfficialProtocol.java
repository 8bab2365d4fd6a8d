package org.genenv.bench.alfworld.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.genenv.agent.RolloutConfig;
import org.genenv.agent.Rollouts;
import org.genenv.bench.EvaluatedItem;
import org.genenv.bench.EvaluatedItem.TranscriptLine;
import org.genenv.bench.alfworld.AlfworldEnvironment;
import org.genenv.bench.alfworld.engine.GameFile;
import org.genenv.bench.alfworld.engine.GameFormatException;
import org.genenv.bench.alfworld.engine.LimitedGame;
import org.genenv.core.domain.Task;
import org.genenv.core.environment.Trajectory;
import org.genenv.core.environment.Turn;
import org.genenv.core.game.PlayRequest;
import org.genenv.core.game.RolloutGroup;
import org.genenv.core.game.StopSignal;
import org.genenv.core.random.RandomKey;

/**
 * Interactive episodes: the policy plays each game, 50 commands at most, and an item counts when the goal holds. A turn from which no command can be
 * read, or that is cut off, ends the episode; a thought before a command is part of its turn and costs no command.
 * Stops after a turn.
 */
public final class OfficialProtocol implements Protocol {
    private static final double TIMEOUT_SECONDS = 60;

    private final PolicyUnderTest policy;
    private final GameCollection games;
    private final Rollouts rollouts;

    /** @param policy borrowed */
    public OfficialProtocol(PolicyUnderTest policy, GameCollection games) {
        this.policy = policy;
        this.games = games;
        double temperature = policy.isGreedy() ? 1 : policy.temperature();
        this.rollouts = new Rollouts(
                policy.player(),
                new RolloutConfig(
                        LimitedGame.OFFICIAL_LIMIT,
                        0,
                        policy.maxActionTokens(),
                        policy.contextLength(),
                        temperature,
                        policy.slots(),
                        1,
                        TIMEOUT_SECONDS,
                        policy.actionFormat()));
    }

    @Override
    public List<EvaluatedItem> evaluate(List<String> ids, RandomKey key, StopSignal stop)
            throws IOException, GameFormatException {
        Map<String, GameFile> files = new HashMap<>();
        List<Task> tasks = new ArrayList<>();
        for (String id : ids) {
            files.put(id, games.read(id));
            tasks.add(new Task(id, category(id), "", 0));
        }
        List<RolloutGroup> played = rollouts.play(
                new PlayRequest(tasks, 1, policy.isGreedy(), key),
                task -> new AlfworldEnvironment(
                        files.get(task.id()), LimitedGame.OFFICIAL_LIMIT, policy.tellsAdmissible()),
                policy::briefing,
                stop);
        return played.stream().map(OfficialProtocol::item).toList();
    }

    private static EvaluatedItem item(RolloutGroup group) {
        Trajectory episode = group.trajectories().get(0);
        List<TranscriptLine> transcript = new ArrayList<>();
        transcript.add(new TranscriptLine("user", episode.prompt()));
        for (Turn turn : episode.turns()) {
            transcript.add(new TranscriptLine("assistant", turn.action()));
            transcript.add(new TranscriptLine("user", turn.observation()));
        }
        String reason = episode.stopReason().name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new EvaluatedItem(
                group.task().id(),
                group.task().kind(),
                episode.isSuccess(),
                episode.detail().isEmpty() ? reason : reason + ": " + episode.detail(),
                transcript,
                episode.tokens().sampledTokens());
    }

    static String category(String id) {
        return TaskType.of(id).map(TaskType::folderPrefix).orElse("other");
    }

    @Override
    public void close() {
        rollouts.close();
    }
}
